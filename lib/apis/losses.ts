import { type ApiScope, namesFor } from "@/db/apis/apis";
import type { ApplicationType } from "@/db/applications/type";

type Permission = { type: ApplicationType; scopes: readonly string[] };

/** Returns the applications that lose scopes of an API if it has other scopes, each with those it loses. */
export const lossesOf = <P extends Permission>(
  permissions: readonly P[],
  defined: readonly ApiScope[],
) =>
  permissions.flatMap((permission) => {
    const left = namesFor(permission.type === "service", defined);
    const lost = permission.scopes.filter((name) => !left.includes(name));
    return lost.length > 0 ? [{ ...permission, lost }] : [];
  });

/** Counts the scopes that are lost, each as often as an application loses it. */
export const countLosses = (losses: readonly { lost: readonly string[] }[]): number =>
  losses.reduce((sum, { lost }) => sum + lost.length, 0);
