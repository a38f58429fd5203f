import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { installOnce, Missing, run } from "@/test/programs/install";
import { copyModule, goEnvironment, sourceOf } from "../go";

const CADDY = "github.com/caddyserver/caddy/v2/cmd/caddy@v2.11.9";

/** Proxies that Foyer's documents configure, each with the way to its program. */
export const PROGRAMS = {
  "nginx of Debian": { kind: "nginx", find: () => installed("/usr/sbin/nginx") },
  "Caddy of Debian": { kind: "Caddy", find: () => unpacked("caddy", "usr/bin/caddy") },
  "Caddy 2.11": { kind: "Caddy", find: () => built("caddy-2.11.9", CADDY) },
  "Traefik 3.7": { kind: "Traefik", find: () => builtTraefik("v3.7.13") },
} as const satisfies Record<string, { kind: string; find: () => Promise<string> }>;

export type ProxyName = keyof typeof PROGRAMS;

export const PROXIES = Object.keys(PROGRAMS) as ProxyName[];

async function installed(program: string) {
  if (!existsSync(program)) throw new Missing(`${program} is not installed`);
  return program;
}

/** Unpacks a Debian package without installing it: its scripts would start a service. */
async function unpacked(name: string, program: string) {
  const folder = await installOnce(`debian-${name}`, async (partial) => {
    const steps = `cd "$1" && apt-get -qq download "$2" && dpkg -x "$2"_*.deb . && rm "$2"_*.deb`;
    await run("sh", ["-c", steps, "sh", partial, name]);
  });
  return join(folder, program);
}

async function built(name: string, program: string) {
  const folder = await installOnce(name, async (partial) => {
    await run("go", ["install", program], { env: goEnvironment({ GOBIN: partial }) });
  });
  return join(folder, program.replace(/.*\/|@.*/g, ""));
}

const [TRAEFIK, EXT, LEGO, AUTH] = [
  "github.com/traefik/traefik/v3",
  "github.com/traefik/traefik/dynamic/ext",
  "github.com/go-acme/lego/v5",
  "github.com/abbot/go-http-auth",
];

/** Extension point of Traefik's configuration, a module that is in its repository alone. */
const EXTENSION = `package ext

type HTTP struct{}
type Router struct{}
type RouterIng struct{}

func (RouterIng) ToRouter() Router { return Router{} }
`;

/** What Traefik's fork of a library for passwords has beyond the original. */
const NO_PASSWORDS = `package auth

import "net/http"

func CheckSecret(password, secret string) bool { return false }

func (*DigestAuth) RequireAuthStale(http.ResponseWriter, *http.Request) {}
`;

/** Stands for the DNS providers of Traefik's ACME client, some of whose modules can't be downloaded. */
const NO_DNS = `package dns

import (
	"errors"

	"${LEGO}/challenge"
)

func NewDNSChallengeProviderByName(string) (challenge.Provider, error) {
	return nil, errors.New("left out")
}
`;

/**
 * Builds Traefik with the dependencies that it pins, except for what can't be downloaded and no gate
 * uses: DNS providers of its ACME client, and sign-in by password.
 */
async function builtTraefik(version: string) {
  const folder = await installOnce(`traefik-${version}`, async (partial) => {
    const source = join(partial, "source");
    const env = goEnvironment({ GOWORK: "off", GOFLAGS: "-trimpath -mod=mod" });
    const go = (...args: string[]) => run("go", args, { env });
    const write = async (path: string, text: string) => {
      await mkdir(dirname(join(source, path)), { recursive: true });
      await writeFile(join(source, path), text);
    };
    const traefik = await sourceOf(`${TRAEFIK}@${version}`);
    const pinned = await readFile(join(traefik, "go.mod"), "utf8");
    await write("go.mod", pinned.replace(/^module .*/m, "module example.org/foyer/traefik"));
    await write("go.sum", await readFile(join(traefik, "go.sum"), "utf8"));
    await write("ext/go.mod", `module ${EXT}\n`);
    await write("ext/ext.go", EXTENSION);
    const lego = new RegExp(`${LEGO} (\\S+)`).exec(pinned)?.[1];
    await copyModule(`${LEGO}@${lego}`, join(source, "lego"), { but: "/providers/dns/" });
    await write("lego/providers/dns/dns.go", NO_DNS);
    await copyModule(`${AUTH}@v0.4.0`, join(source, "auth"));
    await write("auth/go.mod", `module ${AUTH}\n`);
    await write("auth/more.go", NO_PASSWORDS);
    const replaced = [`${EXT}=./ext`, `${LEGO}=./lego`, `${AUTH}=./auth`];
    const edits = [`-require=${TRAEFIK}@${version}`, ...replaced.map((to) => `-replace=${to}`)];
    await go("mod", "edit", ...edits, join(source, "go.mod"));
    const named = `-ldflags=-s -w -X ${TRAEFIK}/pkg/version.Version=${version}`;
    await go(
      "build",
      "-C",
      source,
      named,
      "-o",
      join(partial, "traefik"),
      `${TRAEFIK}/cmd/traefik`,
    );
    await rm(source, { recursive: true });
  });
  return join(folder, "traefik");
}
