/** The doorway of public/icon.svg in the theme's colors. */
export function BrandMark({ className = "size-8" }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true">
      <rect width="32" height="32" rx="8" className="fill-brand" />
      <path d="M10.5 24.5v-10a5.5 5.5 0 0 1 11 0v10z" className="fill-brass" />
      <path
        d="M10.5 24.5v-10a5.5 5.5 0 0 1 11 0v10M6 24.5h20"
        className="fill-none stroke-on-brand"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
    </svg>
  );
}
