/** References an icon that site-signs.tsx defines. */
export const SiteSign = ({
  name,
  className = "fill-none",
}: {
  name: string;
  className?: string;
}) => (
  <svg viewBox="0 0 24 24" aria-hidden="true" className={`size-4.5 shrink-0 ${className}`}>
    <use href={`#sign-${name}`} />
  </svg>
);
