import { getRequestListener } from "@hono/node-server";
import { apiError } from "@/lib/http/api-error";
import { CORS } from "@/lib/http/cors";
import { oauthJson } from "@/lib/http/oauth-json";
import { allowedMethods, findRoute, type RouteModule } from "./routes";

/** Serves the route handlers without Next's router in between. The target was admitted: its path is plain. */
export const serveDirect = getRequestListener((request, { incoming }) =>
  dispatch(request, pathOf(incoming.url ?? "")),
);

function pathOf(target: string) {
  const mark = target.indexOf("?");
  return mark < 0 ? target : target.slice(0, mark);
}

function dispatch(request: Request, path: string): Response | Promise<Response> {
  const match = findRoute(path);
  if (!match) return apiError(request, "not_found", "There is nothing at this address.");
  const method = request.method === "HEAD" ? "GET" : request.method;
  const handler = match.route[method];
  if (!handler) return methodNotAllowed(request, path, match.route);
  return handler(request, {
    get params() {
      return Promise.resolve(match.params as never);
    },
  });
}

function methodNotAllowed(request: Request, path: string, route: RouteModule) {
  const headers = { Allow: allowedMethods(route).join(", ") };
  const message = `Only ${headers.Allow} work here.`;
  if (!path.startsWith("/oauth/"))
    return apiError(request, "method_not_allowed", message, {
      headers: route.OPTIONS ? { ...headers, ...CORS } : headers,
    });
  const body = { error: "invalid_request", error_description: message };
  const answer = oauthJson(request, 405, body, headers);
  // Where no preflight is answered, no script of another site reads anything (decisions.md, CORS).
  if (!route.OPTIONS) for (const name of Object.keys(CORS)) answer.headers.delete(name);
  return answer;
}
