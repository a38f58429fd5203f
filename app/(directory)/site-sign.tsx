/** References an icon that site-signs.tsx defines. */
export const SiteSign = ({ name, className }: { name: string; className: string }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true" className={`site-sign ${className}`}>
    <use href={`#sign-${name}`} />
  </svg>
);
