// Maps: larger and smaller by pinch, wheel and buttons; keys on what can be chosen.
// The size is a rule of a sheet made here, so that an update of the page does not touch it.
(() => {
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  let zoom = 1;
  const most = 4;

  // Small enough to see all of it.
  const least = (view, { width, height }) => {
    const high = parseFloat(getComputedStyle(view).maxHeight) || Infinity;
    return Math.min(1, view.clientWidth / width, high / height);
  };
  const picture = (view) => view?.querySelector("svg.map");

  // Keeps the point under (x, y) of the view where it is.
  const set = (view, wanted, x, y) => {
    const svg = picture(view);
    if (!svg) return;
    const shown = svg.getBoundingClientRect();
    const width = shown.width / zoom;
    const next = Math.min(most, Math.max(least(view, { width, height: shown.height / zoom }), wanted));
    if (next === zoom) return;
    const ratio = next / zoom;
    const left = (view.scrollLeft + x) * ratio - x, top = (view.scrollTop + y) * ratio - y;
    zoom = next;
    sheet.replaceSync(zoom === 1 ? "" :
      `.map-view > svg.map { inline-size: ${Math.round(width * zoom)}px; min-inline-size: 0; max-inline-size: none; block-size: auto; max-block-size: none; margin-inline: auto; }`);
    view.scrollTo(left, top);
  };

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-map]");
    if (!button) return;
    const view = button.closest(".map-frame").querySelector(".map-view");
    set(view, zoom * (button.dataset.map === "in" ? 1.4 : 1 / 1.4), view.clientWidth / 2, view.clientHeight / 2);
  });
  document.addEventListener("wheel", (event) => {
    const view = event.ctrlKey && event.target.closest?.(".map-view");
    if (!view) return;
    event.preventDefault();
    const at = view.getBoundingClientRect();
    set(view, zoom * Math.exp(-event.deltaY / 200), event.clientX - at.left, event.clientY - at.top);
  }, { passive: false });

  let spread = 0;
  const between = (touches) => Math.hypot(touches[0].clientX - touches[1].clientX, touches[0].clientY - touches[1].clientY);
  document.addEventListener("touchmove", (event) => {
    const view = event.touches.length === 2 && event.target.closest?.(".map-view");
    if (!view) { spread = 0; return; }
    event.preventDefault();
    const now = between(event.touches);
    if (spread) {
      const at = view.getBoundingClientRect();
      const x = (event.touches[0].clientX + event.touches[1].clientX) / 2 - at.left;
      const y = (event.touches[0].clientY + event.touches[1].clientY) / 2 - at.top;
      set(view, zoom * now / spread, x, y);
    }
    spread = now;
  }, { passive: false });
  document.addEventListener("touchend", () => { spread = 0; });

  // The next place in this direction: the nearest one, sideways counting double.
  const toward = (from, all, right, down) => {
    const middle = (one) => {
      const at = one.getBoundingClientRect();
      return [at.left + at.width / 2, at.top + at.height / 2];
    };
    const [x, y] = middle(from);
    let best = null, least = Infinity;
    for (const one of all) {
      const [to, low] = middle(one);
      const along = (to - x) * right + (low - y) * down;
      const across = Math.abs((to - x) * down) + Math.abs((low - y) * right);
      if (one === from || along < 1) continue;
      if (along + 2 * across < least) { least = along + 2 * across; best = one; }
    }
    return best;
  };
  const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  document.addEventListener("keydown", (event) => {
    const at = event.target.closest?.("svg.map [role=button]");
    if (!at) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      at.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    } else if (steps[event.key] && at.matches(".move")) {
      event.preventDefault();
      const all = [...at.closest("svg").querySelectorAll(".move")].filter((one) => one.getClientRects().length);
      const next = toward(at, all, ...steps[event.key]);
      next?.focus();
    }
  });

  // Where a map is larger than its window, it begins with one's own combatant who has the turn, or
  // another of one's own, or whoever has the turn; and stays there until somebody moves it.
  const center = (view) => {
    if (view.dataset.keptMoved !== undefined) return;
    const own = (view.closest("[data-own]")?.dataset.own || "").split("|").filter(Boolean);
    const tokens = [...view.querySelectorAll(".token[data-person]")];
    const mine = tokens.filter((token) => own.includes(token.dataset.person));
    const turn = (token) => token.classList.contains("turn");
    const who = mine.find(turn) || mine[0] || tokens.find(turn) || tokens[0];
    if (!who) return;
    const [at, frame] = [who.getBoundingClientRect(), view.getBoundingClientRect()];
    view.scrollLeft += at.left + at.width / 2 - frame.left - view.clientWidth / 2;
    view.scrollTop += at.top + at.height / 2 - frame.top - view.clientHeight / 2;
  };
  // What is chosen in the list comes in sight on the map.
  const show = () => {
    for (const mark of document.querySelectorAll(".map-view .chosen")) {
      const view = mark.closest(".map-view");
      const [at, frame] = [mark.getBoundingClientRect(), view.getBoundingClientRect()];
      const isIn = at.left >= frame.left && at.right <= frame.right && at.top >= frame.top && at.bottom <= frame.bottom;
      if (isIn) continue;
      view.scrollLeft += at.left + at.width / 2 - frame.left - view.clientWidth / 2;
      view.scrollTop += at.top + at.height / 2 - frame.top - view.clientHeight / 2;
    }
  };
  document.addEventListener("change", (event) => { if (event.target.closest("[data-decision]")) setTimeout(show, 0); });
  const sizes = new ResizeObserver((all) => { for (const { target } of all) center(target); });
  const begin = () => {
    for (const view of document.querySelectorAll(".map-view:not([data-kept-begun])")) {
      view.dataset.keptBegun = "";
      sizes.observe(view);
    }
  };
  for (const what of ["pointerdown", "wheel", "keydown", "touchstart"]) {
    document.addEventListener(what, (event) => {
      const view = event.target.closest?.(".map-frame")?.querySelector(".map-view");
      if (view) view.dataset.keptMoved = "";
    }, { passive: true, capture: true });
  }
  // A tap on somebody says in words who they are and how they fare, until the next tap elsewhere.
  const tell = (words, name) => {
    const all = [...words.parentElement.querySelectorAll(".token[data-person]")];
    const now = all.find((one) => one.dataset.person === name)?.getAttribute("aria-label") ?? "";
    if (now) words.dataset.keptOf = name; else delete words.dataset.keptOf;
    if (words.textContent !== now) words.textContent = now;
  };
  const told = () => document.querySelectorAll(".map-said[data-kept-of]");
  document.addEventListener("click", (event) => {
    const token = event.target.closest?.(".map-frame .token[data-person]");
    const here = token?.closest(".map-frame").querySelector(".map-said");
    const isSame = here?.dataset.keptOf === token?.dataset.person;
    for (const words of told()) tell(words, null);
    if (here && !isSame) tell(here, token.dataset.person);
  });
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") for (const words of told()) tell(words, null); });
  document.addEventListener("htmx:after:swap", () => { for (const words of told()) tell(words, words.dataset.keptOf); });
  document.addEventListener("htmx:after:swap", begin);
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", begin);
  else begin();
})();
