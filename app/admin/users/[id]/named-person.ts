import type { Named } from "@/app/_ui/flash";
import type { UserState } from "@/lib/users/list";

type Person = { name: string | null; username: string; state: UserState };

/**
 * Names a user in a message, as long as the message is about them and true
 * (docs/decisions/0091-look-up-the-names-in-notices.md). `sessions` is the number of active ones.
 */
export function namedPerson(
  done: string | null,
  { name, username, state }: Person,
  sessions: number,
): Named | null {
  const isUntrue =
    done === "group_added" ||
    done === "group_already" ||
    done === "group_removed" ||
    done === "app_removed" ||
    done === "session_ended" ||
    (done === "deactivated" && state !== "deactivated") ||
    (done === "deletion_started" && state !== "deleted_soon") ||
    (done === "kept" && state === "deleted_soon") ||
    (done === "reactivated" && state === "deactivated") ||
    (done === "signed_out" && sessions > 0);
  return isUntrue ? null : { name: name ?? username };
}

/** Names a user and one of their groups, which the address names. */
export const namedMembership = (
  { name, username }: Person,
  groups: readonly { id: string; name: string }[],
  which: string | null,
): Named | null => {
  const group = groups.find(({ id }) => id === which);
  return group ? { name: name ?? username, object: group.name } : null;
};
