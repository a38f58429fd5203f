import { sql } from "drizzle-orm";
import type { Execute } from "@/db/system/client";

export type Adder = {
  userId: string;
  /** Name of the sign-in provider that added the member. */
  provider: string | null;
  /** Username of the person who did. */
  by: string | null;
};

/** Returns who added members to a group, of those whose event is kept: it has the time of the membership. */
export const listAdders = (db: Execute, groupId: string, userIds: readonly string[]) =>
  db.execute<Adder>(sql`
    select m.user_id as "userId", e.after ->> 'provider' as provider, a.username as by
    from group_members m
    join audit_events e on e.user_id = m.user_id and e.at = m.added_at and e.group_id = m.group_id
      and e.event = 'group.member_added'
    left join users a on a.id = e.actor_id
    where m.group_id = ${groupId} and m.user_id = any(${sql.param([...userIds])}::uuid[])`);
