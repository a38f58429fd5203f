import { stat } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { identifyProcess } from "./process-identity";
import { type EmbeddedOptions, startEmbedded } from "./start";
import { ask, findPostmaster, makeWorld } from "./test-world";

let world: Awaited<ReturnType<typeof makeWorld>>;
beforeEach(async () => {
  world = await makeWorld();
});
afterEach(() => world.clear());

function start(options: Partial<EmbeddedOptions> = {}) {
  const { dataDir, systemFolder } = world;
  return startEmbedded({ dataDir, systemFolder, role: "server", ...options });
}

test("a stop and a start keep the data, the port and the password", async () => {
  const first = await start();
  await ask(first.url, "create table kept (n int)", "insert into kept values (7)");
  const { pid } = await findPostmaster(first.url);
  await first.stop();
  expect(await identifyProcess(pid)).toBeNull();

  const second = await start();
  expect(second.url).toBe(first.url);
  expect(await ask(second.url, "select n from kept")).toEqual([{ n: 7 }]);
  await second.stop();
});

test("a cluster is UTF-8, sorted by code point, durable, and silent about values", async () => {
  const { url, stop } = await start();
  const rows = await ask(
    url,
    `select d.datlocprovider, d.datlocale, pg_encoding_to_char(d.encoding) as encoding,
      current_setting('fsync') || current_setting('full_page_writes') || current_setting('synchronous_commit') as durable,
      current_setting('listen_addresses') as listen, current_setting('unix_socket_directories') as sockets,
      (select string_agg(distinct auth_method, ',') from pg_hba_file_rules) as auth
    from pg_database d where d.datname = current_database()`,
  );
  expect(rows[0]).toEqual({
    datlocprovider: "b",
    datlocale: "C.UTF-8",
    encoding: "UTF8",
    durable: "ononon",
    listen: "127.0.0.1",
    sockets: "",
    auth: "scram-sha-256",
  });
  expect((await stat(join(world.dataDir, "postgres.json"))).mode & 0o777).toBe(0o600);
  await stop();
});

test.each([0, 100, 400])("a start canceled after %i ms leaves nothing behind", async (ms) => {
  const signal = AbortSignal.timeout(ms);
  const outcome = await start({ durable: false, signal }).then(
    (embedded) => embedded,
    (error) => error,
  );
  // A fast machine can finish before the abort: then the start succeeds, and stop ends it.
  if ("stop" in outcome) await outcome.stop();
  else expect(outcome).toMatchObject({ code: "stopped" });
  const { url, stop } = await start({ durable: false });
  expect(await ask(url, "select 1 as one")).toEqual([{ one: 1 }]);
  await stop();
});
