import * as z from "zod";
import { rowsForm } from "@/app/_lists/rows-form";
import type { Definition, Posted } from "@/lib/forms/definition";
import type { Result } from "@/lib/result";
import type { Permission } from "@/lib/session/permissions";

export const group = z.object({ group: z.uuid() });

/** Username or email address of a new member. */

type Guard = {
  permission: Permission | "signed_in";
  home: string;
  fresh: Definition<object, z.ZodObject, never, never>["fresh"];
};

type Leave = NonNullable<Parameters<typeof rowsForm>[0]["leave"]>;

type Change = (
  member: { group: string; user: string; administers: boolean },
  posted: Posted,
) => Promise<Result<unknown, string>>;

/**
 * Returns the forms that change selected members of a group. The revision of a member's row is 1 for
 * those who administer it, so that a removal that is taken back gives them this too.
 */
export const memberForms = (
  guard: Guard,
  changes: Record<"drop" | "appoint" | "restore", Change>,
  leave: (did: string) => Leave = () => () => null,
) => {
  const { home } = guard;
  const form = (did: string, change: Change, to: (before: number) => number, undo: string) =>
    rowsForm({
      ...guard,
      key: group,
      listOf: (key: z.output<typeof group>) => `${home}/${key.group}`,
      did,
      act: ({ id: user, revision }, { group: id }, posted) =>
        change({ group: id, user, administers: to(revision) === 1 }, posted),
      leave: leave(did),
      undo: { form: `${home.slice(1)}/${undo}`, revision: to },
    });
  const same = (before: number) => before;
  return {
    remove: form("removed", changes.drop, same, "restore-members"),
    restore: form("restored", changes.restore, same, "remove-members"),
    appoint: form("appointed", changes.appoint, () => 1, "dismiss-members"),
    dismiss: form("dismissed", changes.appoint, () => 0, "appoint-members"),
  };
};
