import { randomBytes } from "node:crypto";
import type { TestProject } from "vitest/node";
import { closeDatabase } from "@/db/system/client";
import { ensureSigningKeys } from "@/lib/provider/key-rotation";
import { executeOn, urlOfDatabase } from "@/test/database/server";
import { setup as startDatabaseServer } from "@/test/database/setup";

declare module "vitest" {
  export interface ProvidedContext {
    /** Database server with a template that has signing keys, sealed with this APP_SECRET. */
    prepared: { url: string; template: string; appSecret: string };
  }
}

/** Prepares a template with signing keys once, because an RSA key takes a second to generate. */
export async function setup(project: TestProject) {
  const stop = await startDatabaseServer(project);
  const { url, template: migrated } = project.getProvidedContext().testServer;
  const template = `${migrated}_keys`;
  await executeOn(url, `create database ${template} template ${migrated}`);
  const appSecret = randomBytes(32).toString("base64url");
  const unchanged = process.env;
  process.env = { ...unchanged, DATABASE_URL: urlOfDatabase(url, template), APP_SECRET: appSecret };
  await ensureSigningKeys(new Date());
  await closeDatabase();
  process.env = unchanged;
  project.provide("prepared", { url, template, appSecret });
  return stop;
}
