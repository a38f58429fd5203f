import type { ChildProcess } from "node:child_process";

const children = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of children) child.kill("SIGKILL");
});

/** Lets a child process end with this one even if a test fails halfway. Returns the child. */
export function endWithThisProcess<C extends ChildProcess>(child: C): C {
  children.add(child);
  child.once("exit", () => children.delete(child));
  return child;
}
