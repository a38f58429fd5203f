import { found } from "@/demo/seeding";
import { authorizeAddress } from "../support/flow";
import { CHALLENGE } from "../support/pending-authorization";
import { db } from "../support/world";
import type { LifelikeServer } from "./lifelike-server";

type Address = (server: LifelikeServer) => string | Promise<string>;

export const authorizing =
  (name: string, changes: Record<string, string> = {}): Address =>
  ({ data }) =>
    authorizeAddress(found(data.applications, name), CHALLENGE, changes);

export const applicationPage =
  (list: string, name: string, tab = ""): Address =>
  ({ data }) =>
    `${list}/${found(data.applications, name).id}${tab}`;

export const userPage =
  (username: string): Address =>
  ({ data }) =>
    `/admin/users/${found(data.users, username)}`;

export const sitePage =
  (slug: string): Address =>
  async () => {
    const [site] = await db().$client<{ id: string }[]>`select id from sites where slug = ${slug}`;
    return `/admin/sites/${site?.id}`;
  };

export const groupPage =
  (key: string, page = ""): Address =>
  async () => {
    const [group] = await db().$client<{ id: string }[]>`select id from groups where key = ${key}`;
    return `/admin/groups/${group?.id}${page}`;
  };

/** Page of the newest event of a kind. */
export const eventPage =
  (event: string): Address =>
  async () => {
    const [found] = await db().$client<{ id: number }[]>`
    select id from audit_events where event = ${event} order by at desc limit 1`;
    return `/admin/audit/${found?.id}`;
  };
