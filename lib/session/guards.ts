import "server-only";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import type { LiveSession } from "@/db/sessions";
import { currentSession } from "./current-session";

/** The session of the request that a page or action is serving; asked once a request. */
export const findSession = cache(
  async (): Promise<LiveSession | null> => currentSession(new Headers(await headers())),
);

/** The first line of every page and action for signed-in people. Leaves for the sign-in page otherwise. */
export async function requireUser(here: string): Promise<LiveSession> {
  return (await findSession()) ?? redirect(`/sign-in?${new URLSearchParams({ next: here })}`);
}
