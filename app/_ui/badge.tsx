const TONE = {
  neutral: "border-line text-soft",
  accent: "border-transparent bg-tint text-accent",
  good: "border-transparent bg-good-tint text-good",
  warn: "border-transparent bg-warn-tint text-warn",
  danger: "border-transparent bg-danger-tint text-danger",
};

export function Badge({
  tone = "neutral",
  children,
}: {
  tone?: keyof typeof TONE;
  children: string;
}) {
  return (
    <span
      className={`inline-flex shrink-0 items-center self-start rounded-sm border px-1.5 py-0.5 text-xs font-medium ${TONE[tone]}`}
    >
      {children}
    </span>
  );
}
