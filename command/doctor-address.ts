import { defaultHost, env, isLoopbackOrigin, isSecureOrigin, issuer } from "@/lib/runtime/env";
import { codeOf, type Finding, fine, reasonOf, warn, wrong } from "./doctor-finding";

/** Timeout of a request in milliseconds. */
const TIMEOUT_MS = 5000;

const ask = (url: string) =>
  fetch(url, { redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS) });

/** Checks that PUBLIC_URL reaches this server, as people and clients would. */
export async function examineAddress(): Promise<Finding[]> {
  const fault = await ask(`http://127.0.0.1:${env().PORT}/health/live`).then(
    ({ ok, status }) => (ok ? null : `/health/live answers ${status}`),
    reasonOf,
  );
  const server =
    fault === null
      ? fine("server", `running on port ${env().PORT}`)
      : warn(
          "server",
          `no Foyer server answers on port ${env().PORT} of this machine: ${fault}`,
          "start it, and look in its log if it ends; the checks below ran without it",
        );
  const published = await examineIssuer(fault === null);
  const secure = isSecureOrigin() ? [examineTrust(), await examinePlain()] : [examineLoopback()];
  return [server, ...published, ...secure, ...examineHost()];
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

/** Checks TRUST_PROXY: Foyer doesn't speak TLS itself, so https requires a proxy in front of it. */
function examineTrust(): Finding {
  const trusted = env().TRUST_PROXY;
  return trusted === 0
    ? wrong(
        "proxy",
        "TRUST_PROXY is 0, so all users share the proxy's IP address and its rate limit",
        "set TRUST_PROXY to the number of proxies that add to X-Forwarded-For (usually 1)",
      )
    : fine("proxy", `trusted proxies: ${trusted}`);
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

/** Checks that plain HTTP redirects or isn't answered. */
async function examinePlain(): Promise<Finding> {
  const plain = issuer().replace(/^https:/, "http:");
  try {
    const { status, headers } = await ask(`${plain}/`);
    const leadsOn = headers.get("location")?.startsWith("https://") ?? false;
    if (leadsOn) return fine("https", `${plain} redirects to https (${status})`);
    return warn(
      "https",
      `${plain} answers ${status}`,
      "configure the proxy to redirect it to https",
    );
  } catch {
    return fine("https", "plain http is not served");
  }
}

function examineLoopback(): Finding {
  const { PUBLIC_URL, TRUST_PROXY } = env();
  if (TRUST_PROXY > 0)
    return warn(
      "proxy",
      `TRUST_PROXY is ${TRUST_PROXY}, but PUBLIC_URL isn't behind a proxy`,
      "set it to 0; otherwise clients can spoof their IP address",
    );
  const words = PUBLIC_URL === undefined ? "PUBLIC_URL is not set" : PUBLIC_URL;
  return isLoopbackOrigin()
    ? fine("proxy", `none; ${words}: reachable from this machine only`)
    : fine("proxy", words);
}
