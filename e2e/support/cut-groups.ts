import { type Cause, OF_THE_APPLICATION } from "./cut-cause";
import type { Application, User } from "./flow";
import { foyerJson } from "./foyer";

const groupOf = ({ clientId }: Application) => `Members of ${clientId}`;

const close = (application: Application) =>
  foyerJson(["applications", "allow", application.clientId, "--group", groupOf(application)]);

/** Closes an application to all but a group, whose members these people are. */
async function admit(application: Application, people: readonly User[]) {
  await foyerJson(["groups", "create", groupOf(application)]);
  for (const { username } of people)
    await foyerJson(["groups", "add", groupOf(application), username]);
  await close(application);
}

const OF_ALL: Pick<Cause, "row" | "ends"> = {
  row: "close app",
  ends: [...OF_THE_APPLICATION, "another person's tokens"],
};

/** Ways in which an application stops admitting people. */
export const CLOSINGS: Record<string, Cause> = {
  "removing the person from its group": {
    row: "close app",
    ends: OF_THE_APPLICATION,
    prepare: admit,
    cut: ({ user, application }) =>
      foyerJson(["groups", "drop", groupOf(application), user.username]),
  },
  "removing its group": {
    ...OF_ALL,
    prepare: admit,
    cut: ({ application }) => foyerJson(["groups", "remove", groupOf(application)]),
  },
  "closing the application to all but a group": {
    ...OF_ALL,
    async cut({ application }) {
      await foyerJson(["groups", "create", groupOf(application)]);
      await close(application);
    },
  },
};
