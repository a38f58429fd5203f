import { hasCluster } from "@/db/embedded/state";
import { closeDatabase } from "@/db/system/client";
import { isStatementFault } from "@/db/system/faults";
import { ok } from "@/lib/result";
import { appSecrets, completeEnvironment, env } from "@/lib/runtime/env";
import { closeListener } from "@/lib/runtime/watched";
import { startEmbeddedDatabase } from "@/server/process/embedded-database";
import { explain } from "@/server/process/start-errors";
import { defineCommand } from "./define";
import { examineAddress } from "./doctor-address";
import { examineDatabase, examineLocks } from "./doctor-database";
import {
  examineDisk,
  examineMail,
  examineNode,
  examineRedis,
  examineSecretFile,
} from "./doctor-environment";
import { codeOf, type Finding, fine, reasonOf, type State, unset, wrong } from "./doctor-finding";
import { examineGates } from "./doctor-gates";
import { examineProviders } from "./doctor-providers";
import {
  examineAudit,
  examineAuthenticators,
  examineClientPolicies,
  examineMetadata,
  examinePasskeys,
  examineSecret,
  examineSignInPolicy,
  examineUsernames,
} from "./doctor-stored";

const MARK: Record<State, string> = {
  ok: "ok",
  unset: "unset",
  warning: "WARNING",
  error: "ERROR",
};

export const doctor = defineCommand({
  words: ["doctor"],
  options: {
    metadata: { type: "boolean", default: false },
    gates: { type: "boolean", default: false },
  },
  synopsis: ["[--metadata] [--gates]"],
  summary:
    "Check the configuration and the environment, and suggest fixes. Changes nothing. --metadata also requests the metadata of each API, and --gates each site behind a proxy.",
  async run({ values }) {
    const findings = await examineAll(values);
    const failed = findings.some(({ state }) => state === "error");
    return ok({
      lines: findings.flatMap(describe),
      json: { ok: !failed, findings },
      wrong: failed,
    });
  },
});

const describe = ({ check, state, found, advice }: Finding): string[] => [
  `${MARK[state].padEnd(8)} ${check}: ${found}`,
  ...(advice === undefined ? [] : [`${" ".repeat(9)}${advice}`]),
];

/** Checks that send requests elsewhere, and are asked for. */
type Asked = { metadata: boolean; gates: boolean };

async function examineAll(asked: Asked): Promise<Finding[]> {
  completeEnvironment({ LOG_LEVEL: "silent" });
  try {
    env();
  } catch (error) {
    return [
      wrong("settings", reasonOf(error), "correct the variable; the server can't start with it"),
    ];
  }
  return [
    fine("settings", "all variables are valid"),
    examineNode(new Date()),
    ...(await examineStored(asked)),
    ...(await examineAddress()),
    await examineMail(),
    await examineRedis(),
    await examineDisk(),
    ...(await examineSecretFile()),
  ];
}

/** Runs the checks that need a database. Joins or starts the embedded one, but never creates it. */
async function examineStored({ metadata, gates }: Asked): Promise<Finding[]> {
  const { DATABASE_URL, DATA_DIR } = env();
  const given = DATABASE_URL !== undefined;
  let stop: () => Promise<void> = () => Promise.resolve();
  try {
    if (!given && !(await hasCluster(DATA_DIR))) return [noDatabaseYet(DATA_DIR)];
    if (!given) ({ stop } = await startEmbeddedDatabase("command"));
    const locks = await examineLocks();
    const findings = [...(await examineDatabase().catch(unusable)), locks];
    // The other checks read tables that may be missing.
    if (findings.some(({ check, state }) => check === "migrations" && state === "error"))
      return [...findings, await attempt("secret", examineSetSecret)];
    return [
      ...findings,
      await attempt("secret", examineSecretOrSay),
      await attempt("authenticators", examineAuthenticators),
      await attempt("passkeys", examinePasskeys),
      await attempt("two-step policy", () => examineSignInPolicy(new Date())),
      await attempt("sign-in providers", () => examineProviders(new Date())),
      await attempt("client policies", examineClientPolicies),
      await attempt("usernames", examineUsernames),
      await attempt("audit", examineAudit),
      ...(metadata ? [await attempt("metadata of APIs", examineMetadata)] : []),
      ...(gates ? [await attempt("gates", examineGates)] : []),
    ];
  } catch (error) {
    return unusable(error);
  } finally {
    await closeListener();
    await closeDatabase();
    await stop();
  }
}

function unusable(error: unknown): Finding[] {
  const words = explain(error) ?? reasonOf(error);
  return [wrong("database", words, adviceFor(error, UNREACHABLE))];
}

const noDatabaseYet = (dataDir: string) =>
  unset("database", `DATABASE_URL is not set; the first start creates a database in ${dataDir}`);

/** SQLSTATE of a connection past `max_connections`. */
const TOO_MANY_CONNECTIONS = "53300";

/** Code of our patch of postgres.js, also for a database that never answers a connection. */
const NO_FREE_CONNECTION = "QUEUE_TIMEOUT";

const UNREACHABLE =
  "check that PostgreSQL is running and accepts connections, and that DATABASE_URL is correct";

const UNUSABLE = "correct it; the server can't start like this";

/** Returns what to do about an error of the database whose cause shows, and `otherwise` for any other. */
function adviceFor(error: unknown, otherwise: string): string {
  if (codeOf(error) === TOO_MANY_CONNECTIONS)
    return "look in pg_stat_activity for who holds the connections; increase max_connections, or reduce WORKERS";
  if (isStatementFault(error) && codeOf(error) !== NO_FREE_CONNECTION)
    return "the database took too long, or a table is locked: select pid, pg_blocking_pids(pid), query from pg_stat_activity shows who waits for whom";
  return otherwise;
}

async function examineSetSecret(): Promise<Finding> {
  appSecrets();
  return fine("secret", "is set");
}

function examineSecretOrSay(): Promise<Finding> {
  appSecrets();
  return examineSecret();
}

async function attempt(check: string, examine: () => Promise<Finding>): Promise<Finding> {
  try {
    return await examine();
  } catch (error) {
    return wrong(check, reasonOf(error), adviceFor(error, UNUSABLE));
  }
}
