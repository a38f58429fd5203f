import { mkdir, writeFile } from "node:fs/promises";
import { cpus } from "node:os";

const FOLDER = "bench/results";

/** Returns what the numbers depend on besides the code. */
export function machine() {
  const [cpu] = cpus();
  return { node: process.version, cpu: cpu?.model ?? "unknown", cores: cpus().length };
}

export async function writeNumbers(name: "latest" | "sites" | "load", measured: object) {
  const script = name === "latest" || name === "sites" ? "bench" : `bench:${name}`;
  const command = [`npm run ${script} --`, ...process.argv.slice(2)].join(" ");
  const whole = { date: new Date().toISOString(), command, machine: machine(), ...measured };
  await mkdir(FOLDER, { recursive: true });
  const numbers = (_: string, value: unknown) =>
    typeof value === "number" ? Number(value.toPrecision(4)) : value;
  await writeFile(`${FOLDER}/${name}.json`, `${JSON.stringify(whole, numbers, 2)}\n`);
}
