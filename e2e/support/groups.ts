import type { Application, User } from "./flow";
import { db } from "./world";

type Members = readonly Pick<User, "id">[];

/** Assigns a new group, whose members these people are, to an application that is open to everyone; returns its key. */
export async function assignTo(application: Pick<Application, "id">, members: Members, name = "g") {
  const key = `${name}-${application.id}`;
  const [group] = await db().$client<{ id: string }[]>`
    insert into groups (key, name) values (${key}, ${key}) returning id`;
  const groupId = group?.id ?? "";
  for (const { id } of members)
    await db().$client`insert into group_members (user_id, group_id) values (${id}, ${groupId})`;
  await db().$client`
    insert into application_groups (application_id, group_id) values (${application.id}, ${groupId})`;
  return key;
}

/** Closes an application to all but a new group, whose members these people are; returns its key. */
export async function closeTo(application: Pick<Application, "id">, members: Members) {
  const key = await assignTo(application, members);
  await db().$client`update applications set open_since = null where id = ${application.id}`;
  return key;
}

export const leave = ({ id }: Pick<User, "id">, key: string) => db().$client`
  delete from group_members using groups
  where groups.id = group_id and key = ${key} and user_id = ${id}`;

/** Opens an application to everyone; its groups stay. */
export const openToAll = ({ id }: Pick<Application, "id">) => db().$client`
  update applications set open_since = nextval('access_stamps') where id = ${id}`;
