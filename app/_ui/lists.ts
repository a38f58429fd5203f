import { ACTIVITY_KINDS } from "@/lib/account/activity";
import {
  APPLICATION_ORDERS,
  APPLICATION_STATES,
  BY_NAME,
  ONLY_THOSE,
  OWNERS,
} from "@/lib/applications/overview";
import { defineList } from "@/lib/lists/define-list";
import { isNumber, isSlug } from "@/lib/lists/sort";
import { APPLICATION_TYPES } from "@/lib/oauth/registration/choices";
import { AUDIENCES } from "@/lib/sites/editing/fields";
import { DIRECTORY_ORDER, SITE_ORDERS, SITE_STATES } from "@/lib/sites/editing/list";
import { ROLES } from "@/lib/users/fields";
import { NEWEST_FIRST, TWO_STEP, USER_ORDERS, USER_STATES } from "@/lib/users/list";

/** Lists of one page each, and those of several pages, whose address `at` sets. */
export const USERS = defineList({
  page: "/admin/users",
  filters: {
    ...{ q: "text", role: ROLES, state: USER_STATES, twoStep: TWO_STEP },
    ...{ group: "text", provider: "text" },
  },
  order: { columns: USER_ORDERS, usual: NEWEST_FIRST },
});

export const SITES = defineList({
  page: "/admin/sites",
  filters: { q: "text", section: "text", audience: AUDIENCES, state: SITE_STATES },
  order: { columns: SITE_ORDERS, usual: DIRECTORY_ORDER },
  isTie: isSlug,
});

export const APPLICATIONS = defineList({
  page: "/admin/applications",
  filters: {
    ...{ q: "text", state: APPLICATION_STATES, kind: APPLICATION_TYPES },
    ...{ owner: OWNERS, only: ONLY_THOSE },
  },
  order: { columns: APPLICATION_ORDERS, usual: BY_NAME },
});

/** A list in order of names: of groups, their members, APIs, or a developer's applications. */
export const NAMES = defineList({ page: "", filters: { q: "text" }, order: "text" });

export const OWN_APPS = defineList({
  page: "/account/apps",
  filters: { q: "text", unused: "flag" },
  order: "instant",
});

export const OWN_SESSIONS = defineList({ page: "/account/sessions", order: "instant" });

export const OWN_ACTIVITY = defineList({
  page: "/account/activity",
  filters: { kind: ACTIVITY_KINDS },
  order: "instant",
  isTie: isNumber,
});

/** Lists of a person's page. */
export const SESSIONS_OF = defineList({ page: "", order: "instant", prefix: "sessions_" });
export const APPS_OF = defineList({ page: "", order: "instant", prefix: "apps_" });

/** The users of an application, and its history. */
export const PEOPLE = defineList({ page: "", order: "instant" });
export const HISTORY = defineList({ page: "", order: "instant", isTie: isNumber });
