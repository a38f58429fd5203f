import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { providerMetadata } from "@/lib/oauth/discovery";
import manifest from "@/package.json" with { type: "json" };
import { namedBases } from "./container-bases.mjs";
import { BUILD_INPUTS } from "./stale.mjs";

const read = (path: string) => readFileSync(path, "utf8");

const known = [...read("lib/runtime/env.ts").matchAll(/^ {2}([A-Z_]+): /gm)].map(
  ([, name]) => name,
);
const operations = read("docs/operations.md");
const containerfile = read("Containerfile");
const unit = read("ops/systemd/foyer.service");
const compose = parse(read("ops/compose.yaml"));
const manifests = readdirSync("ops/kubernetes").flatMap((file) =>
  parseAllDocuments(read(`ops/kubernetes/${file}`)).map((document) => document.toJS()),
);
const ofKind = (kind: string) => manifests.find((manifest) => manifest.kind === kind);
const settings = ofKind("ConfigMap").data;
const pods = ["Deployment", "Job"].map((kind) => ofKind(kind).spec.template.spec);
const [server] = pods[0].containers;

/** Names that a Containerfile or unit sets in its environment. */
const namesIn = (text: string, line: RegExp) =>
  [...text.matchAll(line)].flatMap(([, values = ""]) =>
    [...values.matchAll(/(\w+)=/g)].map(([, name]) => name),
  );

/** Variables that Node.js packages read. */
const FOREIGN = ["NODE_ENV"];

describe("environment variables", () => {
  it.each([
    ["ops/compose.yaml", Object.keys(compose.services.foyer.environment)],
    ["ops/kubernetes/configuration.yaml", Object.keys(settings)],
    ["Containerfile", namesIn(containerfile.split("\nFROM ").at(-1) ?? "", /^ENV (.+)$/gm)],
    ["ops/systemd/foyer.service", namesIn(unit, /^Environment=(.+)$/gm)],
    [
      "the Secret of docs/operations.md",
      [...operations.matchAll(/--from-literal=(\w+)=/g)].map(([, name]) => name),
    ],
  ])("all of %s exist", (_, names) => {
    expect(names.length).toBeGreaterThan(1);
    expect(names.filter((name) => ![...FOREIGN, ...known].includes(name))).toEqual([]);
  });

  it.each([
    ["the image", containerfile],
    ["the unit", unit],
    ["the guide", operations],
  ])("bounds the server's memory in %s as `npm start` does", (_, text) => {
    const [limit] = /--max-semi-space-size=\d+/.exec(manifest.scripts.start) ?? [];
    expect(text).toContain(limit);
  });

  it("required ones of the compose file are in the guide's .env", () => {
    const required = [...read("ops/compose.yaml").matchAll(/\$\{(\w+):\?/g)].map(
      ([, name]) => name,
    );
    const [, sample = ""] = /cat > ops\/\.env[^\n]*\n([\s\S]+?)\nEND/.exec(operations) ?? [];
    expect(namesIn(sample, /^(\w+=)/gm)).toEqual(required);
  });
});

it("a shell reads the sample settings, as the command line of the service does", () => {
  const sample = read(".env.example").replaceAll(/^#(?=[A-Z_]+=)/gm, "");
  const { status, stdout, stderr } = spawnSync("sh", ["-euc", `set -a\n${sample}\nenv`], {
    encoding: "utf8",
  });
  expect([status, stderr]).toEqual([0, ""]);
  expect(stdout).toContain("\nMAIL_FROM=Foyer <foyer@example.org>\n");
});

describe("Containerfile", () => {
  it("gets every source of the build, and nothing private", () => {
    const admitted = read(".dockerignore").split("\n");
    const tops = [...new Set(BUILD_INPUTS.map((path) => path.split("/")[0]))];
    expect(tops.filter((name) => !admitted.includes(`!${name}`))).toEqual([]);
    expect(admitted).toContain("*");
    expect(admitted.filter((line) => /^!\.(?!npmrc$)/.test(line))).toEqual([]);
  });

  it("copies files that exist", () => {
    const copied = [...containerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(
      ([, files = ""]) => files.split(" "),
    );
    expect(copied.filter((file) => !existsSync(file))).toEqual([]);
  });

  it("names Node.js 24 and its Debian", () => {
    const { node, suite } = namedBases(containerfile);
    expect(node).toMatch(/^24\./);
    expect(containerfile).toContain(`/debian:${suite}-slim`);
  });
});

describe("Kubernetes", () => {
  it("runs as the user of the image, without a writable file system", () => {
    const [, user] = /^USER (\d+):\d+$/m.exec(containerfile) ?? [];
    for (const { securityContext, containers } of pods) {
      expect(securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: Number(user) });
      expect(containers[0].securityContext).toMatchObject({
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
      });
    }
  });

  it("probes routes that exist, at the port of the image", () => {
    const [, port] = /^EXPOSE (\d+)$/m.exec(containerfile) ?? [];
    expect(server.ports[0].containerPort).toBe(Number(port));
    for (const name of ["startupProbe", "livenessProbe", "readinessProbe"])
      expect(existsSync(`app${server[name].httpGet.path}/route.ts`)).toBe(true);
  });

  it("accepts requests until two readiness probes have failed, and then has time to finish", () => {
    const { periodSeconds, failureThreshold } = server.readinessProbe;
    expect(Number(settings.SHUTDOWN_DELAY)).toBeGreaterThan(periodSeconds * failureThreshold);
    const { terminationGracePeriodSeconds } = pods[0];
    expect(terminationGracePeriodSeconds).toBeGreaterThan(Number(settings.SHUTDOWN_DELAY) + 10);
  });

  it("lets Prometheus reach the metrics, and nothing else", () => {
    expect(containerfile).toMatch(/^ENV .*\bMETRICS_HOST=0\.0\.0\.0\b/m);
    const metrics = { name: "metrics", containerPort: Number(settings.METRICS_PORT) };
    expect(server.ports).toContainEqual(metrics);
    const { ingress } = ofKind("NetworkPolicy").spec;
    expect(ingress.map(({ ports }: { ports: unknown }) => ports)).toEqual([
      [{ port: "http" }],
      [{ port: "metrics" }],
    ]);
  });

  it("migrates with the image of the servers", () => {
    expect(pods[1].containers[0]).toMatchObject({
      image: server.image,
      command: ["foyer", "migrate"],
    });
  });

  it("selects the servers, and not the job", () => {
    const { labels } = ofKind("Deployment").spec.template.metadata;
    for (const kind of ["Service", "PodDisruptionBudget"]) {
      const { selector } = ofKind(kind).spec;
      expect(selector.matchLabels ?? selector).toEqual(labels);
    }
    expect(ofKind("Job").spec.template.metadata.labels).not.toMatchObject(labels);
  });
});

const VERIFIER = "/usr/bin/systemd-analyze";

it.skipIf(![VERIFIER, "/usr/bin/node"].every((file) => existsSync(file)))(
  "systemd accepts the unit",
  () => {
    const { status, stderr } = spawnSync(VERIFIER, ["verify", "ops/systemd/foyer.service"], {
      encoding: "utf8",
    });
    expect([status, stderr]).toEqual([0, ""]);
  },
);

it("a PostgreSQL on the same machine starts before the server, and stops after it", () => {
  expect(unit).toMatch(/^After=.*\bpostgresql\.service$/m);
});

it("the backup finds the database of the service, and is restricted in the same way", () => {
  const backup = read("ops/systemd/foyer-backup.service");
  const restrictions = (text: string) =>
    text.match(/^(?:User|UMask|NoNew|Capability|Private|Protect|Lock|Restrict|SystemCall).*$/gm);
  expect(restrictions(unit)?.length).toBeGreaterThan(20);
  expect(restrictions(backup)?.sort()).toEqual(restrictions(unit)?.sort());
  for (const text of [unit, backup, read("ops/systemd/foyer.sh")])
    expect(text).toMatch(/\bDATA_DIR=\/var\/lib\/foyer(?= |$)/m);
});

it("the compose file mounts files that exist, and publishes only the proxy's ports", () => {
  for (const [name, service] of Object.entries<{ ports?: string[]; volumes?: string[] }>(
    compose.services,
  )) {
    expect(service.ports === undefined).toBe(name !== "caddy");
    const files = (service.volumes ?? []).filter((volume) => volume.startsWith("./"));
    for (const file of files) expect(existsSync(`ops/${file.split(":")[0]}`)).toBe(true);
  }
});

it("Caddy refuses other hosts, and every endpoint over plain http, except for the two that browsers open", () => {
  const caddyfile = read("ops/Caddyfile");
  expect(caddyfile).toMatch(/^\{\n\tservers \{\n(?:\t\t#.*\n)+\t\tstrict_sni_host on$/m);
  const [, programs = ""] = /path_regexp (\S+)/.exec(caddyfile) ?? [];
  const endpoints = Object.entries(providerMetadata("", [], { privacyUrl: null, termsUrl: null }))
    .filter(([name]) => name.endsWith("_endpoint") || name === "jwks_uri")
    .filter(([, path]) => !new RegExp(programs).test(`${path}`))
    .map(([name]) => name);
  expect(endpoints.toSorted()).toEqual(["authorization_endpoint", "end_session_endpoint"]);
});
