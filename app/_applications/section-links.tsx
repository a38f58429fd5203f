type Props = { label: string; sections: readonly { id: string; title: string }[] };

/** Links to the sections of a long page. */
export function SectionLinks({ label, sections }: Props) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-x-5">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className="link inline-flex min-h-11 items-center md:min-h-8">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
