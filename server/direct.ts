import { getRequestListener } from "@hono/node-server";
import { apiError } from "@/lib/http/api-error";
import { oauthJson } from "@/lib/http/oauth-json";
import { allowedMethods, findRoute } from "./routes";

/** Serves the route handlers without Next's router in between. */
export const serveDirect = getRequestListener((request) => dispatch(request));

function dispatch(request: Request): Response | Promise<Response> {
  const { pathname } = new URL(request.url);
  const match = findRoute(pathname);
  if (!match) return apiError(request, "not_found", "There is nothing at this address.");
  const method = request.method === "HEAD" ? "GET" : request.method;
  const handler = match.route[method];
  if (!handler) return methodNotAllowed(request, pathname, allowedMethods(match.route));
  return handler(request, { params: Promise.resolve(match.params as never) });
}

function methodNotAllowed(request: Request, path: string, allowed: string[]) {
  const headers = { Allow: allowed.join(", ") };
  const message = `Only ${headers.Allow} work here.`;
  return path.startsWith("/oauth/")
    ? oauthJson(request, 405, { error: "invalid_request", error_description: message }, headers)
    : apiError(request, "method_not_allowed", message, { headers });
}
