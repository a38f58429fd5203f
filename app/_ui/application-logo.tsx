import { Monogram } from "./monogram";

/** The application's logo, or its monogram. Decorative: the name is always beside it. */
export function ApplicationLogo({ name, logo }: { name: string; logo: string | null }) {
  if (logo === null) return <Monogram name={name} />;
  return (
    // biome-ignore lint/performance/noImgElement: served in its final size, and cached by its hash
    <img src={logo} alt="" width={44} height={44} className="size-11 shrink-0 rounded-md" />
  );
}
