import * as z from "zod";
import { OWN_SESSIONS } from "@/app/_ui/lists";
import { disownSession, endOthers, endSessionOf, recognizeSession } from "@/lib/account/sessions";
import { defineForm } from "@/lib/forms/define-form";
import { flash } from "@/lib/forms/flash";
import { withQuery } from "@/lib/http/address";
import { seeOther } from "@/lib/http/answer";
import { selection, toEach } from "@/lib/lists/selection";
import { ok, refuse } from "@/lib/result";
import { renewal, setSessionKey } from "@/lib/session/session-cookie";

const SESSIONS = OWN_SESSIONS.page;

// A stolen session must not lock its owner out of the others (ASVS 7.5.2).
const ABOUT_SESSIONS = { permission: "signed_in", home: SESSIONS, fresh: "account" } as const;

export const SESSION_FORMS = {
  /** Ends a session. If it isn't this user's, nothing changes, and the list shows the current state. */
  "account/end-session": defineForm({
    ...ABOUT_SESSIONS,
    key: z
      .object({ session: z.uuid(), isNotMine: z.literal("1").optional(), ...OWN_SESSIONS.fields })
      .transform(({ session, isNotMine, ...list }) => ({
        ...{ session, isNotMine, done: isNotMine ? "session_disowned" : "session_ended" },
        list: OWN_SESSIONS.pageOf(list),
      })),
    // A fresh sign-in leads back to the opened row.
    page: ({ session, list }) => withQuery(list, { open: session }),
    run: async ({ session, isNotMine, list }, { user, context }) =>
      (await (isNotMine ? disownSession : endSessionOf)(user.id, session, context))
        ? ok(null)
        : refuse(seeOther(list)),
    done: (_, { session: which, done, list }) => flash(list, { done, which }),
  }),
  /** Notes that a session is its user's own, so that they aren't asked again. It neither confirms itself nor does a new one. */
  "account/recognize-session": defineForm({
    ...ABOUT_SESSIONS,
    key: z.object({ session: z.uuid() }),
    page: ({ session }) => withQuery(SESSIONS, { open: session }),
    run: async ({ session: id }, { session: { id: by }, user, context }) =>
      (await recognizeSession({ userId: user.id, id, by }, context))
        ? ok(null)
        : refuse(seeOther(SESSIONS)),
    done: "session_recognized",
  }),
  /** Ends several sessions; those that aren't this user's, or had ended, are left alone. */
  "account/end-sessions": defineForm({
    ...ABOUT_SESSIONS,
    key: z.intersection(
      selection,
      z.object(OWN_SESSIONS.fields).transform((list) => ({ list: OWN_SESSIONS.pageOf(list) })),
    ),
    page: ({ rows: [first], list }) => withQuery(list, { open: first?.id ?? "" }),
    async run({ rows, list }, { user, context }) {
      const { done } = await toEach(rows, async ({ id }) =>
        (await endSessionOf(user.id, id, context)) ? ok(null) : refuse("gone"),
      );
      return done > 0 ? ok(null) : refuse(seeOther(list));
    },
    done: (_, { list }) => flash(list, { done: "sessions_ended" }),
  }),
  /** Ends every other session, and copies of this one's cookie. */
  "account/end-other-sessions": defineForm({
    ...ABOUT_SESSIONS,
    run: async (_, { session, user, context }) => {
      const { keep, key } = renewal(session);
      return (await endOthers(user.id, keep, context)) ? ok(key) : refuse(seeOther(SESSIONS));
    },
    done: (key) =>
      flash(SESSIONS, { done: "other_sessions_ended" }, { "Set-Cookie": setSessionKey(key) }),
  }),
};
