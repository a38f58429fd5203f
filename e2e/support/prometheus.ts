import { execFileSync } from "node:child_process";
import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { startChild } from "./children";
import { freePort } from "./servers";
import { isListening } from "./until-listening";

export const RULES = "ops/prometheus/alerts.yaml";

/** Runs promtool, with what it reads from standard input. Throws with its output if it finds a fault. */
export const promtool = (args: string[], input = "") =>
  execFileSync("/usr/bin/promtool", args, { input, encoding: "utf8" });

type Series = { metric: Record<string, string>; value: [at: number, value: string] };

/** Starts Debian's Prometheus with the documented configuration, scraping that address each second. */
export async function startPrometheus(target: string) {
  const folder = await mkdtemp("/tmp/foyer-prometheus-");
  const port = await freePort();
  const text = await readFile("ops/prometheus/prometheus.yaml", "utf8");
  const settings = text.replaceAll("15s", "1s").replace("127.0.0.1:9464", target);
  await writeFile(join(folder, "prometheus.yaml"), settings);
  await copyFile(RULES, join(folder, "alerts.yaml"));
  const args = [
    `--config.file=${join(folder, "prometheus.yaml")}`,
    `--storage.tsdb.path=${join(folder, "data")}`,
    `--web.listen-address=127.0.0.1:${port}`,
  ];
  const command = "/usr/bin/prometheus";
  const { stop } = await startChild({ command, args, isUp: () => isListening(port) });
  const ask = async (path: string, parameters = {}) => {
    const query = new URLSearchParams(parameters);
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/${path}?${query}`);
    return (await answer.json()).data;
  };
  return {
    /** Returns the series that an expression has now. */
    query: async (query: string): Promise<Series[]> => (await ask("query", { query })).result ?? [],
    async alerts(): Promise<Record<string, { state: string; health: string }>> {
      const { groups } = await ask("rules");
      type Rule = { name: string; state: string; health: string };
      return Object.fromEntries(
        groups.flatMap(({ rules }: { rules: Rule[] }) =>
          rules.map(({ name, state, health }) => [name, { state, health }]),
        ),
      );
    },
    async stop() {
      await stop("SIGKILL");
      await rm(folder, { recursive: true, force: true });
    },
  };
}
