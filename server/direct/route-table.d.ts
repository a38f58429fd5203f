declare module "virtual:route-table" {
  /** All route modules of `app` by their address, made by scripts/esbuild-options.mjs. */
  export const ROUTES: Record<string, import("./routes").RouteModule>;
}
