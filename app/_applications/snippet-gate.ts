import { parseUrl } from "@/lib/addresses";
import { IDENTITY_HEADERS, identityHeaders } from "@/lib/oauth/gate/identity";
import { isPublicHost } from "@/lib/oauth/public-address";
import type { Snippet } from "./snippet";

/** Site behind a proxy, as its configuration names it. */
export type GatedSite = {
  /** Address that the proxy asks about each request. */
  check: string;
  /** Host of the site. */
  host: string;
  /** Headers about the user that the site gets. */
  headers: readonly string[];
  /** Address of the protected application, as the proxy reaches it. */
  application: string;
};

export const headersOf = (gate: { sends: readonly string[]; assertion: boolean }) =>
  Object.keys(identityHeaders(gate, null, ""));

const ALL_HEADERS = headersOf({ sends: IDENTITY_HEADERS, assertion: true });

/** Stands for the protected application, until somebody enters its address. */
export const APPLICATION = "http://127.0.0.1:8080";

/**
 * Returns the address of an application as a configuration names it; null for any other text, and for public hosts:
 * a link fills it in, and must not lead visitors and their identity out of the network.
 */
export function applicationAddress(typed: string): string | null {
  const address = typed.includes("://") ? typed : `http://${typed}`;
  const url = /^https?:\/\/[\w.-]+(:\d{1,5})?$/.test(address) ? parseUrl(address) : null;
  return url && !isPublicHost(url) ? address : null;
}

/**
 * Returns what to paste into each proxy. Every configuration removes what visitors send under the names
 * of the headers, before the check (docs/gates.md).
 */
export const gateSnippets = (site: GatedSite): Snippet[] => [
  { library: "Traefik", code: traefikLabels(site) },
  { library: "Traefik (file)", code: traefikFile(site) },
  { library: "Kubernetes", code: kubernetes(site) },
  { library: "Caddy", code: caddy(site) },
  { library: "nginx", code: nginx(site) },
];

/**
 * Removes every spelling of the headers: an application that reads them as CGI variables takes
 * `Remote_User` and `Remote.User` for the same name.
 */
const TRAEFIK_HEADERS = "(?i)^(remote|x.foyer)";

/** Name of the site's middleware and router: the first label of its host. */
const nameOf = ({ host }: GatedSite) => host.replace(/[.:].*$/, "");

const traefikLabels = (site: GatedSite) => {
  const middleware = `traefik.http.middlewares.foyer-${nameOf(site)}.forwardauth`;
  return `# compose.yaml, at the service of your application. Traefik 3.6.14 or later.
labels:
  # The router that the service has already, by its name.
  traefik.http.routers.${nameOf(site)}.middlewares: foyer-${nameOf(site)}
  ${middleware}.address: ${site.check}
  ${middleware}.trustforwardheader: "false"
  ${middleware}.authresponseheadersregex: "${TRAEFIK_HEADERS}"`;
};

/** Settings of the middleware in YAML, below a key at `depth`. */
const forwardAuth = ({ check }: GatedSite, depth: number) =>
  [
    "forwardAuth:",
    `  address: ${check}`,
    "  trustForwardHeader: false",
    `  authResponseHeadersRegex: "${TRAEFIK_HEADERS}"`,
  ]
    .map((line) => " ".repeat(depth) + line)
    .join("\n");

const traefikFile = (
  site: GatedSite,
) => `# Dynamic configuration. Add to the site's router: middlewares: [foyer-${nameOf(site)}]. Traefik 3.6.14 or later.
http:
  middlewares:
    foyer-${nameOf(site)}:
${forwardAuth(site, 6)}`;

const kubernetes = (
  site: GatedSite,
) => `# Add to the site's IngressRoute: middlewares: [{ name: foyer-${nameOf(site)} }]. Traefik 3.6.14 or later.
apiVersion: traefik.io/v1alpha1
kind: Middleware
metadata:
  name: foyer-${nameOf(site)}
spec:
${forwardAuth(site, 2)}`;

/** `route` keeps the order of its lines: Caddy would remove the headers after the check. */
const caddy = ({ check, host, headers, application }: GatedSite) => {
  const { origin, pathname, host: foyer } = new URL(check);
  return `# Caddyfile. Caddy 2.6 or later.
${host} {
	route {
		request_header -Remote*
		request_header -*Foyer*
		forward_auth ${origin} {
			uri ${pathname}?
			header_up Host ${foyer}
			copy_headers ${headers.join(" ")}
		}
		# Your application.
		reverse_proxy ${application}
	}
}`;
};

/** nginx believes any certificate otherwise. */
const VERIFIED = `
proxy_ssl_verify on;
proxy_ssl_verify_depth 3;
# The CA bundle of Debian and Ubuntu.
proxy_ssl_trusted_certificate /etc/ssl/certs/ca-certificates.crt;`;

/** `auth_request` knows 2xx, 401 and 403 only: whatever else there is to answer, Foyer is asked again. */
const nginx = ({ check, host, application }: GatedSite) => {
  const { origin, pathname } = new URL(check);
  const variable = (name: string) => name.toLowerCase().replaceAll("-", "_");
  const asked = `    proxy_pass ${origin};
    proxy_method GET;
    proxy_pass_request_body off;
    proxy_set_header Content-Length "";
    proxy_set_header X-Forwarded-Method $request_method;
    proxy_set_header X-Forwarded-Uri $request_uri;`;
  const passed = ALL_HEADERS.map(
    (name) => `    auth_request_set $foyer_${variable(name)} $upstream_http_${variable(name)};
    proxy_set_header ${name} $foyer_${variable(name)};`,
  );
  return `# In the server block of ${host}, instead of its location /. nginx 1.18 or later.
proxy_ssl_server_name on;${origin.startsWith("https:") ? VERIFIED : ""}
proxy_buffer_size 8k;
auth_request /.foyer/check;
error_page 401 500 = @foyer;
set $foyer_upgrade "";
set $foyer_connection "";
if ($http_upgrade ~* ^websocket$) {
    set $foyer_upgrade websocket;
    set $foyer_connection upgrade;
}
location / {
    # Your application, and your other lines proxy_set_header.
    proxy_pass ${application};
    proxy_http_version 1.1;
    proxy_set_header Host $host;
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_set_header X-Forwarded-Proto $scheme;
    proxy_set_header Upgrade $foyer_upgrade;
    proxy_set_header Connection $foyer_connection;
${passed.join("\n")}
}
location = /.foyer/check {
    internal;
    auth_request off;
    rewrite ^ ${pathname}?answer=401? break;
${asked}
}
location /.foyer/ {
    auth_request off;
    try_files /. @foyer;
}
location @foyer {
    auth_request off;
    rewrite ^ ${pathname}? break;
    proxy_redirect off;
${asked}
}`;
};
