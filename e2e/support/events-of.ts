import { db } from "./world";

export const eventsOf = (applicationId: string) =>
  db().$client`
    select event, actor_id as "actorId", before, after from audit_events
    where application_id = ${applicationId} order by id`;
