import type { Announcement, OrganizationTexts } from "@/db/organization";
import { LOCALES, type Locale } from "@/lib/i18n/locale";
import { readableEmail } from "@/lib/readable-host";
import { organizationNow } from "./organization";

/** Returns the text of a language, else of another one: better than none. */
const inLanguage = (texts: Partial<Record<Locale, string>>, locale: Locale): string | null =>
  texts[locale] ?? LOCALES.map((other) => texts[other]).find(Boolean) ?? null;

function textOf(name: keyof OrganizationTexts, locale: Locale): string | null {
  const { texts } = organizationNow();
  const found = LOCALES.map((one) => [one, texts[one]?.[name]] as const);
  return inLanguage(Object.fromEntries(found.filter(([, text]) => text)), locale);
}

export const signInNotice = (locale: Locale) => textOf("signInNotice", locale);

export const footerNote = (locale: Locale) => textOf("footerNote", locale);

/** Links of a footer, in their order; `support` may be an email address. */
export type FooterLink = {
  name: "help" | "support" | "privacy" | "terms" | "imprint";
  href: string;
};

export function footerLinks(): FooterLink[] {
  const { helpUrl, privacyUrl, termsUrl, imprintUrl } = organizationNow();
  const links = [
    { name: "help", href: helpUrl },
    { name: "support", href: supportAddress() },
    { name: "privacy", href: privacyUrl },
    { name: "terms", href: termsUrl },
    { name: "imprint", href: imprintUrl },
  ] as const;
  return links.flatMap(({ name, href }) => (href === null ? [] : { name, href }));
}

/** Returns the links at the end of every page: the organization's, and for developers what they can build. */
export const pageLinks = () =>
  [...footerLinks(), { name: "build", href: "/developer/build" }] as const;

function supportAddress(): string | null {
  const { supportUrl, supportEmail } = organizationNow();
  return supportUrl ?? (supportEmail && `mailto:${supportEmail}`);
}

/** Returns where to ask for help, as mail says it: an address of a page or of a mailbox. */
export const supportContact = (): string | null => {
  const { supportUrl, supportEmail } = organizationNow();
  return supportEmail ? readableEmail(supportEmail) : supportUrl;
};

/** Returns where to ask for help about a request, which an email names; null if the organization says nothing. */
export function supportOf(requestId: string) {
  const [href, contact] = [supportAddress(), supportContact()];
  if (href === null || contact === null) return null;
  const names = href.startsWith("mailto:") ? `?subject=${requestId}` : "";
  return { href: href + names, contact: href.startsWith("mailto:") ? contact : href };
}

export type ShownAnnouncement = Pick<Announcement, "kind" | "link"> & { text: string };

export function announcementIn(locale: Locale, now: Date): ShownAnnouncement | null {
  const { announcement } = organizationNow();
  if (!announcement || isOver(announcement, now)) return null;
  const text = inLanguage(announcement.text, locale);
  return text === null ? null : { text, kind: announcement.kind, link: announcement.link };
}

/** True after the last day, in UTC. */
const isOver = ({ until }: Announcement, now: Date) =>
  until !== null && now.toISOString().slice(0, 10) > until;
