import * as z from "zod";
import { MAX_SCOPES } from "@/lib/oauth/token/service";

/** Returns the name of a scope's checkbox by its place in the list; its value is the scope's name. */
export const scopeBox = (at: number) => `scope_${at}`;

const boxes = Object.fromEntries(
  Array.from({ length: MAX_SCOPES }, (_, at) => [scopeBox(at), z.string()]),
);

/** A service, and a checkbox for each scope that an API can have. */
export const permissionFields = z.object({ clientId: z.string().trim(), ...boxes });

/** Returns the scopes whose checkboxes are checked in a form that was sent or refused. */
export const chosenScopes = (fields: Readonly<Record<string, string>>): string[] =>
  Object.entries(fields).flatMap(([name, scope]) =>
    Object.hasOwn(boxes, name) && scope !== "" ? [scope] : [],
  );

/** Returns what was typed without the boxes that weren't checked. */
export const withoutEmpty = (typed: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(typed).filter(([, text]) => text !== ""));
