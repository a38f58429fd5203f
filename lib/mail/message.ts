import { brand } from "@/lib/i18n/brand";
import { paletteOf } from "@/lib/organization/accent";
import { organizationNow } from "@/lib/organization/organization";
import { picturePaths } from "@/lib/organization/pictures";
import type { StoredMail } from "./mail";
import { type MailWords, wordsOf } from "./words";

export type Message = { subject: string; text: string; html: string };

/** Returns a mail's subject and body: plain text, and HTML that loads no external resources. */
export function writeMessage(mail: StoredMail): Message {
  const words = wordsOf(mail);
  return { subject: words.subject, text: writeText(words), html: writeHtml(words) };
}

function writeText({ paragraphs, action, after }: MailWords): string {
  const parts = [...paragraphs, `${action.above}\n${action.link}`, ...after];
  return `${parts.join("\n\n")}\n`;
}

/**
 * Plain elements and one style sheet, so that a mail program that drops styles still shows a letter
 * with a link.
 */
const STYLE = `
  body { margin: 0; padding: 32px 16px; background: #f5f7fa; color: #171d29; font: 16px/1.55 system-ui, "Segoe UI", Roboto, sans-serif; }
  main { display: block; max-width: 512px; margin: 0 auto; padding: 32px; background: #ffffff; border: 1px solid #dde1e7; border-radius: 16px; }
  h1 { margin: 0 0 16px; font-size: 24px; line-height: 1.25; letter-spacing: -0.02em; text-wrap: balance; }
  p { margin: 0 0 16px; overflow-wrap: anywhere; }
  .brand { margin: 0 0 28px; font-weight: 600; }
  .door { display: inline-block; width: 14px; height: 17px; margin-right: 10px; background: #daa843; border: solid #2841ae; border-width: 3px 3px 0; border-radius: 10px 10px 0 0; vertical-align: -3px; }
  .button { display: inline-block; margin: 8px 0; padding: 11px 22px; background: #2841ae; color: #ffffff; border-radius: 8px; font-weight: 600; text-decoration: none; }
  .small { margin-top: 28px; padding-top: 20px; border-top: 1px solid #dde1e7; color: #525865; font-size: 14px; }
  .small > :last-child { margin: 0; }
  @media (max-width: 480px) {
    body { padding: 16px 8px; }
    main { padding: 24px 20px; }
  }
  @media (prefers-color-scheme: dark) {
    body { background: #0e1017; color: #ebedf1; }
    main { background: #171b23; border-color: #2d333d; }
    .door { border-color: #a0b7ff; }
    .button { background: #a0b7ff; color: #0d132b; }
    .small { border-color: #2d333d; color: #abb0b9; }
  }
`;

/** Returns the door and buttons in the organization's color; nothing if it has none. */
function accentStyle(): string {
  const { accent } = organizationNow();
  if (accent === null) return "";
  const [light, dark] = [paletteOf(accent, "light"), paletteOf(accent, "dark")];
  return `
  .door { border-color: ${light.accent}; }
  .button { background: ${light.accent}; color: ${light["on-accent"]}; }
  @media (prefers-color-scheme: dark) {
    .door { border-color: ${dark.accent}; }
    .button { background: ${dark.accent}; color: ${dark["on-accent"]}; }
  }
`;
}

/** Returns the product's mark; nothing for an organization with a mark of its own, which mail can't show without loading it. */
const door = () => {
  const { icon, logo } = picturePaths();
  return icon === null && logo === null ? '<span class="door"></span>' : "";
};

function writeHtml({ locale, subject, paragraphs, action, copy, after }: MailWords): string {
  const link = escapeHtml(action.link);
  const [advice = "", ...others] = after.map(escapeHtml);
  const small = [`${escapeHtml(copy)}<br>${link}`, ...others];
  return `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title><style>${STYLE}${accentStyle()}</style></head>
<body><main>
<p class="brand">${door()}${escapeHtml(brand())}</p>
<h1>${escapeHtml(subject)}</h1>
${paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join("\n")}
<p><a class="button" href="${link}">${escapeHtml(action.label)}</a></p>
<p>${advice}</p>
<div class="small">
${small.map((html) => `<p>${html}</p>`).join("\n")}
</div>
</main></body>
</html>
`;
}

const ESCAPES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" } as const;

const escapeHtml = (text: string) =>
  text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character as keyof typeof ESCAPES]);
