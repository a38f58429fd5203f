import { ok, type Result, refuse } from "@/lib/result";
import { processWide } from "@/lib/runtime/process-wide";

/** Uploads of a person that are taken in at a time: each holds its whole body, and then waits for its turn. */
const AT_ONCE = 2;

const underWay = () => processWide("session.own-uploads", () => new Map<string, number>());

/** Does the work of an upload. Refuses at once, having done nothing, where the person has too many under way. */
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
