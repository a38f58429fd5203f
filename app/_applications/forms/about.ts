import * as z from "zod";
import { type ApplicationConsole, pageOf, type Tab } from "@/app/_applications/console";
import { counter } from "@/lib/fields";

/** The user who gets an application. */
export const transferFields = z.object({ username: z.string().trim().min(1, "missing") });

const id = z
  .object({ application: z.uuid() })
  .transform(({ application }) => ({ id: application }));

/** An application in the revision that its page showed. */
const shown = z
  .object({ application: z.uuid(), revision: counter })
  .transform(({ application, ...rest }) => ({ id: application, ...rest }));

/** Returns what forms on a tab of a console's applications have in common. */
const aboutConsole = (console: ApplicationConsole, tab?: Tab) =>
  ({
    permission: console.permission,
    home: console.home,
    unknown: "unknown",
    page: ({ id }: { id: string }) => pageOf(console, id, tab),
  }) as const;

/** Returns the common part of forms about an application, whatever its revision. */
export const aboutApplication = (console: ApplicationConsole, tab?: Tab) => ({
  ...aboutConsole(console, tab),
  key: id,
});

/** Returns the common part of forms about an application in the revision that its page showed. */
export const aboutRevision = (console: ApplicationConsole, tab?: Tab) => ({
  ...aboutConsole(console, tab),
  key: shown,
});
