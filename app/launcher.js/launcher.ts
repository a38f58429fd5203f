/**
 * Element that lists the public sites of the directory in any application. It sends no cookies: what only
 * some people see would need those of a third party. It passes a strict `style-src`, and Trusted Types.
 */
export const LAUNCHER = `const base = new URL(import.meta.url).origin;
const style = new CSSStyleSheet();
style.replaceSync(\`
:host { display: inline-block; font: 14px/1.4 system-ui, sans-serif; color-scheme: light dark }
button { all: unset; box-sizing: border-box; display: grid; place-items: center; width: 40px; height: 40px; border-radius: 8px; cursor: pointer }
button:hover { background: color-mix(in srgb, currentColor 10%, transparent) }
:focus-visible { outline: 2px solid; outline-offset: -2px }
svg { width: 20px; fill: currentColor }
nav { position: fixed; inset: auto; box-sizing: border-box; width: min(320px, calc(100vw - 16px)); max-height: min(480px, calc(100vh - 64px)); margin: 0; padding: 8px; overflow: auto; border: 1px solid color-mix(in srgb, CanvasText 20%, transparent); border-radius: 12px; background: Canvas; color: CanvasText; box-shadow: 0 8px 24px #0003 }
a, p { display: block; margin: 0; padding: 8px 12px; border-radius: 8px; color: inherit; text-decoration: none; overflow-wrap: anywhere }
a:hover { background: color-mix(in srgb, CanvasText 8%, transparent) }
small { display: block; opacity: .7 }
\`);
const words = {
  en: { sites: "Sites", all: "All sites", failed: "The sites can't be loaded." },
  zh: { sites: "站点", all: "全部站点", failed: "无法加载站点。" },
};
const make = (name, given, ...inside) => {
  const made = Object.assign(document.createElement(name), given);
  made.append(...inside);
  return made;
};
const shape = (name, attributes, ...inside) => {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const attribute in attributes) made.setAttribute(attribute, attributes[attribute]);
  made.append(...inside);
  return made;
};
const link = (path, title, detail) =>
  make("a", { href: base + path }, title, ...(detail ? [make("small", {}, detail)] : []));
class FoyerLauncher extends HTMLElement {
  connectedCallback() {
    if (this.shadowRoot) return;
    const say = words[document.documentElement.lang.startsWith("zh") ? "zh" : "en"];
    const label = this.getAttribute("label") || say.sites;
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [style];
    const menu = make("nav", { popover: "auto", ariaLabel: label });
    const dots = shape("path", { d: "M2 2h4v4H2zM8 2h4v4H8zM14 2h4v4h-4zM2 8h4v4H2zM8 8h4v4H8zM14 8h4v4h-4zM2 14h4v4H2zM8 14h4v4H8zM14 14h4v4h-4z" });
    const icon = shape("svg", { viewBox: "0 0 20 20", "aria-hidden": "true" }, dots);
    const button = make("button", { type: "button", ariaLabel: label, title: label }, icon);
    button.popoverTargetElement = menu;
    menu.addEventListener("beforetoggle", ({ newState }) => {
      if (newState !== "open") return;
      const { bottom, left, right } = button.getBoundingClientRect();
      menu.style.top = bottom + 4 + "px";
      if (left > innerWidth / 2) menu.style.right = Math.max(8, innerWidth - right) + "px";
      else menu.style.left = Math.max(8, left) + "px";
      this.fill(menu, say);
    });
    root.append(button, menu);
  }
  async fill(menu, say) {
    const all = link("/", say.all);
    try {
      const answer = await fetch(base + "/api/v1/sites?pageSize=100", { credentials: "omit" });
      if (!answer.ok) throw answer;
      const { items } = await answer.json();
      const open = items.filter(({ targetUrl }) => targetUrl);
      menu.replaceChildren(
        ...open.map(({ slug, title, displayUrl }) =>
          link("/go/" + encodeURIComponent(slug), title, displayUrl)),
        all,
      );
    } catch {
      menu.replaceChildren(make("p", {}, say.failed), all);
    }
  }
}
customElements.define("foyer-launcher", FoyerLauncher);
`;
