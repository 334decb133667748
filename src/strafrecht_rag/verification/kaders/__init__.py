"""Frames of the criminal trial, read in a claim and in a passage and compared: how surely, in which order, for which reason, who
says it, about which count, who did it to whom. A lie that uses the passage's own words breaks one of these and no single word.

Each module reads one frame and says where claim and passage differ; the checks turn that into a reason. No frame, no verdict.
"""
