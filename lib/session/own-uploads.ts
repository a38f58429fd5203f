import { type Result, refuse } from "@/lib/result";
import { createTurns } from "@/lib/runtime/turns";

/** Each upload of a user holds its whole body while it waits for its turn, so none waits here. */
const { inTurn } = createTurns("session.own-uploads", {
  atOnce: Number.POSITIVE_INFINITY,
  atOncePerOwner: 2,
  waiting: 0,
});

/** Runs the work of an upload. Refuses at once if the user has too many in progress. */
export async function amongOwnUploads<T>(
  userId: string,
  work: () => Promise<T>,
): Promise<Result<T, "too_many">> {
  const done = await inTurn(work, userId);
  return done.ok ? done : refuse("too_many");
}
