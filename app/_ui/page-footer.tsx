import { useLocale, useTranslations } from "next-intl";
import { type FooterLink, footerLinks, footerNote } from "@/lib/organization/texts";
import { Preferences } from "./preferences";

type Props = {
  /** Lets visitors choose language and appearance. */
  preferences: boolean;
  /** Leads developers to what they can build, quietly: most readers are none. */
  builds?: boolean;
};

/** End of every page: the organization's links and note. */
export function PageFooter({ preferences, builds = false }: Props) {
  const build = builds ? ([{ name: "build", href: "/developer/build" }] as const) : [];
  const links = [...footerLinks(), ...build];
  const note = footerNote(useLocale());
  if (!preferences && links.length === 0 && note === null) return null;
  return (
    <footer className="mt-auto border-t border-line">
      <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-4 sm:px-6">
        {(links.length > 0 || note !== null) && <About links={links} note={note} />}
        {preferences && <Preferences look="line" />}
      </div>
    </footer>
  );
}

type AboutProps = {
  links: readonly { name: FooterLink["name"] | "build"; href: string }[];
  note: string | null;
};

function About({ links, note }: AboutProps) {
  const t = useTranslations("common.footer");
  return (
    <div className="grid min-w-0 gap-1 text-sm text-soft">
      {links.length > 0 && (
        <ul className="flex flex-wrap gap-x-4 gap-y-1">
          {links.map(({ name, href }) => (
            <li key={name}>
              <a
                href={href}
                className={`inline-block min-h-6 ${name === "build" ? "hover:text-ink hover:underline" : "link"}`}
              >
                {t(name)}
              </a>
            </li>
          ))}
        </ul>
      )}
      {note !== null && <p className="max-w-prose wrap-anywhere">{note}</p>}
    </div>
  );
}
