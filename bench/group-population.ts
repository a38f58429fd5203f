import type { Db } from "@/db/system/client";

/** Groups, and groups of each person besides the first, which has everybody. */
const [GROUPS, EACH] = [1000, 5];

/** Creates groups, and puts every account into the first one and into five others. */
export async function populateGroups({ $client: client }: Db): Promise<void> {
  await client`
    insert into groups (key, name) select 'group-' || n, 'Group ' || n from generate_series(1, ${GROUPS}) n`;
  await client`
    insert into group_members (user_id, group_id)
    select u.id, g.id from users u, groups g where g.key = 'group-1'`;
  // Without statistics, PostgreSQL would compare all people with all groups.
  await client`analyze users, groups`;
  await client`
    with u as (select id, row_number() over () as i from users where username like 'person-%'),
      g as (select id, row_number() over () - 1 as n from groups where key <> 'group-1')
    insert into group_members (user_id, group_id)
    select u.id, g.id from u cross join generate_series(1, ${EACH}) k
    join g on g.n = (u.i + k * 199) % ${GROUPS - 1}`;
}
