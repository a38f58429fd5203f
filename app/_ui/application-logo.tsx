import { Monogram } from "./monogram";

const SIZE = {
  sm: { look: "size-8", pixels: 32 },
  flow: { look: "size-10", pixels: 40 },
  md: { look: "size-11", pixels: 44 },
  page: { look: "size-12", pixels: 48 },
};

type Props = { name: string; logo: string | null; size?: keyof typeof SIZE };

/** The application's logo, or its monogram. Decorative: the name is always beside it. */
export function ApplicationLogo({ name, logo, size = "md" }: Props) {
  if (logo === null) return <Monogram name={name} size={size} />;
  const { look, pixels } = SIZE[size];
  return (
    // biome-ignore lint/performance/noImgElement: served in its final size, and cached by its hash
    <img
      src={logo}
      alt=""
      width={pixels}
      height={pixels}
      className={`${look} shrink-0 rounded-md`}
    />
  );
}
