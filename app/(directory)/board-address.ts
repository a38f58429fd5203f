import { pageWith } from "@/lib/http/address";

/** Returns the directory's address with this section, null for all: shareable, and the link of a chip without a script. */
export function boardAddress(section: string | null, q: string): string {
  const query = new URLSearchParams({
    ...(section !== null && { section }),
    ...(q !== "" && { q }),
  });
  return pageWith("/", query);
}
