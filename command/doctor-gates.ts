import { type Gate, listGates } from "@/db/gates/gates";
import { database } from "@/db/system/client";
import { CALLBACK, SIGN_OUT } from "@/lib/oauth/gate/addresses";
import { issuer } from "@/lib/runtime/env";
import { ask } from "./doctor-ask";
import { type Finding, fine, reasonOf, unset, warn, wrong } from "./doctor-finding";

const CHECK = "gates";

/** What a browser sends that opens a page. */
const PAGE = { Accept: "text/html", "Sec-Fetch-Mode": "navigate" };

type Problem = { found: string; advice: string; isOpen?: true };

/** Tests each gate from outside, as a stranger would: whether its proxy asks, and whom it believes. */
export async function examineGates(): Promise<Finding> {
  const gates = await listGates(database());
  if (gates.length === 0) return unset(CHECK, "there are none");
  const problems = (await Promise.all(gates.map(problemOf))).flat();
  if (problems.length === 0) return fine(CHECK, `${gates.length} protect their sites`);
  const texts = [
    problems.map(({ found }) => found).join("; "),
    [...new Set(problems.map(({ advice }) => advice))].join("; "),
  ] as const;
  return problems.some(({ isOpen }) => isOpen) ? wrong(CHECK, ...texts) : warn(CHECK, ...texts);
}

async function problemOf(gate: Gate): Promise<Problem[]> {
  const { origin } = gate;
  try {
    if (!(await leadsTo(gate, "/", `/oauth/authorize?`)))
      return [
        {
          ...{ found: `${origin} answers without sign-in`, isOpen: true },
          advice: "let the proxy ask the check before every request (docs/gates.md)",
        },
      ];
    const problems: Problem[] = [];
    if (!(await leadsTo(gate, CALLBACK, `/gate/${gate.clientId}/stopped?`)))
      problems.push({
        found: `${origin}${CALLBACK} doesn't reach Foyer, so nobody can sign in`,
        advice: "lead /.foyer/ of the site to the check",
      });
    if (!(await leadsTo(gate, "/", "/oauth/authorize?", spoofed(gate))))
      problems.push({
        ...{ found: `the proxy of ${origin} passes on headers that visitors send`, isOpen: true },
        advice:
          "delete X-Forwarded-Uri, X-Forwarded-Method, X-Original-URI, X-Original-URL and Remote-* from what visitors send",
      });
    return problems;
  } catch (error) {
    return [
      { found: `${origin}: ${reasonOf(error)}`, advice: "check the site's address and proxy" },
    ];
  }
}

/** Headers with which a visitor would get in, or out, if the proxy passed them on: a path that needs no sign-in. */
function spoofed({ publicPaths }: Gate): Record<string, string> {
  const [open = SIGN_OUT] = publicPaths;
  return {
    ...{ "X-Forwarded-Uri": open, "X-Original-URI": open, "X-Original-URL": open },
    "Remote-User": "foyer-doctor",
  };
}

/** True if a path of the site leads a stranger to an address of Foyer. */
async function leadsTo(
  { origin }: Gate,
  path: string,
  at: string,
  headers: Record<string, string> = {},
): Promise<boolean> {
  const { status, headers: answered } = await ask(origin + path, { ...PAGE, ...headers });
  const location = answered.get("location") ?? "";
  return status >= 300 && status < 400 && location.startsWith(issuer() + at);
}
