import { spawn } from "node:child_process";
import { BARE } from "./process-identity";

/**
 * Runs a shell script when this process ends, however it ends: a detached shell waits for the end
 * of a pipe that only this process holds. `revoke` cancels it.
 */
export function leaveWill(script: string, ...args: string[]) {
  const shell = spawn("/bin/sh", ["-c", `cat >/dev/null; ${script}`, "sh", ...args], {
    ...BARE,
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  shell.on("error", () => undefined);
  shell.unref();
  const group = shell.pid;
  return {
    revoke() {
      if (group && shell.exitCode === null) process.kill(-group, "SIGKILL");
    },
  };
}
