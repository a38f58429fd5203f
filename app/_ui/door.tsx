import { picturePaths } from "@/lib/organization/pictures";

/**
 * The picture beside a task: the organization's, or dusk in its colors, in an arch or to the edges (app/door.css).
 * On a narrow screen the picture is behind the page, and dusk isn't drawn.
 */
export function Door() {
  const { background } = picturePaths();
  return (
    <div aria-hidden="true" className="doorway">
      {background === null ? (
        <Dusk />
      ) : (
        // biome-ignore lint/performance/noImgElement: served in its final size, and cached by its hash
        <img
          src={background}
          alt=""
          loading="lazy"
          decoding="async"
          fetchPriority="low"
          className="door"
        />
      )}
    </div>
  );
}

/** Sun, hills and water; the sky is the background. */
const Dusk = () => (
  <svg
    viewBox="0 0 400 640"
    preserveAspectRatio="xMidYMax slice"
    aria-hidden="true"
    className="door dusk"
  >
    <circle cx="200" cy="430" r="190" className="fill-brass opacity-15" />
    <circle cx="200" cy="430" r="120" className="fill-brass opacity-25" />
    <circle cx="200" cy="430" r="64" className="dusk-sun" />
    <path
      d="M0 412c60-44 104-48 150-20 40 24 74 20 118-8 46-30 90-24 132 10v70H0z"
      className="dusk-far"
    />
    <path d="M0 446c70-36 128-30 188-6 66 26 132 22 212-20v90H0z" className="dusk-near" />
    <path d="M0 486c90-22 180-24 250-10 60 12 108 8 150-4v168H0z" className="dusk-ground" />
    <path
      d="M176 514h48M164 540h72M150 568h100M134 598h132M116 630h168"
      className="dusk-light"
      strokeWidth="5"
      strokeLinecap="round"
    />
    <path
      d="M92 150h.1M318 118h.1M256 198h.1M140 86h.1M206 132h.1M66 250h.1M344 236h.1"
      className="dusk-star"
      strokeWidth="3"
      strokeLinecap="round"
    />
  </svg>
);
