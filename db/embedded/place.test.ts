import { chmod, cp, mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startEmbedded } from "./start";
import { ask, findPostmaster, makeWorld } from "./test-world";

let world: Awaited<ReturnType<typeof makeWorld>>;
beforeEach(async () => {
  world = await makeWorld();
});
afterEach(() => world.clear());

async function visit(
  dataDir: string,
  systemFolder: string | null,
  log: (line: string) => void = () => undefined,
) {
  const embedded = await startEmbedded({
    dataDir,
    systemFolder,
    role: "server",
    durable: false,
    log,
  });
  try {
    await ask(embedded.url, "create table if not exists visits (n int)");
    const rows = await ask(embedded.url, "insert into visits values (1)", "select n from visits");
    const { cluster } = await findPostmaster(embedded.url);
    return { visits: rows.length, cluster };
  } finally {
    await embedded.stop();
  }
}

test("a deleted and recreated DATA_DIR starts empty and names the old cluster", async () => {
  const { dataDir, systemFolder } = world;
  const { cluster } = await visit(dataDir, systemFolder);
  await rm(dataDir, { recursive: true });
  const lines: string[] = [];
  const second = await visit(dataDir, systemFolder, (line) => lines.push(line));
  expect(second.visits).toBe(1);
  expect(second.cluster).not.toBe(cluster);
  expect(lines).toContain(
    `${cluster} is left over from an earlier ${dataDir}: delete it if you no longer need it`,
  );
});

test("a copied DATA_DIR never gets the original's cluster; a moved one does, manually", async () => {
  const { dataDir, systemFolder, folder } = world;
  const { cluster } = await visit(dataDir, systemFolder);
  const copy = join(folder, "copy");
  await cp(dataDir, copy, { recursive: true });
  const refusal = await visit(copy, systemFolder).catch((error) => error);
  expect(refusal).toMatchObject({ code: "unusable" });
  const [, from = "", to = ""] = /mv (\S+) (\S+)\. If/.exec(refusal.message) ?? [];
  expect(from).toBe(cluster);

  await rm(dataDir, { recursive: true });
  await rename(from, to);
  expect((await visit(copy, systemFolder)).visits).toBe(2);
});

test("a cluster inside DATA_DIR moves with it", async () => {
  const { folder } = world;
  const open = await makeOpenFolder();
  await visit(open, null);
  await rename(open, join(folder, "moved"));
  const { visits, cluster } = await visit(join(folder, "moved"), null);
  expect(visits).toBe(2);
  expect(cluster).toBe(join(folder, "moved", "postgres"));
});

test("a missing cluster or password is never replaced", async () => {
  const open = await makeOpenFolder();
  const { cluster } = await visit(open, null);
  const aside = join(world.folder, "aside");

  await rename(cluster, aside);
  await expect(visit(open, null)).rejects.toThrow("is missing from");
  await rename(aside, cluster);
  await rename(join(open, "postgres.json"), aside);
  await expect(visit(open, null)).rejects.toThrow("restore the original file");
  await rename(aside, join(open, "postgres.json"));
  expect((await visit(open, null)).visits).toBe(2);
  expect(await readdir(open)).toEqual(["postgres", "postgres.json"]);
});

/**
 * Creates a DATA_DIR that PostgreSQL's account can enter, unlike root's usual temporary directory.
 */
async function makeOpenFolder() {
  const open = join(world.folder, "open");
  await mkdir(open);
  await chmod(open, 0o755);
  return open;
}
