import { stat } from "node:fs/promises";
import { join } from "node:path";
import { closeDatabase } from "@/db/client";
import { ok } from "@/lib/result";
import { appSecrets, completeEnvironment, env } from "@/lib/runtime/env";
import { startEmbeddedDatabase } from "@/server/embedded-database";
import { explain } from "@/server/start-errors";
import { defineCommand } from "./define";
import { examineAddress } from "./doctor-address";
import { examineAudit } from "./doctor-audit";
import { examineDatabase, examineSecret } from "./doctor-database";
import { type Finding, fine, reasonOf, type State, unset, wrong } from "./doctor-finding";
import { examineDisk, examineMail, examineRedis, examineSecretFile } from "./doctor-surroundings";

const MARK: Record<State, string> = {
  ok: "ok",
  unset: "unset",
  warning: "WARNING",
  error: "ERROR",
};

export const doctor = defineCommand({
  words: ["doctor"],
  options: {},
  summary: "Looks whether all is as it should be, and says what to do. Changes nothing.",
  async run() {
    const findings = await examineAll();
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

async function examineAll(): Promise<Finding[]> {
  completeEnvironment({ LOG_LEVEL: "silent" });
  try {
    env();
  } catch (error) {
    return [wrong("settings", reasonOf(error), "correct the variable: no server starts like this")];
  }
  return [
    fine("settings", "every variable can be read"),
    ...(await examineStored()),
    ...(await examineAddress()),
    await examineMail(),
    await examineRedis(),
    await examineDisk(),
    ...(await examineSecretFile()),
  ];
}

/** Runs the checks that need a database. Joins or starts the embedded one, but never creates it. */
async function examineStored(): Promise<Finding[]> {
  const { DATABASE_URL, DATA_DIR } = env();
  const given = DATABASE_URL !== undefined;
  const made = await stat(join(DATA_DIR, "postgres.json")).catch(() => null);
  if (!given && !made)
    return [unset("database", `DATABASE_URL is unset: the first start makes one in ${DATA_DIR}`)];
  let stop: () => Promise<void> = () => Promise.resolve();
  try {
    if (!given) ({ stop } = await startEmbeddedDatabase("command"));
    const findings = await examineDatabase();
    return [
      ...findings,
      await attempt("secret", examineSecretOrSay),
      await attempt("audit", examineAudit),
    ];
  } catch (error) {
    const words = explain(error) ?? reasonOf(error);
    return [wrong("database", words, "let DATABASE_URL lead to a PostgreSQL that takes us in")];
  } finally {
    await closeDatabase();
    await stop();
  }
}

function examineSecretOrSay(): Promise<Finding> {
  appSecrets();
  return examineSecret();
}

async function attempt(check: string, examine: () => Promise<Finding>): Promise<Finding> {
  try {
    return await examine();
  } catch (error) {
    return wrong(check, reasonOf(error), "correct it: no server starts like this");
  }
}
