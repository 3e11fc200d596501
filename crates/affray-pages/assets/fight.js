// Choosing on a fight's page: panels, the map, dice, the palette, keys. What a person opened or chose is
// kept in attributes that begin with `data-kept`, which a new region leaves alone.
(() => {
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const one = (selector, root = document) => root.querySelector(selector);
  const body = document.body;

  // ---- Views on a phone.
  const show = (tab) => {
    body.dataset.tab = tab;
    for (const link of all("[data-tab]", one(".tabs") ?? document.createElement("nav"))) {
      if (link.dataset.tab === tab) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
  };

  // ---- Panels: one of each decision is open.
  const opened = (form) => one("[data-panel][data-kept-open]", form);
  const open = (panel, focus) => {
    const form = panel.closest("[data-decision]");
    for (const other of all("[data-panel]", form)) other.toggleAttribute("data-kept-open", other === panel);
    for (const radio of all("input[type=radio]:checked", form)) if (!panel.contains(radio)) radio.checked = false;
    const radios = all("input[type=radio]", panel);
    if (radios.length === 1) radios[0].checked = true;
    confirm(form);
    light();
    if (focus) form.closest(".ask")?.scrollTo(0, 0);
    if (focus) one("h2, .verb, .choice", panel)?.focus?.({ preventScroll: true });
  };
  const confirm = (form) => {
    for (const button of all("[data-confirm]", form)) {
      const chosen = one("input[type=radio]:checked", button.closest("[data-panel]"));
      button.disabled = !chosen;
      if (!button.dataset.keptWords) button.dataset.keptWords = button.textContent;
      button.textContent = chosen ? chosen.dataset.words : button.dataset.keptWords;
    }
    fit(form);
  };
  // The map has room only while the sheet leaves some.
  const fit = (form) => {
    const root = form.querySelector(".root");
    one("#fight")?.toggleAttribute("data-kept-choosing", !!root && !root.hasAttribute("data-kept-open"));
  };

  // ---- The map: what can be chosen in the open panel is marked there.
  const current = () => {
    const form = all("[data-decision]").find((each) => each.offsetParent !== null || each.closest("[open]")) ?? one("[data-decision]");
    return form && (opened(form) ?? one("[data-panel]", form));
  };
  const rows = (panel) => all("[data-people],[data-place]", panel);
  const names = (row) => (row.dataset.people ? row.dataset.people.split("|") : []);
  const light = () => {
    const map = one("#map");
    const panel = current();
    if (!map) return;
    const people = new Set();
    const places = new Set();
    let chosen = null;
    for (const row of panel && !panel.classList.contains("root") ? rows(panel) : []) {
      for (const name of names(row)) people.add(name);
      if (row.dataset.place) places.add(row.dataset.place);
      if (one("input:checked", row)) chosen = row;
    }
    for (const mark of all("[data-person]", map)) {
      mark.classList.toggle("target", people.has(mark.dataset.person));
      mark.classList.toggle("chosen", !!chosen && names(chosen).includes(mark.dataset.person));
    }
    for (const mark of all("[data-place]", map)) {
      mark.classList.toggle("target", places.has(mark.dataset.place));
      mark.classList.toggle("chosen", chosen?.dataset.place === mark.dataset.place);
    }
    trace(chosen);
  };
  // The way to a place that is chosen: asked for at every change, since somebody may stand in it now.
  let way = { key: "", drawn: null, said: "" };
  const lay = () => {
    for (const old of all("#map svg.map .way")) old.remove();
    // As the last part, so that no part of a new map takes its place.
    if (way.drawn) one("#map svg.map")?.append(way.drawn.cloneNode(true));
    const said = one("#map [data-way]");
    if (said && said.textContent !== way.said) said.textContent = way.said;
  };
  const trace = async (chosen) => {
    const form = chosen?.dataset.place && chosen.closest("[data-way-of]");
    const words = form && one("input:checked", chosen)?.dataset.words;
    const key = words ? `${one("#fight").dataset.update} ${form.id} ${words}` : "";
    if (key !== way.key) {
      way = { key, drawn: null, said: "" };
      if (key) {
        const wanted = new URLSearchParams({ asker: one("[name=asker]", form).value, words });
        try {
          const reply = await fetch(`${form.dataset.wayOf}?${wanted}`, { headers: { "HX-Request": "true" } });
          if (!reply.ok || way.key !== key) return;
          const box = document.createElement("template");
          box.innerHTML = await reply.text();
          way.drawn = one(".way", box.content);
          way.said = one("p", box.content)?.textContent ?? "";
        } catch { /* the place is lit without it */ }
        if (way.key !== key) return;
      }
    }
    lay();
  };
  // A tap: in the open panel if it has a row for it, else in the first panel that does.
  const pick = ({ person, place }) => {
    const panel = current();
    if (!panel) return;
    const form = panel.closest("[data-decision]");
    const fits = (row) => (person ? names(row).includes(person) : row.dataset.place === place && !names(row).length);
    const levels = [panel, ...all("[data-panel]", form).filter((each) => !each.dataset.back)];
    for (const level of levels) {
      const row = rows(level).find(fits);
      if (!row) continue;
      if (level !== panel) open(level);
      if (row.matches("button[data-open]") || one("input", row)) row.click();
      else row.focus();
      row.scrollIntoView({ block: "nearest" });
      return;
    }
  };
  document.addEventListener("click", (event) => {
    const mark = event.target.closest("#map [data-person], #map [data-place]");
    if (mark) pick({ person: mark.dataset.person, place: mark.dataset.place });
  });

  // ---- Odds: each under its option.
  const spread = (list) => {
    const form = document.getElementById(list.dataset.oddsFor);
    if (!form) return;
    for (const item of all("[data-odds-words]", list)) {
      const words = item.dataset.oddsWords.toLowerCase();
      const row = all("label.choice, button.choice[name=now]", form).find((each) => {
        const said = one("input", each)?.dataset.words ?? one(".who strong", each)?.textContent ?? "";
        return said.toLowerCase() === words;
      });
      const slot = row && one("[data-slot]", row);
      if (!slot) continue;
      slot.replaceChildren(...all(".odds, p, [data-copy]", item));
      slot.toggleAttribute("data-kept-filled", slot.childElementCount > 0);
      item.remove();
    }
    // Where more is left to choose, the best of it.
    for (const chance of all("[data-chance]", form)) {
      const panel = document.getElementById(chance.closest("[data-open]").dataset.open);
      const best = all("[data-mille]", panel ?? chance).sort((a, b) => b.dataset.mille - a.dataset.mille)[0];
      chance.textContent = best && +best.dataset.mille > 0 ? best.dataset.best : "";
      chance.toggleAttribute("data-kept-filled", !!chance.textContent);
    }
  };

  // ---- Figures: one that changed flashes once and shows by how much.
  const figures = new Map();
  const amount = (words) => { const found = words.match(/^-?\d+/); return found ? +found[0] : null; };
  const flash = (isFirst) => {
    const changed = new Map();
    for (const figure of all("[data-figure]")) {
      const { figure: key, value } = figure.dataset;
      if (!isFirst && figures.has(key) && figures.get(key) !== value) changed.set(key, figures.get(key));
    }
    for (const figure of all("[data-figure]")) {
      const { figure: key, value } = figure.dataset;
      figures.set(key, value);
      if (!changed.has(key)) continue;
      const [old, now] = [amount(changed.get(key)), amount(value)];
      const by = old === null || now === null ? 0 : now - old;
      figure.setAttribute("data-kept-changed", "");
      if (by) figure.setAttribute("data-kept-by", by > 0 ? `+${by}` : `−${-by}`);
      setTimeout(() => { figure.removeAttribute("data-kept-changed"); figure.removeAttribute("data-kept-by"); }, 3000);
    }
  };

  // ---- What was refused stays until something else is done, also when the page changes meanwhile.
  let refused = null;
  const keepRefused = () => {
    const fresh = one("#fight [data-refused]");
    if (fresh && fresh !== refused?.node) refused = { node: fresh, at: Date.now() };
    if (!refused) return;
    if (Date.now() - refused.at > 15000) { refused.node.remove(); refused = null; }
    else if (!refused.node.isConnected) one("#fight .ask")?.prepend(refused.node);
  };

  // ---- Dice.
  const thrown = new WeakMap();
  const asked = (form) => form.dataset.dice.split(" ").flatMap((word) => {
    const [, count, sides, more] = word.match(/^(\d+)x(\d+)(!?)$/);
    return Array.from({ length: +count }, () => ({ sides: +sides, explodes: !!more }));
  });
  // Which die is next, once these faces fell: one that explodes is asked for again.
  const next = (form, faces) => {
    const dice = asked(form);
    let at = 0;
    for (const face of faces) if (!(dice[at]?.explodes && face === dice[at].sides)) at += 1;
    return { die: dice[at], left: dice.length - at };
  };
  const draw = (form) => {
    const state = thrown.get(form) ?? { faces: [], tens: null };
    thrown.set(form, state);
    const { die, left } = next(form, state.faces);
    const box = one("[data-shown]", form);
    const face = (words, is) => {
      const span = document.createElement("span");
      span.className = is ? "face next" : "face";
      span.textContent = words;
      return span;
    };
    const shown = state.faces.map((each) => face(each, false));
    for (let n = 0; n < Math.min(left, 8); n += 1) shown.push(face(n === 0 && state.tens !== null ? `${state.tens / 10}·` : `d${next(form, state.faces).die?.sides ?? ""}`, n === 0));
    if (state.faces.length > 1) {
      const sum = document.createElement("span");
      sum.className = "total";
      sum.append(Object.assign(document.createElement("b"), { textContent: state.faces.reduce((a, b) => a + b, 0) }));
      shown.push(sum);
    }
    box.replaceChildren(...shown);
    const pad = !die ? null : die.sides === 100 && state.tens !== null ? "ones" : String(die.sides);
    for (const each of all(".pad", form)) each.toggleAttribute("data-kept-open", each.dataset.sides === pad);
    one("[data-faces]", form).value = state.faces.join(" ");
    one("[data-done]", form).disabled = !!die;
    one("[data-erase]", form).disabled = !state.faces.length && state.tens === null;
  };
  const key = (form, face) => {
    const state = thrown.get(form);
    const { die } = next(form, state.faces);
    if (!die) return;
    if (die.sides !== 100) state.faces.push(face);
    else if (state.tens === null) state.tens = face;
    else { state.faces.push(state.tens + face || 100); state.tens = null; }
    draw(form);
  };
  const erase = (form) => {
    const state = thrown.get(form);
    if (state.tens !== null) state.tens = null;
    else state.faces.pop();
    draw(form);
  };

  // ---- The palette.
  const palette = one("#palette");
  const find = one("#find");
  const summon = (words) => {
    if (!palette) return;
    if (!palette.open) palette.showModal();
    find.value = words;
    find.focus();
    htmx.trigger(find, "look");
  };

  // ---- Everything that is pressed.
  document.addEventListener("click", (event) => {
    const on = (selector) => event.target.closest(selector);
    let it;
    if ((it = on(".tabs [data-tab]"))) { event.preventDefault(); show(it.dataset.tab); one("#main")?.scrollTo(0, it.dataset.tab === "log" ? 1e6 : 0); }
    else if ((it = on("[data-open]"))) { const panel = document.getElementById(it.dataset.open); if (panel) open(panel, true); }
    else if ((it = on("[data-face]"))) key(it.closest("form"), +it.dataset.face);
    else if ((it = on("[data-erase]"))) erase(it.closest("form"));
    else if ((it = on("[data-palette]"))) summon(it.dataset.palette);
    else if (on("[data-palette-close]")) palette.close();
    else if ((it = on("[data-fill]"))) {
      find.value = it.dataset.fill;
      if (it.hasAttribute("data-whole")) one("[data-palette-form] [type=submit]").focus();
      else { find.focus(); htmx.trigger(find, "look"); }
    } else if (on("[data-keys]")) {
      one("#keys").showModal();
    } else if ((it = on("[data-cover]"))) {
      const covers = it.getAttribute("aria-pressed") !== "true";
      it.setAttribute("aria-pressed", covers);
      it.closest(".ask").toggleAttribute("data-kept-covered", covers);
    }
  });
  document.addEventListener("change", (event) => {
    const form = event.target.closest("[data-decision]");
    if (form && event.target.type === "radio") { confirm(form); light(); }
  });
  // What is not allowed, as one types.
  let wished = 0;
  const look = (form) => { clearTimeout(wished); wished = setTimeout(() => htmx.trigger(form, "look"), 250); };
  document.addEventListener("input", (event) => { if (event.target.matches("[data-why]")) look(event.target.form); });
  document.addEventListener("toggle", (event) => {
    const asks = event.target.open && event.target.matches(".why-not") && one("form", event.target);
    if (!asks) return;
    htmx.trigger(asks, "look");
    // On a phone the keyboard would cover what it is about.
    if (matchMedia("(pointer: fine)").matches) one("[data-why]", asks).focus({ preventScroll: true });
    event.target.closest(".ask")?.scrollTo(0, 0);
  }, true);
  // A rule's text is fetched when its line is opened.
  document.addEventListener("toggle", async (event) => {
    const text = event.target.open && one("[data-clause]", event.target);
    if (!text || text.childElementCount) return;
    try {
      const response = await fetch(text.dataset.clause, { headers: { "HX-Request": "true" } });
      text.innerHTML = await response.text();
    } catch { /* the link below it leads there too */ }
  }, true);
  // What was sent is not sent again by a second tap; the server would count it once anyway.
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.matches("[hx-post]")) return;
    const sent = `${one("[name=number]", form)?.value} ${event.submitter?.name} ${event.submitter?.value}`;
    if (form.dataset.keptSent === sent) { event.preventDefault(); event.stopImmediatePropagation(); return; }
    form.dataset.keptSent = sent;
    refused?.node.remove();
    refused = null;
    setTimeout(() => { delete form.dataset.keptSent; }, 1500);
    if (form.matches("[data-palette-form]")) palette.close();
  }, true);

  // ---- Keys.
  document.addEventListener("keydown", (event) => {
    const typing = event.target.matches("input:not([type=radio]):not([type=checkbox]), textarea, select");
    if (event.ctrlKey || event.metaKey || event.altKey || typing) return;
    const throwing = one(".throw[data-dice]");
    const panel = current();
    if (event.key === "?") one("#keys").showModal();
    else if (event.key === "/" && palette) summon("");
    else if (event.key === "u") one("[data-key=undo]")?.click();
    else if (event.key === "m") { const map = one("details#map"); if (map) map.open = !map.open; }
    else if (event.key === "l") { show("log"); one(".feed")?.focus(); }
    else if (event.key === "Escape" && panel && !document.querySelector("dialog[open]")) one("[data-goes-back]", panel)?.click();
    else if (/^[0-9]$/.test(event.key) && throwing) one(`.pad[data-kept-open] [data-face="${event.key}"]`, throwing)?.click();
    else if (event.key === "Backspace" && throwing) erase(throwing);
    else if (/^[1-9]$/.test(event.key) && panel) all(".verb, .choice", panel)[+event.key - 1]?.click();
    else return;
    event.preventDefault();
  });

  // ---- After every new region.
  const settle = () => {
    show(body.dataset.tab || "fight");
    for (const form of all("[data-decision]")) {
      if (!opened(form) && one("[data-panel]", form)) open(one("[data-panel]", form));
      else confirm(form);
    }
    for (const form of all(".throw[data-dice]")) draw(form);
    const number = one("#fight input[name=number]");
    const hidden = one("[data-palette-form] [data-number]");
    if (number && hidden) hidden.value = number.value;
    keepRefused();
    flash(false);
    light();
  };
  document.addEventListener("htmx:after:swap", (event) => {
    const target = event.detail?.ctx?.target ?? event.target;
    if (target?.matches?.(".odds-list")) spread(target);
    else if (!target?.matches?.(".reasons, #hits, #waiting")) settle();
  });
  flash(true);
  settle();
})();
