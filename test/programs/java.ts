import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { Missing, run } from "./install";

/** Version that Keycloak needs. */
const LEAST = 21;

const INSTALLED = "/usr/lib/jvm";

/** Returns the home of the newest Java: of JAVA_HOME, PATH and Linux's folder of them. */
export async function findJava(): Promise<string> {
  const folders = await readdir(INSTALLED).catch(() => []);
  const programs = folders.map((folder) => join(INSTALLED, folder, "bin/java"));
  const found = await Promise.all([
    // biome-ignore lint/suspicious/noTemplateCurlyInString: expanded by the shell
    inspect("sh", "-c", 'exec "${JAVA_HOME:+$JAVA_HOME/bin/}java" "$@"', "sh"),
    ...programs.map((program) => inspect(program)),
  ]);
  const newest = found.toSorted((a, b) => b.version - a.version)[0];
  if (!newest || newest.version < LEAST) throw new Missing(`Java ${LEAST} is not installed`);
  return newest.home;
}

async function inspect(command: string, ...args: string[]) {
  const asked = ["-XshowSettings:properties", "-version"];
  const output = await run(command, [...args, ...asked]).catch(() => "");
  return {
    home: /java\.home = (.*)/.exec(output)?.[1] ?? "",
    version: Number(/java\.specification\.version = (\d+)$/m.exec(output)?.[1] ?? 0),
  };
}
