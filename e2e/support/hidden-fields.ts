/** Returns the fields of the form in a page's main part, without the switches in its footer. */
export function hiddenFields(page: string): Record<string, string> {
  const [main = ""] = page.match(/<main[\s\S]*?<\/main>/) ?? [];
  const inputs = main.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g);
  return Object.fromEntries([...inputs].map(([, name = "", value = ""]) => [name, decode(value)]));
}

const decode = (html: string) =>
  html.replace(/&(amp|quot|lt|gt|#x27);/g, (_, name: keyof typeof ENTITY) => ENTITY[name]);

const ENTITY = { amp: "&", quot: '"', lt: "<", gt: ">", "#x27": "'" };
