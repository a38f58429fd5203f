type Props = {
  /** What is counted, and when: heard instead of the picture. */
  label: string;
  /** A count a day, oldest first; `label` is shown on hover. */
  values: readonly { label: string; count: number }[];
  size?: "sm" | "lg";
};

/** Units of the picture's own: a bar and its gap are three wide. */
const [STEP, BAR, HEIGHT] = [3, 2, 32];

/** Counts by day as bars. One colour: height alone tells, and the numbers stand beside it as text. */
export function Bars({ label, values, size = "sm" }: Props) {
  const most = Math.max(1, ...values.map(({ count }) => count));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${values.length * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={`block w-full text-accent ${size === "sm" ? "h-8 max-w-40" : "h-28"}`}
    >
      {values.map(({ label: day, count }, at) => {
        const tall = count === 0 ? 0.5 : Math.max(1.5, (count / most) * HEIGHT);
        return (
          <rect
            key={day}
            x={at * STEP}
            y={HEIGHT - tall}
            width={BAR}
            height={tall}
            className={count === 0 ? "fill-line" : "fill-current"}
          >
            <title>{`${day}: ${count}`}</title>
          </rect>
        );
      })}
    </svg>
  );
}
