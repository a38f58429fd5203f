import { ROUTES } from "virtual:route-table";

type Params = Record<string, string>;
export type Handler = (
  request: Request,
  context: { params: Promise<never> },
) => Response | Promise<Response>;
export type RouteModule = Partial<Record<string, Handler>>;

/** Paths that never reach Next, where copies of the handlers would run without the guards. */
const DIRECT =
  /^\/(?:api\/v1|brand|forms|gate|go|oauth|\.well-known|health|images)(?:\/|$)|^\/sign-in\/elsewhere\//;

/** The production server serves all routes without Next; in development Next does. */
export const isDirect = (path: string) => DIRECT.test(path) || exact.has(path);

/** Next's internal paths. Pages need only the static files; caches would keep `/_global-error` for a year. */
const INNER = /^\/_(?!next\/static\/)/;

export const isInner = (path: string) => INNER.test(path);

export type Match = { pattern: string; route: RouteModule; params: () => Params };

const exact = new Map(
  Object.entries(ROUTES)
    .filter(([pattern]) => !pattern.includes("["))
    .map(([pattern, route]): [string, Match] => [pattern, { pattern, route, params: () => ({}) }]),
);

const forms = new Set(
  [...exact].flatMap(([path, { route }]) => (route.POST && !DIRECT.test(path) ? [path] : [])),
);

/** True for a path that forms post to. */
export const isForm = (path: string) => path.startsWith("/forms/") || forms.has(path);

type Dynamic = { pattern: string; matcher: RegExp; route: RouteModule };

/** Routes with dynamic segments by their first segment, which is fixed. */
const dynamic = new Map<string, Dynamic[]>();
for (const [pattern, route] of Object.entries(ROUTES))
  if (pattern.includes("[")) {
    const first = firstOf(pattern);
    const found = { pattern, matcher: toMatcher(pattern), route };
    dynamic.set(first, [...(dynamic.get(first) ?? []), found]);
  }

function firstOf(path: string) {
  const end = path.indexOf("/", 1);
  return end < 0 ? path : path.slice(0, end);
}

/** Returns the module that serves a path, with decoded dynamic segments; null if none does. */
export function findRoute(path: string): Match | null {
  const known = exact.get(path);
  if (known) return known;
  for (const { pattern, matcher, route } of dynamic.get(firstOf(path)) ?? []) {
    const found = matcher.exec(path);
    if (found) return { pattern, route, params: () => decodeAll(found.groups ?? {}) };
  }
  return null;
}

function toMatcher(pattern: string) {
  const source = pattern
    .replaceAll(/[.]/g, "\\.")
    .replaceAll(/\/\[\\\.\\\.\\\.(\w+)\]/g, "(?:/(?<$1>.*))?")
    .replaceAll(/\[(\w+)\]/g, "(?<$1>[^/]+)");
  return new RegExp(`^${source}$`);
}

const decodeAll = (groups: Params) =>
  Object.fromEntries(Object.entries(groups).map(([name, text]) => [name, decode(text ?? "")]));

/** Returns the text unchanged if it can't be decoded: it then matches no stored name. */
function decode(text: string) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Returns the methods that a module supports: HEAD wherever GET is (RFC 9110 section 9.3.2), unless
 * the module refuses it because its GET has effects.
 */
export function allowedMethods(route: RouteModule): string[] {
  const own = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"].filter((m) => route[m]);
  return own.flatMap((method) => (method === "GET" && !route.HEAD ? ["GET", "HEAD"] : [method]));
}
