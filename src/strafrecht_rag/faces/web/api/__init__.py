"""The HTTP API: `/api` for programs that know us, `/v1` for programs that know the OpenAI protocol."""
