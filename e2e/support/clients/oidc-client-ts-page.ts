import { User, UserManager } from "oidc-client-ts";

type Settings = { authority: string; client_id: string };
type Flow = (manager: UserManager) => Promise<unknown>;

/** Actions of the buttons in the page. */
const FLOWS: Record<string, Flow> = {
  "Sign in": (manager) => manager.signinRedirect(),
  "Sign in in a popup": (manager) => manager.signinPopup({ popupAbortOnClose: true }),
  Renew: (manager) => manager.signinSilent(),
  "Sign out": (manager) => manager.signoutRedirect(),
};

/**
 * Follows the library's documentation: every page of the application creates a manager, and the callback
 * page passes the response on.
 */
async function main() {
  const settings: Settings = await (await fetch("/settings.json")).json();
  const manager = new UserManager({
    ...settings,
    redirect_uri: `${location.origin}/callback`,
    post_logout_redirect_uri: `${location.origin}/`,
    scope: "openid profile email",
    loadUserInfo: true,
  });
  for (const [name, flow] of Object.entries(FLOWS)) addButton(name, () => show(flow(manager)));
  if (location.pathname === "/callback") return show(manager.signinCallback());
  return show(manager.getUser());
}

function addButton(name: string, press: () => Promise<void>) {
  const button = document.createElement("button");
  button.textContent = name;
  button.addEventListener("click", press);
  document.body.append(button);
}

const describe = ({ access_token, profile }: User) => `${access_token} ${JSON.stringify(profile)}`;

async function show(result: Promise<unknown>) {
  const output = document.querySelector("output");
  if (output === null) throw new Error("no output on the page");
  output.textContent = await result.then(
    (user) => (user instanceof User ? describe(user) : "nobody"),
    (fault) => `${fault.name} ${fault.error ?? ""} ${fault.message}`,
  );
}

await main();
