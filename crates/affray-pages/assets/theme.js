// Light, dark, or as the device says; read before anything is drawn.
(() => {
  const root = document.documentElement;
  const read = () => { try { return localStorage.getItem("affray-theme") || ""; } catch { return ""; } };
  const set = (theme) => {
    if (theme) root.dataset.theme = theme;
    else delete root.dataset.theme;
  };
  root.classList.add("js");
  set(read());
  document.addEventListener("DOMContentLoaded", () => {
    for (const choice of document.querySelectorAll("[data-theme-choice]")) choice.value = read();
  });
  document.addEventListener("change", (event) => {
    if (!event.target.matches("[data-theme-choice]")) return;
    try { localStorage.setItem("affray-theme", event.target.value); } catch { /* it lasts for this page */ }
    set(event.target.value);
  });
})();
