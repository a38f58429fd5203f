import { uploadedPictureOf } from "@/lib/images/image-address";
import { Monogram } from "./monogram";

const SIZE = {
  xs: { look: "size-7", pixels: 28 },
  sm: { look: "size-8", pixels: 32 },
  md: { look: "size-11", pixels: 44 },
  lg: { look: "size-16", pixels: 64 },
};

type Props = { name: string; pictureHash: string | null; size?: keyof typeof SIZE };

/** A user's picture, or a monogram. Decorative: the name is always beside it. */
export function Avatar({ name, pictureHash, size = "md" }: Props) {
  const address = uploadedPictureOf({ pictureHash });
  if (address === null) return <Monogram name={name} size={size} round />;
  const { look, pixels } = SIZE[size];
  return (
    // biome-ignore lint/performance/noImgElement: next/image sets inline styles, which the CSP forbids, and has nothing to optimize
    <img
      src={address}
      alt=""
      width={pixels}
      height={pixels}
      className={`${look} shrink-0 rounded-full object-cover`}
    />
  );
}
