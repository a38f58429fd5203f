import { isAccent, paletteOf, type Theme } from "@/lib/organization/accent";

/** Shows on the previews what a form would save, until the returned function is called. An accent that can't be saved leaves the stored one. */
export function followLook(form: HTMLFormElement, stored: string) {
  const show = () => {
    const typed = new FormData(form);
    const value = (name: string) => String(typed.get(name) ?? "").trim();
    const accent = value("accent").toLowerCase();
    const color = accent === "" || isAccent(accent) ? accent : stored;
    for (const sample of document.querySelectorAll<HTMLElement>("figure [data-sample]")) {
      Object.assign(sample.dataset, { typeface: value("typeface"), corners: value("corners") });
      sample.querySelector(".task")?.setAttribute("data-layout", value("layout"));
      rename(sample, value("name"));
      paint(sample, color);
    }
  };
  // The values are reset after the event.
  const showSoon = () => window.setTimeout(show);
  show();
  form.addEventListener("input", show);
  form.addEventListener("reset", showSoon);
  return () => {
    form.removeEventListener("input", show);
    form.removeEventListener("reset", showSoon);
  };
}

/** Gives a preview's header a name; the stored one without it. */
function rename(sample: HTMLElement, name: string) {
  const shown = sample.querySelector("header a > span");
  if (shown) shown.textContent = name || (document.documentElement.dataset.brand ?? "");
}

/** Gives a preview the colors of an accent, or those of app/look.css without one. */
function paint(sample: HTMLElement, accent: string) {
  sample.toggleAttribute("data-unbranded", accent === "");
  sample.removeAttribute("style");
  if (accent === "") return;
  const palette = paletteOf(accent, sample.dataset.sample as Theme);
  for (const [property, color] of Object.entries(palette))
    sample.style.setProperty(`--color-${property}`, color);
}
