import { headers } from "next/headers";
import { readProblems } from "@/lib/http/problems";

/** What was typed as username in the form that has just failed (password/route.ts); empty if unknown. */
export async function failedUsername(problem: string | null): Promise<string> {
  const failed = readProblems(new Headers(await headers()), "credentials", problem);
  return failed?.typed.username ?? "";
}
