import type { GroupsRefusal } from "@/lib/groups/access";

/** Returns what a form shows about refused groups (access-choice.tsx). */
export const groupsProblems = (refusal: GroupsRefusal) => ({
  groups: refusal.code,
  ...(refusal.code === "group_unknown" && { key: refusal.key }),
});
