// Replay and dice: steps by slider, keys and autoplay; sentences copied with their link.
(() => {
  document.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-copy]");
    if (!button) return;
    const text = `${button.dataset.copy} ${location.href}`;
    try { await navigator.clipboard.writeText(text); } catch {
      // Pages without https have no clipboard: a field does it.
      const field = document.createElement("textarea");
      field.value = text;
      document.body.append(field);
      field.select();
      document.execCommand("copy");
      field.remove();
      button.focus();
    }
    const said = button.parentElement.querySelector("[data-copied]");
    if (said) { said.hidden = false; setTimeout(() => { said.hidden = true; }, 3000); }
  });

  const bar = document.querySelector("[data-replay]");
  if (!bar) return;
  const last = Number(bar.dataset.replay);
  const slider = bar.querySelector("input[type=range]");
  const play = bar.querySelector("[data-play]");
  let step = Number(slider.value), wanted = step, busy = false, timer = 0;

  const show = async () => {
    if (busy) return;
    busy = true;
    while (wanted !== step) {
      const to = wanted, address = `${bar.getAttribute("action")}?step=${to}`;
      let text;
      try {
        const answer = await fetch(address, { headers: { "HX-Request": "true" } });
        if (!answer.ok) break;
        text = await answer.text();
      } catch { stop(); wanted = step; break; }
      const part = document.getElementById("replay");
      if (!text.includes('id="replay"')) {
        // Why it was refused: a link that was taken back, say. What is shown stays.
        bar.previousElementSibling.matches(".notice") && bar.previousElementSibling.remove();
        bar.insertAdjacentHTML("beforebegin", text);
        stop();
        wanted = step;
        break;
      }
      const view = part.querySelector(".map-view"), at = view && [view.scrollLeft, view.scrollTop];
      part.outerHTML = text;
      const fresh = document.querySelector("#replay .map-view");
      if (fresh && at) { fresh.dataset.keptBegun = ""; fresh.scrollTo(at[0], at[1]); }
      step = to;
      history.replaceState(null, "", address);
    }
    slider.value = step;
    bar.querySelector("output").textContent = `${step}/${last}`;
    bar.querySelector("[data-step='-1']").href = `${bar.getAttribute("action")}?step=${Math.max(0, step - 1)}`;
    bar.querySelector("[data-step='1']").href = `${bar.getAttribute("action")}?step=${Math.min(last, step + 1)}`;
    busy = false;
  };
  const go = (to) => { wanted = Math.min(last, Math.max(0, to)); show(); };
  const stop = () => { clearInterval(timer); timer = 0; play.setAttribute("aria-pressed", "false"); };
  const toggle = () => {
    if (timer) return stop();
    if (step >= last) go(0);
    play.setAttribute("aria-pressed", "true");
    timer = setInterval(() => { if (wanted >= last) stop(); else go(wanted + 1); }, 1400);
  };
  slider.addEventListener("input", () => { stop(); go(Number(slider.value)); });
  play.addEventListener("click", toggle);
  bar.addEventListener("click", (event) => {
    const link = event.target.closest("[data-step]");
    if (!link) return;
    event.preventDefault();
    stop();
    go(wanted + Number(link.dataset.step));
  });
  bar.addEventListener("submit", (event) => event.preventDefault());
  document.addEventListener("keydown", (event) => {
    if (event.target.matches("input, textarea, select, svg *") || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "ArrowRight") { event.preventDefault(); stop(); go(wanted + 1); }
    else if (event.key === "ArrowLeft") { event.preventDefault(); stop(); go(wanted - 1); }
    else if (event.key === "Home") { event.preventDefault(); stop(); go(0); }
    else if (event.key === "End") { event.preventDefault(); stop(); go(last); }
    else if (event.key === " " && !event.target.closest("button, a, summary")) { event.preventDefault(); toggle(); }
  });
})();
