import { leaveWill } from "@/db/embedded/cleanup";
import { answers, startChild } from "@/e2e/support/children";

type Program = {
  command: string;
  args: string[];
  env: Record<string, string>;
  /** Address that answers 200 once the server is ready. */
  ready: string;
};

/** Starts a server, which ends with this process, however that ends, and waits until it is ready. */
export async function startProgram({ command, args, env, ready }: Program) {
  const { process: child, stop } = await startChild({
    ...{ command, args, patience: 600 },
    env: { NODE_ENV: "production", ...env },
    isUp: () => answers(ready),
    bind(child) {
      // SIGTERM, which Keycloak's script passes on to Java.
      const will = leaveWill('kill "$1"', `${child.pid}`);
      child.once("exit", () => will.revoke());
    },
  });
  return { pid: child.pid ?? 0, stop };
}
