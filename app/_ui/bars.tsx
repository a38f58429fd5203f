type Props = {
  /** Accessible name of the chart: what is counted, and when. */
  label: string;
  /** Counts per day, oldest first; `label` is shown on hover. */
  values: readonly { label: string; count: number }[];
  size?: "sm" | "lg";
};

/** SVG units: a bar and its gap are three wide. */
const [STEP, BAR, HEIGHT] = [3, 2, 32];

/**
 * Bar chart of counts per day, in one color; the numbers are beside it as text. Small charts are a
 * single path without hover labels, because a list has many of them.
 */
export function Bars({ label, values, size = "sm" }: Props) {
  const most = Math.max(1, ...values.map(({ count }) => count));
  const heights = values.map(({ count }) =>
    count === 0 ? 0.5 : Math.max(1.5, (count / most) * HEIGHT),
  );
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${values.length * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={`block w-full text-accent ${size === "sm" ? "h-8 max-w-40" : "h-28"}`}
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
