// What every page does: copying, printing, opening files, and keeping a fight's page current.
(() => {
  const say = (words) => {
    const news = document.getElementById("news");
    if (news) news.textContent = words;
  };

  // Buttons of all pages.
  document.addEventListener("click", async (event) => {
    const copy = event.target.closest("[data-copy]");
    if (copy) {
      const whole = copy.textContent;
      const link = copy.dataset.copyLink && new URL(copy.dataset.copyLink, location).href;
      const text = link ? `${copy.dataset.copy} ${link}` : copy.dataset.copy;
      try { await navigator.clipboard.writeText(text); } catch {
        // Pages without https have no clipboard: a field does it.
        const field = document.createElement("textarea");
        field.value = text;
        (copy.closest("dialog") ?? document.body).append(field);
        field.select();
        document.execCommand("copy");
        field.remove();
        copy.focus({ preventScroll: true });
      }
      if (copy.dataset.kept === undefined) {
        copy.dataset.kept = "";
        copy.textContent = `✓ ${whole}`;
        setTimeout(() => { copy.textContent = whole; delete copy.dataset.kept; }, 1500);
      }
    }
    if (event.target.closest("[data-print]")) window.print();
  });

  // Files: an encounter is kept, a record goes on as a fight, an archive is taken in.
  const post = async (path, body) => {
    const response = await fetch(path, {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
    });
    const data = await response.json();
    if (!response.ok) throw data.error;
    return data;
  };
  const element = (tag, words, name = "") => Object.assign(document.createElement(tag), { textContent: words, className: name });
  const quoted = (words) => words.replace(/`([^`]*)`/g, "“$1”");
  const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);
  // A sentence of the page with its gaps filled.
  const filled = (words, of) => Object.entries(of).reduce((all, [gap, what]) => all.replace(`%${gap}%`, what), words);
  // The line of a mistake, marked from where it begins to the end of the word.
  const marked = (text, { line, column }) => {
    const whole = text?.split(/\r?\n/)[line - 1];
    if (whole === undefined) return [];
    const start = Math.max(0, (column || 1) - 1);
    const wrong = [...whole].slice(start).join("").match(/^("[^"]*"?|'[^']*'?|[^\s,\]}]+)?/)[0] || "";
    const pre = element("pre", `${String(line).padStart(3)}  ${[...whole].slice(0, start).join("")}`);
    pre.tabIndex = 0;
    pre.append(element("span", wrong, "err"), [...whole].slice(start).join("").slice(wrong.length));
    return [pre];
  };
  const note = (words, mistakes = [], texts = new Map()) => {
    const said = document.getElementById("imported");
    const box = element("div", "", "notice is-bad");
    box.append(element("p", words));
    for (const one of mistakes) {
      box.append(...marked(texts.get(one.file) ?? texts.get(""), one));
      const line = element("p", "", "small");
      line.append(element("b", `${filled(said.dataset.line, { line: one.line })} `), `${quoted(capital(one.words))}.`);
      if (one.nearest) line.append(` ${filled(said.dataset.nearest, { nearest: one.nearest })}`);
      else if (one.allowed) line.append(` ${filled(said.dataset.allowed, { allowed: quoted(one.allowed) })}`);
      box.append(line);
    }
    said.append(box);
    box.scrollIntoView({ block: "nearest" });
  };
  const take = async (files) => {
    const texts = new Map();
    const said = document.getElementById("imported");
    said?.replaceChildren();
    for (const file of files) texts.set(file.name, await file.text());
    for (const [name, text] of texts) {
      try {
        if (name.endsWith(".json")) { await post("/api/import", JSON.parse(text)); location.reload(); }
        else if (name.endsWith(".fight")) { location.assign(`/fights/${(await post("/api/fights", { record: text })).fight}`); }
        else {
          const others = Object.fromEntries([...texts].filter(([other]) => other !== name && other.endsWith(".toml")));
          const checked = await post("/api/check", { name, text, files: others });
          if (checked.mistakes.length) {
            note(filled(said.dataset.bad, { name }), checked.mistakes, new Map([...texts, ["", text]]));
          } else {
            await post("/api/encounters", { name: name.replace(/\.toml$/, ""), text, files: others });
            location.reload();
          }
        }
      } catch (why) {
        const help = why?.help ? ` ${capital(why.help)}.` : "";
        note(`${name}: ${why?.words ?? why}.${help}`, why?.mistakes ?? [], new Map([...texts, ["", text]]));
      }
    }
  };
  document.addEventListener("change", (event) => {
    if (event.target.matches("[data-import]")) take(event.target.files);
  });

  // A fight's page is current as long as it hears of it: every update has a number, and a beat every
  // two seconds says which number holds.
  let stream = document.getElementById("stream");
  if (!stream) return;
  const PATIENCE = 5500;
  let heard = Date.now();
  let fetching = false;
  let gone = false;
  let spoke = Date.now();
  const region = () => document.getElementById("fight");
  const stale = (is) => {
    const banner = document.getElementById("stale");
    if (!banner || banner.hidden === !is) return;
    banner.hidden = !is;
    document.documentElement.toggleAttribute("data-stale", is);
    settle();
  };
  const settle = () => {
    const now = region();
    if (!now) return;
    now.inert = document.documentElement.hasAttribute("data-stale");
    document.title = now.dataset.title || document.title;
  };
  const refresh = async () => {
    if (fetching || gone) return;
    fetching = true;
    try {
      const response = await fetch(stream.dataset.state, {
        headers: { "HX-Request": "true" }, signal: AbortSignal.timeout(4000),
      });
      const text = await response.text();
      if (!response.ok || !text.includes("data-update")) throw new Error("no region");
      await htmx.swap({ target: region(), swap: "outerMorph", text, sourceElement: stream });
      if (gone) return;
      heard = Date.now();
      stale(false);
      // The stream itself may never have begun, or have ended for good: another one takes its place.
      if (!stream._htmx?.sse && Date.now() - spoke > 20000) again();
    } catch { /* the server is not there: tried again soon */ } finally { fetching = false; }
  };
  const again = () => {
    const other = stream.cloneNode(false);
    stream.replaceWith(other);
    stream = other;
    spoke = Date.now();
    htmx.process(stream);
  };
  let asked = region()?.dataset.asks;
  let told = region()?.dataset.news;
  document.addEventListener("htmx:after:swap", () => {
    const now = region();
    if (!now) return;
    settle();
    if (now.dataset.news !== told) { told = now.dataset.news; say(told); }
    if (now.dataset.asks && !asked) {
      say(now.dataset.title);
      // Browsers let a page vibrate only once it was touched, and complain if it tries.
      if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(60);
    }
    asked = now.dataset.asks;
  });
  document.addEventListener("htmx:sse:after:message", (event) => {
    const message = event.detail.message;
    heard = spoke = Date.now();
    if (message.event === "gone") {
      gone = true;
      location.assign("/join");
    } else if (message.event === "beat") {
      if (message.data !== region()?.dataset.update) refresh();
      else stale(false);
    } else if (!message.event) stale(false);
  });
  setInterval(() => {
    if (Date.now() - heard < PATIENCE) return;
    stale(true);
    if (!document.hidden) refresh();
  }, 1000);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) refresh(); });
  document.addEventListener("click", (event) => { if (event.target.closest("[data-now]")) refresh(); });
  settle();
})();
