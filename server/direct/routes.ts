import * as changePassword from "@/app/.well-known/change-password/route";
import * as authorizationServer from "@/app/.well-known/oauth-authorization-server/route";
import * as protectedMe from "@/app/.well-known/oauth-protected-resource/api/v1/me/route";
import * as protectedResource from "@/app/.well-known/oauth-protected-resource/api/v1/route";
import * as openidConfiguration from "@/app/.well-known/openid-configuration/route";
import * as passkeyEndpoints from "@/app/.well-known/passkey-endpoints/route";
import * as securityText from "@/app/.well-known/security.txt/route";
import * as signInSession from "@/app/(flows)/sign-in/session/route";
import * as apiNotFound from "@/app/api/v1/[...path]/route";
import * as me from "@/app/api/v1/me/route";
import * as openApi from "@/app/api/v1/openapi.json/route";
import * as siteRedirect from "@/app/api/v1/sites/[slug]/redirect/route";
import * as sites from "@/app/api/v1/sites/route";
import * as brand from "@/app/brand/[file]/route";
import * as developer from "@/app/developer/route";
import * as favicon from "@/app/favicon.ico/route";
import * as forms from "@/app/forms/[...name]/route";
import * as go from "@/app/go/[slug]/route";
import * as live from "@/app/health/live/route";
import * as ready from "@/app/health/ready/route";
import * as image from "@/app/images/[file]/route";
import * as integrationCheck from "@/app/integration-check/route";
import * as manifest from "@/app/manifest.webmanifest/route";
import * as authorize from "@/app/oauth/authorize/route";
import * as device from "@/app/oauth/device/route";
import * as introspect from "@/app/oauth/introspect/route";
import * as jwks from "@/app/oauth/jwks/route";
import * as logout from "@/app/oauth/logout/route";
import * as par from "@/app/oauth/par/route";
import * as revoke from "@/app/oauth/revoke/route";
import * as token from "@/app/oauth/token/route";
import * as palette from "@/app/palette/route";
import { FORM_ROUTES } from "./form-routes";

type Params = Record<string, string>;
export type Handler = (
  request: Request,
  context: { params: Promise<never> },
) => Response | Promise<Response>;
export type RouteModule = Partial<Record<string, Handler>>;

/** All route modules. The production server serves them without Next; in development Next does. */
export const ROUTES: Record<string, RouteModule> = {
  "/api/v1/sites": sites,
  "/api/v1/sites/[slug]/redirect": siteRedirect as RouteModule,
  "/api/v1/me": me,
  "/api/v1/openapi.json": openApi,
  "/api/v1/[...path]": apiNotFound,
  ...FORM_ROUTES,
  "/forms/[...name]": forms,
  "/oauth/authorize": authorize,
  "/oauth/token": token,
  "/oauth/device": device,
  "/oauth/par": par,
  "/oauth/revoke": revoke,
  "/oauth/introspect": introspect,
  "/oauth/jwks": jwks,
  "/oauth/logout": logout,
  "/.well-known/openid-configuration": openidConfiguration,
  "/.well-known/oauth-authorization-server": authorizationServer,
  "/.well-known/oauth-protected-resource/api/v1": protectedResource,
  "/.well-known/oauth-protected-resource/api/v1/me": protectedMe,
  "/.well-known/change-password": changePassword,
  "/.well-known/passkey-endpoints": passkeyEndpoints,
  "/.well-known/security.txt": securityText,
  "/brand/[file]": brand as RouteModule,
  "/go/[slug]": go as RouteModule,
  "/images/[file]": image as RouteModule,
  "/developer": developer,
  "/favicon.ico": favicon,
  "/manifest.webmanifest": manifest,
  "/palette": palette as RouteModule,
  "/integration-check": integrationCheck as RouteModule,
  "/sign-in/session": signInSession as RouteModule,
  "/health/live": live,
  "/health/ready": ready,
};

/** Paths that never reach Next, where copies of the handlers would run without the guards. */
const DIRECT = /^\/(?:api\/v1|brand|forms|go|oauth|\.well-known|health|images)(?:\/|$)/;

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
const dynamic = Object.entries(ROUTES)
  .filter(([pattern]) => pattern.includes("["))
  .map(([pattern, route]) => ({ pattern, matcher: toMatcher(pattern), route }));

/** Returns the module that serves a path, with decoded dynamic segments; null if none does. */
export function findRoute(path: string): Match | null {
  const known = exact.get(path);
  if (known) return known;
  for (const { pattern, matcher, route } of dynamic) {
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
