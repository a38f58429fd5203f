import { defaultHost, env, isSecureOrigin, issuer } from "@/lib/runtime/env";
import { ask } from "./doctor-ask";
import { codeOf, type Finding, fine, reasonOf, warn, wrong } from "./doctor-finding";
import { examineProxy } from "./doctor-proxy";

/** Checks that PUBLIC_URL reaches this server, as people and clients would. */
export async function examineAddress(): Promise<Finding[]> {
  const { PORT, HOST } = env();
  const host = HOST === undefined ? "127.0.0.1" : reachableAt(HOST);
  const place = HOST === undefined ? `port ${PORT}` : `${host}:${PORT}`;
  const fault = await ask(`http://${host}:${PORT}/health/live`).then(
    ({ ok, status }) => (ok ? null : `/health/live answers ${status}`),
    reasonOf,
  );
  const server =
    fault === null
      ? fine("server", `running on ${place}`)
      : warn(
          "server",
          `no Foyer server answers on ${place} of this machine: ${fault}`,
          "start it, and look in its log if it ends; the checks below ran without it",
        );
  const published = await examineIssuer(fault === null);
  const secure = isSecureOrigin() ? [await examinePlain()] : [];
  return [server, ...published, await examineProxy(), ...secure, ...examineHost()];
}

/** Host of a URL at which a server with this HOST answers on its own machine. */
function reachableAt(host: string): string {
  if (host === "0.0.0.0") return "127.0.0.1";
  if (host === "::") return "[::1]";
  return host.includes(":") ? `[${host}]` : host;
}

async function examineIssuer(isUp: boolean): Promise<Finding[]> {
  const address = `${issuer()}/.well-known/openid-configuration`;
  try {
    const answer = await ask(address);
    if (answer.status !== 200)
      return [
        wrong(
          "issuer",
          `${address} answers ${answer.status}`,
          "configure the proxy to forward every path unchanged and without redirects",
        ),
      ];
    const { issuer: declared } = (await answer.json()) as { issuer?: unknown };
    return [compareIssuer(declared), ...examineHeaders(answer.headers)];
  } catch (error) {
    const words = `${address}: ${reasonOf(error)}`;
    const advice = CERTIFICATE.test(codeOf(error)) ? TRUST_ADVICE : FORWARD_ADVICE;
    return [isUp ? wrong("issuer", words, advice) : warn("issuer", words, advice)];
  }
}

/** OpenSSL's and Node.js's codes for a certificate that isn't trusted, has expired or is for another name. */
const CERTIFICATE = /CERT|UNABLE_TO_GET_ISSUER|UNABLE_TO_VERIFY/;
const TRUST_ADVICE =
  "install a certificate for this name that browsers trust. If your own authority issued it, run the check with NODE_EXTRA_CA_CERTS set to the authority's certificate";
const FORWARD_ADVICE =
  "check that DNS points to the proxy, and that the proxy forwards to this server";

const compareIssuer = (declared: unknown): Finding =>
  declared === issuer()
    ? fine("issuer", `${issuer()} matches PUBLIC_URL`)
    : wrong(
        "issuer",
        `the discovery document says ${JSON.stringify(declared)}, but PUBLIC_URL is ${issuer()}`,
        "set exactly the same PUBLIC_URL for every process",
      );

function examineHeaders(headers: Headers): Finding[] {
  if (!isSecureOrigin()) return [];
  const hsts = headers.get("strict-transport-security");
  return [
    hsts !== null && /max-age=[1-9]/.test(hsts)
      ? fine("hsts", hsts)
      : warn(
          "hsts",
          "no Strict-Transport-Security header",
          "configure the proxy to forward the header",
        ),
  ];
}

const LOOPBACK_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/;

/** Checks HOST: anyone who bypasses the proxy speaks plain HTTP and can forge X-Forwarded-For. */
export function examineHost(): Finding[] {
  const { TRUST_PROXY, DATABASE_URL, HOST } = env();
  if (TRUST_PROXY === 0 && !isSecureOrigin()) return [];
  const host = HOST ?? defaultHost(DATABASE_URL === undefined);
  return [
    LOOPBACK_HOST.test(host)
      ? fine("host", `${host}: the port can't be reached from other machines`)
      : warn(
          "host",
          `${host}: other machines can bypass the proxy and reach the port over plain HTTP`,
          "set HOST=127.0.0.1 if the proxy runs on this machine; otherwise, allow only the proxy in the firewall",
        ),
  ];
}

/**
 * Checks that plain HTTP leads to https or isn't answered. A port of its own in PUBLIC_URL expects
 * TLS: nginx, for example, answers plain HTTP there with 400.
 */
export async function examinePlain(): Promise<Finding> {
  const plain = issuer().replace(/^https:/, "http:");
  try {
    const { status, headers } = await ask(`${plain}/`);
    const leadsOn = headers.get("location")?.startsWith("https://") ?? false;
    if (leadsOn) return fine("https", `${plain} redirects to https (${status})`);
    if (new URL(plain).port !== "" && status >= 400 && status < 500)
      return fine("https", `${plain} refuses plain http (${status})`);
    return warn(
      "https",
      `${plain} answers ${status}`,
      "configure the proxy to redirect it to https",
    );
  } catch {
    return fine("https", "plain http is not served");
  }
}
