import { ok, type Result, refuse } from "@/lib/result";
import { processWide } from "@/lib/runtime/process-wide";

/**
 * Maximum concurrent uploads of one user. Each holds its whole body while it waits for its turn.
 */
const AT_ONCE = 2;

const underWay = () => processWide("session.own-uploads", () => new Map<string, number>());

/**
 * Runs the work of an upload. Refuses at once, before any work, if the user has too many in
 * progress.
 */
export async function amongOwnUploads<T>(
  userId: string,
  work: () => Promise<T>,
): Promise<Result<T, "too_many">> {
  const numbers = underWay();
  const others = numbers.get(userId) ?? 0;
  if (others >= AT_ONCE) return refuse("too_many");
  numbers.set(userId, others + 1);
  try {
    return ok(await work());
  } finally {
    const left = (numbers.get(userId) ?? 1) - 1;
    if (left > 0) numbers.set(userId, left);
    else numbers.delete(userId);
  }
}
