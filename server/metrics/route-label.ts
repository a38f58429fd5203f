import { findRoute } from "@/server/direct/routes";
import type { PageAddresses } from "@/server/pages/build-files";

/** Names the route of a path: by its pattern, as `file`, or as `other`. Never the path itself. */
export type RouteOf = (path: string) => string;

/** Methods that metrics and traces name; Foyer has no others. */
export const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "OPTIONS"]);

export const routeLabels =
  ({ isFile, patternOf }: Pick<PageAddresses, "isFile" | "patternOf">): RouteOf =>
  (path) =>
    findRoute(path)?.pattern ?? (isFile(path) ? "file" : (patternOf(path) ?? "other"));

/** Returns the path of a request's target, without its query. */
export function pathOf(target: string): string {
  const query = target.indexOf("?");
  return query === -1 ? target : target.slice(0, query);
}
