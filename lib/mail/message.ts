import { paletteOf } from "@/lib/organization/accent";
import { organizationNow } from "@/lib/organization/organization";
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
  body { margin: 0; padding: 24px 16px; background: #f6f7f9; color: #1b2430; font: 16px/1.5 system-ui, sans-serif; }
  main { display: block; max-width: 480px; margin: 0 auto; padding: 24px; background: #ffffff; border: 1px solid #d9dee5; border-radius: 8px; }
  h1 { margin: 0 0 16px; font-size: 20px; line-height: 1.3; }
  p { margin: 0 0 16px; overflow-wrap: anywhere; }
  .button { display: inline-block; padding: 10px 20px; background: #2a3fae; color: #ffffff; border-radius: 6px; font-weight: 600; text-decoration: none; }
  .small { color: #566170; font-size: 14px; }
  @media (prefers-color-scheme: dark) {
    body { background: #0d1017; color: #eef0f5; }
    main { background: #171b22; border-color: #2b313c; }
    .button { background: #9db3ff; color: #0d1017; }
    .small { color: #aab2c0; }
  }
`;

/** Returns a bar and buttons in the organization's color; nothing if it has none. */
function accentStyle(): string {
  const { accent } = organizationNow();
  if (accent === null) return "";
  const [light, dark] = [paletteOf(accent, "light"), paletteOf(accent, "dark")];
  return `
  main { border-top: 4px solid ${light.accent}; }
  .button { background: ${light.accent}; color: ${light["on-accent"]}; }
  @media (prefers-color-scheme: dark) {
    main { border-top-color: ${dark.accent}; }
    .button { background: ${dark.accent}; color: ${dark["on-accent"]}; }
  }
`;
}

function writeHtml({ locale, subject, paragraphs, action, copy, after }: MailWords): string {
  const link = escapeHtml(action.link);
  const small = [`${escapeHtml(copy)}<br>${link}`, ...after.map(escapeHtml)];
  return `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title><style>${STYLE}${accentStyle()}</style></head>
<body><main>
<h1>${escapeHtml(subject)}</h1>
${paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join("\n")}
<p><a class="button" href="${link}">${escapeHtml(action.label)}</a></p>
${small.map((html) => `<p class="small">${html}</p>`).join("\n")}
</main></body>
</html>
`;
}

const ESCAPES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" } as const;

const escapeHtml = (text: string) =>
  text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character as keyof typeof ESCAPES]);
