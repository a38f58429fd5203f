import { findFailedRequest as find } from "@/db/applications/failures";
import { database } from "@/db/system/client";
import { reading } from "@/db/system/faults";

/** Returns the application with a failed request of these IDs; null if there is none, or no ID was asked for. */
export const findFailedRequest = (requests: { first: string; last: string } | undefined) =>
  requests ? reading(find(database(), requests)) : null;
