import { defaultHost, env, isLoopbackOrigin, isSecureOrigin, issuer } from "@/lib/runtime/env";
import { type Finding, fine, reasonOf, warn, wrong } from "./doctor-finding";

/** Timeout of a request in milliseconds. */
const PATIENCE = 5000;

const ask = (url: string) =>
  fetch(url, { redirect: "manual", signal: AbortSignal.timeout(PATIENCE) });

/** Checks that PUBLIC_URL reaches this server, as people and clients would. */
export async function examineAddress(): Promise<Finding[]> {
  const local = await ask(`http://127.0.0.1:${env().PORT}/health/live`).then(
    ({ ok }) => ok,
    () => false,
  );
  const server = local
    ? fine("server", `answers on port ${env().PORT}`)
    : warn(
        "server",
        `nothing answers on port ${env().PORT} of this machine`,
        "start it, then ask again: what follows was seen without it",
      );
  const published = await examineIssuer(local);
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
          "let the proxy pass every path on, unchanged, and without a redirect",
        ),
      ];
    const { issuer: said } = (await answer.json()) as { issuer?: unknown };
    return [compareIssuer(said), ...examineHeaders(answer.headers)];
  } catch (error) {
    const words = `${address}: ${reasonOf(error)}`;
    const advice = "let the name lead to the proxy, and the proxy to this server";
    return [isUp ? wrong("issuer", words, advice) : warn("issuer", words, advice)];
  }
}

const compareIssuer = (said: unknown): Finding =>
  said === issuer()
    ? fine("issuer", `${issuer()}, there as here`)
    : wrong(
        "issuer",
        `there ${JSON.stringify(said)}, here ${issuer()}`,
        "give every process the same PUBLIC_URL, byte for byte",
      );

function examineHeaders(headers: Headers): Finding[] {
  if (!isSecureOrigin()) return [];
  const hsts = headers.get("strict-transport-security");
  return [
    hsts !== null && /max-age=[1-9]/.test(hsts)
      ? fine("hsts", hsts)
      : warn("hsts", "no Strict-Transport-Security", "let the proxy pass the header on"),
  ];
}

/** Checks TRUST_PROXY: Foyer doesn't speak TLS itself, so https requires a proxy in front of it. */
function examineTrust(): Finding {
  const trusted = env().TRUST_PROXY;
  return trusted === 0
    ? wrong(
        "proxy",
        "TRUST_PROXY is 0, so all people share the proxy's address and its rate limit",
        "set TRUST_PROXY to the number of proxies that add to X-Forwarded-For, mostly 1",
      )
    : fine("proxy", `${trusted} trusted`);
}

const LOOPBACK_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/;

/** Checks HOST: anyone who bypasses the proxy speaks plain HTTP and can forge X-Forwarded-For. */
export function examineHost(): Finding[] {
  const { TRUST_PROXY, DATABASE_URL, HOST } = env();
  if (TRUST_PROXY === 0 && !isSecureOrigin()) return [];
  const host = HOST ?? defaultHost(DATABASE_URL === undefined);
  return [
    LOOPBACK_HOST.test(host)
      ? fine("host", `${host}: only this machine reaches the port past the proxy`)
      : warn(
          "host",
          `${host}: other machines reach the port past the proxy, in plain HTTP`,
          "set HOST=127.0.0.1 if the proxy runs on this machine; if not, let the firewall admit only the proxy",
        ),
  ];
}

/** Checks that plain HTTP redirects or isn't answered. */
async function examinePlain(): Promise<Finding> {
  const plain = issuer().replace(/^https:/, "http:");
  try {
    const { status, headers } = await ask(`${plain}/`);
    const leadsOn = headers.get("location")?.startsWith("https://") ?? false;
    if (leadsOn) return fine("https", `${plain} leads to https (${status})`);
    return warn("https", `${plain} answers ${status}`, "let the proxy redirect it to https");
  } catch {
    return fine("https", "plain http answers nothing");
  }
}

function examineLoopback(): Finding {
  const { PUBLIC_URL, TRUST_PROXY } = env();
  if (TRUST_PROXY > 0)
    return warn(
      "proxy",
      `TRUST_PROXY is ${TRUST_PROXY} though PUBLIC_URL is without a proxy`,
      "set it to 0: else whoever asks chooses the address that is counted",
    );
  const words = PUBLIC_URL === undefined ? "PUBLIC_URL is unset" : PUBLIC_URL;
  return isLoopbackOrigin()
    ? fine("proxy", `none; ${words}: for this machine alone`)
    : fine("proxy", words);
}
