import { readProblems } from "@/lib/forms/problems";
import { requestHeaders } from "@/lib/http/request-headers";

/** Returns the username typed into the form that was just refused (password/route.ts); null if unknown. */
export async function typedUsername(problem: string | null): Promise<string | null> {
  if (problem !== "credentials" && problem !== "limited") return null;
  const refused = readProblems(await requestHeaders(), problem, problem);
  return refused?.typed.username ?? null;
}
