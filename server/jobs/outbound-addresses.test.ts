import { type LookupAddress, promises as nameServers } from "node:dns";
import { readdirSync, readFileSync } from "node:fs";
import { type LookupFunction, Socket } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { closeDatabase } from "@/db/system/client";
import { compareMetadata } from "@/lib/apis/metadata";
import { deliver } from "@/lib/provider/back-channel-logout";
import { clientKeys } from "@/lib/provider/client-assertion";
import { ensureSigningKeys } from "@/lib/provider/key-rotation";
import { refuse } from "@/lib/result";
import { completeEnvironment } from "@/lib/runtime/env";
import { closeListener } from "@/lib/runtime/watched";
import { discover } from "@/lib/session/elsewhere/metadata";
import { checkSites } from "@/lib/sites/checks/check-sites";
import { findIcon } from "@/lib/sites/icons/find-icon";
import { setUpTestDatabase } from "@/test/database/database";
import { makeApplication, makeSession, makeSite, makeUser } from "@/test/factories";

/* F17 (docs/reliability.md): on a public origin, every configured address is called at its
   checked, public address, or not at all. */

type Connection = { host?: string; port?: number | string; lookup?: LookupFunction };

/** Connections to anything except the database. None is actually made. */
const outbound: Connection[] = [];

const real = setUpTestDatabase();
beforeAll(async () => {
  const database = new URL(real.url).port;
  const connect = Socket.prototype.connect;
  vi.spyOn(Socket.prototype, "connect").mockImplementation(function (
    this: Socket,
    ...given: unknown[]
  ) {
    const [first] = given.flat() as [Connection | string | number];
    const options = typeof first === "object" ? first : { port: first };
    if (`${options.port}` === database) return connect.apply(this, given as never);
    outbound.push(options);
    process.nextTick(() => this.destroy(new Error("not connected by this test")));
    return this;
  });
  // Generating RSA keys is slow on a busy machine.
  await ensureKeys();
}, 60_000);
async function ensureKeys() {
  stubEnvironment();
  await ensureSigningKeys(new Date());
}
beforeEach(() => {
  stubEnvironment();
  outbound.length = 0;
});
function stubEnvironment() {
  vi.stubEnv("DATABASE_URL", real.url);
  vi.stubEnv("APP_SECRET", "s".repeat(32));
  vi.stubEnv("LOG_LEVEL", "silent");
  vi.stubEnv("PUBLIC_URL", "https://id.example.org");
  completeEnvironment({});
}
afterAll(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await closeListener();
  await closeDatabase();
});

/** All code that calls a registered address. */
const PLACES: Record<string, (url: string) => Promise<unknown>> = {
  jwks_uri: (jwksUri) => clientKeys({ clientId: jwksUri, jwks: null, jwksUri }, null),
  async backchannel_logout_uri(uri) {
    const user = await makeUser(real.db, { passwordHash: null });
    const { clientId } = await makeApplication(real.db);
    const { id: sessionId } = await makeSession(real.db, user.id);
    const about = { clientId, userId: user.id, sessionId, alg: "ES256" } as const;
    await deliver(
      { ...about, id: crypto.randomUUID(), uri, createdAt: new Date(), attempts: 1 },
      () => undefined,
    );
  },
  "the metadata of an API": (identifier) =>
    compareMetadata({
      ...{ identifier, name: "Files", documentationUrl: null },
      ...{ requireDpop: false, scopes: [] },
    }),
  "the issuer of a sign-in provider": discover,
  "the icon of a site": (target) => findIcon(target, async () => refuse("unusable")),
  async "the target of a monitored site"(targetUrl) {
    // Without the table's own check, which refuses most of these targets.
    await real.db.$client`alter table sites drop constraint if exists sites_target_url`;
    await real.db.$client`delete from sites`;
    await makeSite(real.db, { targetUrl, monitored: true });
    await checkSites(new Date());
  },
};

it("lists every module that sends requests", () => {
  const callers = ["lib", "server", "app"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file) && !file.includes(".test."))
      .filter((file) =>
        /requestOutside\(|\b(?:request|get)\b[^;]* from "node:https?"|"undici"/.test(
          readFileSync(`${folder}/${file}`, "utf8"),
        ),
      )
      .map((file) => `${folder}/${file}`),
  );
  expect(callers.sort()).toEqual([
    "lib/apis/metadata.ts",
    "lib/outgoing/request.ts",
    "lib/provider/back-channel-logout.ts",
    "lib/provider/client-assertion.ts",
    "lib/session/elsewhere/fetch-upstream.ts",
    "lib/sites/checks/check-sites.ts",
    "lib/sites/icons/find-icon.ts",
  ]);
});

const LITERALS: [kind: string, hosts: string[]][] = [
  ["loopback", ["127.0.0.1", "127.255.255.254", "[::1]", "[0:0:0:0:0:0:0:1]", "localhost"]],
  ["any", ["0.0.0.0", "0", "[::]"]],
  ["private", ["10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1", "[fc00::1]"]],
  ["carrier-grade NAT", ["100.64.0.1", "100.100.100.200"]],
  ["link-local and metadata", ["169.254.169.254", "[fe80::1]", "[fd00:ec2::254]", "168.63.129.16"]],
  ["mapped IPv4", ["[::ffff:127.0.0.1]", "[::ffff:a00:1]", "[::ffff:8.8.8.8]", "[::127.0.0.1]"]],
  ["NAT64", ["[64:ff9b::7f00:1]", "[64:ff9b::a9fe:a9fe]", "[64:ff9b:1::a00:1]"]],
  ["6to4 and Teredo", ["[2002:7f00:1::]", "[2002:a00:1::1]", "[2001:0:4136:e378::1]"]],
  ["decimal", ["2130706433", "167772161", "2852039166"]],
  ["octal", ["0177.0.0.1", "012.0.0.1", "0251.0376.0251.0376"]],
  ["hexadecimal", ["0x7f000001", "0x7f.0.0.1", "0xa9fea9fe"]],
  ["short", ["127.1", "10.1", "192.168.257"]],
  ["full width", ["１２７.0.0.1", "127。0。0。1", "ⓛocalhost"]],
  ["names of this network", ["a.localhost", "db.internal", "printer.local", "a.home.arpa", "db"]],
  ["reserved", ["224.0.0.1", "240.0.0.1", "255.255.255.255", "198.18.0.1", "[ff02::1]"]],
];

for (const [place, call] of Object.entries(PLACES))
  it.each(LITERALS)(`F17: ${place} at an address that is %s is not called`, async (_, hosts) => {
    for (const host of hosts)
      for (const scheme of ["https", "http"]) await call(`${scheme}://${host}:4443/path`);
    for (const host of hosts) await call(`https://user:password@${host}/`);
    await call("http://public.example.com/");
    expect(outbound).toEqual([]);
  });

const RESOLVED = [
  ...["127.0.0.1", "0.0.0.0", "10.1.2.3", "172.20.0.1", "192.168.0.1", "169.254.169.254"],
  ...["100.64.0.1", "::1", "::", "fe80::1", "fd00::1", "::ffff:127.0.0.1", "64:ff9b::a00:1"],
  ...["2002:7f00:1::", "2001::1", "::7f00:1", "ff02::1"],
];

/** Sets the DNS answers, one per query; the last one repeats. */
function nameServersSay(...answers: string[][]) {
  const ask = (family: 4 | 6) => {
    let asked = 0;
    return async () =>
      (answers[Math.min(asked++, answers.length - 1)] ?? []).filter(
        (address) => address.includes(":") === (family === 6),
      );
  };
  vi.spyOn(nameServers, "resolve4").mockImplementation(ask(4) as never);
  vi.spyOn(nameServers, "resolve6").mockImplementation(ask(6) as never);
}

/** Resolves the addresses that a connection's `lookup` gives to Node. */
const addressesFor = ({ lookup, host = "" }: Connection) =>
  new Promise<LookupAddress[]>((resolve) =>
    lookup?.(host, { all: true }, (_, found) => resolve(found as LookupAddress[])),
  );

for (const [place, call] of Object.entries(PLACES)) {
  it(`F17: ${place} is not called if its name has any non-public address`, async () => {
    for (const [n, address] of RESOLVED.entries()) {
      nameServersSay([address]);
      await call(`https://private-${n}.example.com/`);
      nameServersSay(["93.184.216.34", address]);
      await call(`https://mixed-${n}.example.com/`);
    }
    expect(outbound).toEqual([]);
  });

  it(`F17: ${place} is called at the checked public address, although its name rebinds`, async () => {
    nameServersSay(["93.184.216.34"], ["127.0.0.1"]);
    await call("https://rebinding.example.com/path");
    expect(outbound).toHaveLength(1);
    const [connection = {}] = outbound;
    const told = [{ address: "93.184.216.34", family: 4 }];
    for (let n = 0; n < 3; n++) expect(await addressesFor(connection)).toEqual(told);
  });
}
