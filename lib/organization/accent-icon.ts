import { isAccent, onBrand } from "./accent";
import { organizationNow } from "./organization";
import { picturePaths } from "./pictures";

const FILE = /^(?<color>[0-9a-f]{6})\.svg$/;

/** Returns the address of the doorway in the organization's accent, which its name says; without one, in the product's own. */
export function doorwayPath(): string {
  const { accent } = organizationNow();
  return accent === null ? "/icon.svg" : `/brand/${accent.slice(1)}.svg`;
}

/** Returns the icon of a browser's tab: the organization's, or the doorway in its accent. */
export const tabIcon = (): string => picturePaths().icon ?? doorwayPath();

/** Returns the doorway in the accent that the name of a file says; null for any other name. */
export function doorwayIn(file: string): string | null {
  const accent = `#${FILE.exec(file)?.groups?.color}`;
  if (!isAccent(accent)) return null;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${accent}"/><path d="M10.5 24.5v-10a5.5 5.5 0 0 1 11 0v10z" fill="#d9a93f"/><path d="M10.5 24.5v-10a5.5 5.5 0 0 1 11 0v10M6 24.5h20" fill="none" stroke="${onBrand(accent)}" stroke-width="2.5" stroke-linecap="round"/></svg>`;
}
