import { usernameKeyState } from "@/lib/users/removed-usernames";
import { type Finding, fine, warn, wrong } from "./doctor-finding";

const CHECK = "usernames";

/** Reports whether usernames of deleted accounts can be recognized. */
export async function examineUsernames(): Promise<Finding> {
  const state = await usernameKeyState();
  if (state === "lost")
    return wrong(
      CHECK,
      "APP_SECRET can't decrypt the key that recognizes usernames of deleted accounts",
      "add the secret that encrypted it to the list, or see docs/lost-access.md if it is lost for good; until then, accounts can't be created or deleted",
    );
  return state === "old"
    ? warn(
        CHECK,
        "the key that recognizes usernames of deleted accounts is encrypted with an earlier secret",
        "keep it in APP_SECRET; a running server encrypts the key with the first one within a minute",
      )
    : fine(CHECK, "usernames of deleted accounts can't be taken again");
}
