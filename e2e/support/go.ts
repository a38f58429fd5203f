import { cp } from "node:fs/promises";
import { Missing, run } from "@/test/programs/install";

/** Environment of Go without another module around it, and with no toolchain but the installed one. */
export const goEnvironment = (more: Record<string, string> = {}) => ({
  ...{ PATH: process.env.PATH ?? "", HOME: process.env.HOME ?? "", GOTOOLCHAIN: "local" },
  ...{ GOFLAGS: "-trimpath", ...more },
});

/** Downloads a module; returns its folder, which is read-only, and its checksum. */
async function download(module: string) {
  const env = goEnvironment({ GOWORK: "off" });
  const output = await run("go", ["mod", "download", "-json", module], { env });
  return JSON.parse(output) as { Dir: string; Sum: string };
}

export const sourceOf = async (module: string) => (await download(module)).Dir;

type Copied = {
  /** Checksum in the form of a go.sum. */
  sum?: string;
  /** Part of paths that are left out. */
  but?: string;
};

/** Copies the source of a module to where it can be changed. Throws `Missing` if it has another checksum. */
export async function copyModule(module: string, to: string, { sum, but }: Copied = {}) {
  const { Dir, Sum } = await download(module);
  if (sum && Sum !== sum) throw new Missing(`the checksum of ${module} is wrong`);
  const filter = (path: string) => !but || !path.includes(but);
  await cp(Dir, to, { recursive: true, filter });
  await run("chmod", ["-R", "u+w", to]);
}
