import * as z from "zod";
import { idOfClient } from "@/lib/applications/overview";
import type { Subject } from "./operation";

const SUBJECT: Subject<{ id: string; clientId: string }> = {
  args: ["CLIENT_ID"],
  unknown: "unknown",
  async find(clientId = "") {
    const id = await idOfClient(clientId);
    return id === null ? null : { key: { id, clientId }, names: [clientId] };
  },
};

export const CLIENT_ID = (reason: string) => ({ at: "CLIENT_ID", reason });

export const UNKNOWN = CLIENT_ID("No application has this client ID.");
export const CHANGED = CLIENT_ID("Somebody changed the application meanwhile. Try again.");

export const OF_APPLICATIONS = {
  permission: "applications",
  fresh: "administration",
  fields: z.object({}),
  refusals: { unknown: UNKNOWN, client_unknown: UNKNOWN },
} as const;
export const OF_APPLICATION = { ...OF_APPLICATIONS, subject: SUBJECT } as const;

/** Refusals of groups that may use an application. */
export const GROUPS = {
  no_groups: "Is missing, as is --everyone.",
  too_many_groups: "An application has at most 200 groups.",
  group_unknown: "No group has the key {key}.",
};
