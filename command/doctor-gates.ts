import { randomBytes } from "node:crypto";
import { type Gate, listGates } from "@/db/gates/gates";
import { database } from "@/db/system/client";
import { parseUrl } from "@/lib/addresses";
import { checkAddress } from "@/lib/applications/gates";
import { CALLBACK, SIGN_OUT } from "@/lib/oauth/gate/addresses";
import { requestOutside } from "@/lib/outgoing/request";
import { issuer } from "@/lib/runtime/env";
import { AS_BROWSER, findOpening, leadsToSignIn } from "@/lib/sites/checks/openings";
import { type Finding, fine, unset, warn, wrong } from "./doctor-finding";

const CHECK = "gates";

const TIMEOUT_MS = 5000;

type Problem = { found: string; advice: string; isOpen?: true };

/** Tests each gate from outside, as a stranger would: whether its proxy asks, and whom it believes. */
export async function examineGates(): Promise<Finding> {
  const gates = await listGates(database());
  if (gates.length === 0) return unset(CHECK, "there are none");
  const problems = (await Promise.all(gates.map(problemsOf))).flat();
  if (problems.length === 0) return fine(CHECK, `${gates.length} protect their sites`);
  const texts = [
    problems.map(({ found }) => found).join("; "),
    [...new Set(problems.map(({ advice }) => advice))].join("; "),
  ] as const;
  return problems.some(({ isOpen }) => isOpen) ? wrong(CHECK, ...texts) : warn(CHECK, ...texts);
}

async function problemsOf(gate: Gate): Promise<Problem[]> {
  const { origin, clientId } = gate;
  const deep = `/${randomBytes(8).toString("hex")}/page?a=b`;
  const problem = (await problemAt(gate, "/")) ?? (await problemAt(gate, deep));
  if (problem) return [problem];
  const problems: Problem[] = [];
  const called = locationOf(await ask(origin + CALLBACK));
  if (!called.startsWith(`${issuer()}/gate/${clientId}/stopped?`))
    problems.push({
      found: `${origin}${CALLBACK} doesn't reach Foyer, so nobody can sign in`,
      advice: "lead /.foyer/ of the site to the check",
    });
  if ((await problemAt(gate, deep, spoofed(gate)))?.isOpen)
    problems.push({
      ...{ found: `the proxy of ${origin} passes on headers that visitors send`, isOpen: true },
      advice: `delete ${PATHS.join(", ")} and Remote-* from what visitors send`,
    });
  return problems;
}

const ask = (url: string, headers: Record<string, string> = {}) =>
  requestOutside({
    ...{ url, method: "GET", headers: { ...AS_BROWSER, ...headers }, allowPrivate: true },
    ...{ timeoutMs: TIMEOUT_MS, maxBytes: 0, cut: true },
  });

type Answer = Awaited<ReturnType<typeof ask>>;

const locationOf = (answer: Answer) => (answer.ok && answer.value.headers.location) || "";

/** Returns what is wrong with the answer to a stranger, who has to be led to sign in to this gate. */
async function problemAt(
  gate: Gate,
  path: string,
  headers: Record<string, string> = {},
): Promise<Problem | null> {
  const place = gate.origin + path;
  const answer = await ask(place, headers);
  if (!answer.ok)
    return {
      found: `${gate.origin}: ${answer.error.replaceAll("_", " ")}`,
      advice: "check the site's address and proxy",
    };
  const location = locationOf(answer);
  if (leadsToSignIn(gate, answer.value)) return null;
  if (leadsToSignIn({ clientId: askedFor(location) }, answer.value))
    return {
      found: `the proxy of ${gate.origin} asks about another gate, ${encodeURIComponent(askedFor(location)).slice(0, 64)}`,
      advice: `let it ask ${checkAddress(gate.clientId)}`,
    };
  const { status } = answer.value;
  return findOpening(gate, place, answer.value)
    ? {
        ...{ found: `${place} answers ${status} without sign-in`, isOpen: true },
        advice: "let the proxy ask the check before every request (docs/gates.md)",
      }
    : {
        found: `${place} answers ${status}, and doesn't lead to sign in`,
        advice: "let the proxy reach Foyer, and pass on its answers (docs/gates.md)",
      };
}

const askedFor = (location: string) => parseUrl(location)?.searchParams.get("client_id") ?? "";

/** Headers with which a visitor would get in, or out, if the proxy passed them on: a path that needs no sign-in. */
const PATHS = ["X-Forwarded-Uri", "X-Original-URI", "X-Original-URL", "X-Rewrite-URL"];

const spoofed = ({ publicPaths: [open = SIGN_OUT] }: Gate) => ({
  ...Object.fromEntries(PATHS.map((name) => [name, open])),
  "Remote-User": "foyer-doctor",
});
