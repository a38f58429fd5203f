const TONES = {
  /** Sign-ins, and whatever is used. */
  accent: "text-accent",
  visits: "text-brass-strong",
  failures: "text-danger",
};

/** Kind of count, which decides about the color. */
export type Tone = keyof typeof TONES;

type Props = {
  /** Accessible name of the chart: what is counted, and when. */
  label: string;
  /** Counts per day, oldest first; `label` is shown on hover. */
  values: readonly { label: string; count: number }[];
  size?: "sm" | "lg";
  /** Count of the highest bar; by default that of this chart. Charts of a list share one, so that they can be compared. */
  most?: number;
  tone?: Tone;
};

/** SVG units: a bar and its gap are three wide. */
const [STEP, BAR, HEIGHT] = [3, 2, 32];

/**
 * Bar chart of counts per day, in one color; the numbers are beside it as text. Small charts are a
 * single path without hover labels, because a list has many of them.
 */
export function Bars({ label, values, size = "sm", most = 1, tone = "accent" }: Props) {
  const highest = Math.max(most, ...values.map(({ count }) => count));
  const heights = values.map(({ count }) =>
    count === 0 ? 0.5 : Math.max(1.5, (count / highest) * HEIGHT),
  );
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${values.length * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={`block w-full ${TONES[tone]} ${size === "sm" ? "h-8 max-w-40" : "h-28"}`}
    >
      {size === "sm" ? (
        <path d={outline(heights)} className="fill-current" />
      ) : (
        values.map(({ label: day, count }, at) => (
          <rect
            key={day}
            x={at * STEP}
            y={HEIGHT - (heights[at] ?? 0)}
            width={BAR}
            height={heights[at]}
            className={count === 0 ? "fill-line" : "fill-current"}
          >
            <title>{`${day}: ${count}`}</title>
          </rect>
        ))
      )}
    </svg>
  );
}

const outline = (heights: readonly number[]) =>
  heights
    .map((tall, at) => {
      const height = Math.round(tall * 10) / 10;
      return `M${at * STEP} ${HEIGHT}v${-height}h${BAR}v${height}z`;
    })
    .join("");
