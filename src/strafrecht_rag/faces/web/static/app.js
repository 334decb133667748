/* The page works without this. It makes arriving lines appear, opens rulings beside the answer, copies, and keeps a
   reading list in this browser. Every piece of HTML that it puts in the page was made and escaped on the server. */
"use strict";
(() => {
  const root = document.documentElement;
  root.classList.add("js");

  // -- theme: before the first paint
  const store = {
    get(name) { try { return localStorage.getItem(name); } catch { return null; } },
    set(name, value) { try { localStorage.setItem(name, value); return true; } catch { return false; } },
  };
  const theme = store.get("thema");
  if (theme === "licht" || theme === "donker") root.dataset.thema = theme;
  const isDark = () => root.dataset.thema ? root.dataset.thema === "donker" : matchMedia("(prefers-color-scheme: dark)").matches;

  const $ = (selector, within = document) => within.querySelector(selector);
  const $$ = (selector, within = document) => [...within.querySelectorAll(selector)];
  const tell = (text) => { const p = $("#omroep"); if (p) { p.textContent = ""; setTimeout(() => { p.textContent = text; }, 30); } };
  const parse = (html) => { const t = document.createElement("template"); t.innerHTML = html; return t.content; };

  /** Buttons that only work with a script are hidden until there is one. */
  function wake(within = document) {
    $$("[data-kopieer], [data-druk], [data-deel], [data-leeslijst], [data-lijst-kopieer]", within).forEach((b) => { b.hidden = false; });
    $$("a[data-lezer]", within).forEach((a) => { a.removeAttribute("target"); a.setAttribute("aria-expanded", "false"); });
    $$("[data-leeslijst]", within).forEach(markListed);
  }

  // -- copying
  async function copy(text) {
    try { await navigator.clipboard.writeText(text); return true; } catch { /* an old browser, or no permission */ }
    const area = document.createElement("textarea");
    area.value = text; area.className = "verborgen"; document.body.append(area); area.select();
    let done = false;
    try { done = document.execCommand("copy"); } catch { done = false; }
    area.remove();
    return done;
  }
  async function copyFrom(button, text, told) {
    const done = await copy(text);
    button.focus();
    tell(done ? told : "Kopiëren is niet gelukt.");
    const before = button.dataset.tekst || button.textContent;
    button.dataset.tekst = before;
    button.textContent = done ? "Gekopieerd ✓" : "Niet gelukt";
    setTimeout(() => { button.textContent = before; }, 2000);
  }

  // -- the ruling beside the answer
  const reader = () => $("#lezer");
  let opener = null;
  async function openBeside(link) {
    const aside = reader();
    const url = new URL(link.href, location.href);
    const anchor = decodeURIComponent(url.hash.slice(1));
    url.hash = ""; url.searchParams.set("deel", "1");
    if (link.dataset.inLezer === undefined) { if (opener) opener.setAttribute("aria-expanded", "false"); opener = link; link.setAttribute("aria-expanded", "true"); }
    let html;
    try {
      const response = await fetch(url, { credentials: "same-origin" });
      html = await response.text();
    } catch { location.assign(link.href); return; }
    aside.replaceChildren(parse('<div class="lezer-balk"><p class="etiket">Uitspraak</p><button type="button" class="stil" data-sluit>Sluit en ga terug</button></div><div class="lezer-inhoud" tabindex="0" role="region" aria-label="Tekst van de uitspraak"></div>'));
    const body = $(".lezer-inhoud", aside);
    body.replaceChildren(parse(html));
    aside.hidden = false;
    aside.closest(".tweeluik")?.classList.add("open");
    wake(aside);
    const lit = $("mark.licht", body) || (anchor && body.querySelector(`[id="${CSS.escape(anchor)}"]`));
    const head = $(".uitspraaknaam", body) || aside;
    head.focus({ preventScroll: true });
    if (matchMedia("(max-width: 61.99rem)").matches) aside.scrollIntoView({ block: "start" });
    if (lit) body.scrollTop += lit.getBoundingClientRect().top - body.getBoundingClientRect().top - body.clientHeight / 4;
    tell(lit ? "Uitspraak geopend bij de verlichte woorden." : "Uitspraak geopend.");
  }
  function closeReader() {
    const aside = reader();
    if (!aside || aside.hidden) return;
    aside.hidden = true; aside.replaceChildren();
    aside.closest(".tweeluik")?.classList.remove("open");
    if (opener) { opener.setAttribute("aria-expanded", "false"); (document.getElementById(opener.id) || opener).focus(); opener = null; }
  }

  // -- asking: server-sent events over POST, so that no word of the question stands in an address
  async function* events(response) {
    const decoder = new TextDecoder();
    const stream = response.body.getReader();
    let buffer = "";
    for (;;) {
      const { done, value } = await stream.read();
      buffer += decoder.decode(value || new Uint8Array(), { stream: !done });
      let end;
      while ((end = buffer.indexOf("\n\n")) >= 0) {
        const lines = buffer.slice(0, end).split("\n");
        buffer = buffer.slice(end + 2);
        const name = lines.find((l) => l.startsWith("event: "))?.slice(7) || "";
        yield [name, lines.filter((l) => l.startsWith("data: ")).map((l) => l.slice(6)).join("\n")];
      }
      if (done) return;
    }
  }
  let running = null;
  async function ask(form) {
    if (running) running.abort();
    const mine = running = new AbortController();
    const answer = $("#antwoord");
    const stop = $("#stop");
    closeReader();
    $("#stappen")?.remove();
    $(".vraagblok").classList.replace("ruim", "beantwoord");
    $$(".vraagblok > .kader.fout").forEach((k) => k.remove());
    answer.replaceChildren(parse('<section class="voorlopig" aria-labelledby="voorlopig-kop"><h2 id="voorlopig-kop">Antwoord</h2><div data-stand><p class="bezig">Bezig met zoeken.</p></div><ol class="regels" data-regels></ol><section class="afgekeurd" data-afgekeurd hidden><h3>Afgekeurd</h3><ol class="weigeringen"></ol></section></section>'));
    const state = $("[data-stand]", answer);
    const put = (list, html) => {
      const item = parse(html).firstElementChild;
      const old = item && document.getElementById(item.id);
      if (old) old.replaceWith(item); else if (item) list.append(item);
      if (item) wake(item);
      return item;
    };
    answer.setAttribute("aria-busy", "true");
    stop.hidden = false;
    tell("Bezig met zoeken.");
    let ended = false;
    try {
      const response = await fetch(form.dataset.stroom, { method: "POST", body: new URLSearchParams(new FormData(form)), signal: mine.signal, credentials: "same-origin" });
      if (!(response.headers.get("content-type") || "").startsWith("text/event-stream")) {
        const page = new DOMParser().parseFromString(await response.text(), "text/html");
        answer.replaceChildren(...$$(".kader.fout", page).map((k) => document.importNode(k, true)));
        ended = true;
        return;
      }
      for await (const [name, html] of events(response)) {
        if (name === "wacht" || name === "gevonden") { state.replaceChildren(parse(html)); tell(state.textContent.trim()); }
        else if (name === "bewering" || name === "samengevoegd") { const item = put($("[data-regels]", answer), html); if (item) tell($(".zin", item).textContent.trim()); }
        else if (name === "afgekeurd") { const part = $("[data-afgekeurd]", answer); part.hidden = false; const item = put($("ol", part), html); if (item) tell($(".zin", item).textContent.trim()); }
        else if (name === "opnieuw") { $("[data-regels]", answer).replaceChildren(); const part = $("[data-afgekeurd]", answer); part.hidden = true; $("ol", part).replaceChildren(); state.textContent = html; tell(html); }
        else if (name === "klaar") {
          ended = true;
          const focused = document.activeElement && answer.contains(document.activeElement) ? document.activeElement.id : "";
          answer.replaceChildren(parse(html)); wake(answer);
          if (focused) document.getElementById(focused)?.focus();
          tell(`Klaar. ${$("#antwoord-kop", answer)?.textContent || ""}. ${$(".verantwoording dd", answer)?.textContent || ""}`);
        } else if (name === "fout") { ended = true; answer.replaceChildren(parse(html)); }
      }
    } catch (error) {
      if (error.name === "AbortError") { ended = true; if (running === mine) { answer.replaceChildren(parse('<p class="kader letop">Gestopt. Er is geen antwoord.</p>')); tell("Gestopt."); } }
    } finally {
      if (!ended) answer.replaceChildren(parse('<div class="kader fout" role="alert"><p><strong>✗ De verbinding is verbroken voordat het antwoord af was.</strong></p><p>Stel de vraag opnieuw.</p></div>'));
      if (running === mine) { running = null; stop.hidden = true; answer.setAttribute("aria-busy", "false"); }
    }
  }

  // -- searching: the filters go into the address, the words do not
  const filtersOf = (form) => {
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(form)) if (name !== "vraag" && typeof value === "string" && value.trim() && !(form.elements[name]?.dataset?.gewoon === value)) query.append(name, value);
    return query.toString();
  };
  async function search(form) {
    const query = filtersOf(form);
    const address = "/zoeken" + (query ? `?${query}` : "");
    closeReader();
    tell("Bezig met zoeken.");
    let page;
    try {
      const response = await fetch("/zoeken", { method: "POST", body: new URLSearchParams(new FormData(form)), credentials: "same-origin" });
      page = new DOMParser().parseFromString(await response.text(), "text/html");
    } catch { form.submit(); return; }
    const found = $("#uitkomst", page) || $("main", page);
    $("#uitkomst").replaceChildren(...[...found.childNodes].map((n) => document.importNode(n, true)));
    wake($("#uitkomst"));
    history.replaceState(null, "", address);
    const head = $("#uitkomst-kop");
    if (head) { head.focus(); tell(head.textContent); }
  }

  // -- the reading list: in this browser, nowhere else
  const list = () => { try { const l = JSON.parse(store.get("leeslijst") || "[]"); return Array.isArray(l) ? l.filter((i) => i && typeof i.adres === "string" && i.adres.startsWith("/uitspraak/") && typeof i.naam === "string") : []; } catch { return []; } };
  const own = (button) => { const a = button.closest("[data-adres]"); return { adres: a.dataset.adres, naam: a.dataset.naam }; };
  function markListed(button) {
    const there = list().some((i) => i.adres === own(button).adres);
    button.textContent = there ? "Van leeslijst halen" : "Zet op leeslijst";
  }
  function toggleListed(button) {
    const item = own(button);
    const now = list();
    const there = now.some((i) => i.adres === item.adres);
    const saved = store.set("leeslijst", JSON.stringify(there ? now.filter((i) => i.adres !== item.adres) : [...now, item]));
    markListed(button);
    tell(!saved ? "Deze browser bewaart geen leeslijst." : there ? "Van de leeslijst gehaald." : "Op de leeslijst gezet.");
  }
  function showList() {
    const place = $("#leeslijst");
    if (!place) return;
    const items = list();
    $("#leeslijst-leeg").hidden = items.length > 0;
    $("#leeslijst-knoppen").hidden = items.length === 0;
    place.replaceChildren(...items.map((item) => {
      const li = document.createElement("li");
      const a = document.createElement("a");
      a.href = item.adres; a.textContent = item.naam;
      const b = document.createElement("button");
      b.type = "button"; b.className = "stil"; b.textContent = "Haal weg"; b.setAttribute("aria-label", `Haal weg: ${item.naam}`);
      b.addEventListener("click", () => { store.set("leeslijst", JSON.stringify(list().filter((i) => i.adres !== item.adres))); showList(); tell("Weggehaald."); $("#inhoud").focus(); });
      li.append(a, " ", b);
      return li;
    }));
  }

  // -- one listener for clicks, one for forms
  document.addEventListener("click", (event) => {
    const target = event.target.closest("button, a");
    if (!target) return;
    if (target.matches("a[data-lezer], .lezer a[data-in-lezer]") && reader() && !event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0) { event.preventDefault(); openBeside(target); }
    else if (target.matches(".lezer a.ro, .lezer .verlichtregel a")) { event.preventDefault(); const to = $(".lezer-inhoud").querySelector(`[id="${CSS.escape(decodeURIComponent(target.hash.slice(1)))}"]`); to?.scrollIntoView({ block: "start" }); to?.focus({ preventScroll: true }); }
    else if (target.matches("[data-sluit]")) closeReader();
    else if (target.matches("[data-kopieer]")) copyFrom(target, target.dataset.kopieer, target.dataset.gemeld || "Gekopieerd");
    else if (target.matches("[data-lijst-kopieer]")) copyFrom(target, list().map((i) => i.naam).join("\n"), "Leeslijst gekopieerd");
    else if (target.matches("[data-deel]")) { const form = target.form; const words = form.elements.vraag.value.trim(); const query = filtersOf(form); copyFrom(target, location.origin + target.dataset.deel + (query ? `?${query}` : "") + (words ? `#vraag=${encodeURIComponent(words)}` : ""), "Link gekopieerd. De woorden van uw vraag staan erin."); }
    else if (target.matches("[data-druk]")) print();
    else if (target.matches("[data-leeslijst]")) toggleListed(target);
    else if (target.id === "stop") running?.abort();
    else if (target.id === "thema") { root.dataset.thema = isDark() ? "licht" : "donker"; store.set("thema", root.dataset.thema); target.textContent = isDark() ? "Licht" : "Donker"; }
  });
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.id === "vraagformulier") { event.preventDefault(); ask(form); }
    else if (form.id === "zoekformulier") { event.preventDefault(); search(form); }
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") closeReader();
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && event.target.matches?.("textarea[name=vraag]")) { event.preventDefault(); event.target.form.requestSubmit(); }
  });
  document.addEventListener("DOMContentLoaded", () => {
    wake();
    const button = $("#thema");
    if (button) { button.hidden = false; button.textContent = isDark() ? "Licht" : "Donker"; }
    showList();
    const shared = location.hash.startsWith("#vraag=") && $("form [name=vraag]");
    if (shared) { shared.value = decodeURIComponent(location.hash.slice(7)); history.replaceState(null, "", location.pathname + location.search); shared.focus(); }
  });
})();
