type PictureProps = {
  path: string;
  className: string;
  alt?: string;
  /** True for the product's mark, which follows the accent that is typed (accent-field.tsx). */
  isDoorway?: boolean;
};

export const Picture = ({ path, className, alt = "", isDoorway }: PictureProps) => (
  // biome-ignore lint/performance/noImgElement: served in its final size, and cached by its hash
  <img src={path} alt={alt} className={className} data-doorway={isDoorway || undefined} />
);
