import { useTranslations } from "next-intl";

type Props = { sections: readonly { id: string; title: string }[] };

/** Links to the sections of a long form. */
export function SectionIndex({ sections }: Props) {
  const t = useTranslations("common");
  return (
    <nav
      aria-label={t("sections")}
      className="flex flex-wrap gap-x-5 gap-y-1 border-b border-line px-5 py-3 text-sm sm:px-6"
    >
      {sections.map(({ id, title }) => (
        <a key={id} href={`#${id}`} className="link inline-block min-h-6">
          {title}
        </a>
      ))}
    </nav>
  );
}
