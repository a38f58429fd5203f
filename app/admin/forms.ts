import { defineForm } from "@/lib/forms/define-form";
import { hideFirstSteps, sendTestMail } from "@/lib/statistics/first-steps";

const ABOUT_OVERVIEW = { permission: "overview", home: "/admin" } as const;

export const OVERVIEW_FORMS = {
  "admin/overview/send-test-mail": defineForm({
    ...ABOUT_OVERVIEW,
    run: (_, { user, context }) => sendTestMail(user, context),
    done: (way) => (way === "sent" ? "test_sent" : "test_written"),
  }),
  "admin/overview/hide-first-steps": defineForm({
    ...ABOUT_OVERVIEW,
    run: (_, { context }) => hideFirstSteps(true, context),
    done: "hidden",
  }),
  "admin/overview/show-first-steps": defineForm({
    ...ABOUT_OVERVIEW,
    run: (_, { context }) => hideFirstSteps(false, context),
    done: "shown",
  }),
};
