import * as z from "zod";
import type { GateSettings } from "@/lib/applications/gates";
import { checkbox } from "@/lib/fields";
import { IDENTITY_HEADERS, type IdentityHeader } from "@/lib/oauth/gate/identity";
import { gateSettings } from "@/lib/operations/gates";

const { publicPaths, idleMinutes } = gateSettings.shape;

const boxes = Object.fromEntries(
  IDENTITY_HEADERS.map((header) => [`send_${header}`, checkbox] as const),
) as Record<`send_${IdentityHeader}`, typeof checkbox>;

/** Settings of a gate in a form, which has a checkbox for each header. */
export const gateFormFields = z.object({ publicPaths, idleMinutes, assertion: checkbox, ...boxes });

/** Reads the settings from a form. */
export function readGate({
  publicPaths,
  idleMinutes,
  assertion,
  ...boxes
}: z.output<typeof gateFormFields>): GateSettings {
  const sends = IDENTITY_HEADERS.filter((header) => boxes[`send_${header}`]);
  return { publicPaths, idleMinutes, assertion, sends };
}

/** Returns the settings as values of the form. */
export const writeGate = ({ publicPaths, idleMinutes, assertion, sends }: GateSettings) => ({
  publicPaths: publicPaths.join("\n"),
  idleMinutes: String(idleMinutes),
  assertion: assertion ? "on" : "",
  ...Object.fromEntries(sends.map((header) => [`send_${header}`, "on"])),
});
