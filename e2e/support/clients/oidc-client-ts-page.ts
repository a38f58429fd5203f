import { IndexedDbDPoPStore, User, UserManager } from "oidc-client-ts";

type Settings = { authority: string; client_id: string; requireDpop: boolean };
type Flow = (manager: UserManager) => Promise<unknown>;

/** Actions of the buttons in the page. */
const FLOWS: Record<string, Flow> = {
  "Sign in": (manager) => manager.signinRedirect(),
  "Sign in in a popup": (manager) => manager.signinPopup({ popupAbortOnClose: true }),
  Renew: (manager) => manager.signinSilent(),
  "Sign out": (manager) => manager.signoutRedirect(),
  "Read the profile": readProfile,
};

/** Replaces the claims of the ID token by those of `/me`, with a proof. */
async function readProfile(manager: UserManager) {
  const user = await manager.getUser();
  if (!user) throw new Error("nobody is signed in");
  const url = `${manager.settings.authority}/api/v1/me`;
  const proof = (await manager.dpopProof(url, user, "GET")) ?? "";
  const headers = { Authorization: `DPoP ${user.access_token}`, DPoP: proof };
  user.profile = await (await fetch(url, { headers })).json();
  return user;
}

/**
 * Follows the library's documentation: every page of the application creates a manager, and the callback
 * page passes the response on.
 */
async function main() {
  const { requireDpop, ...settings }: Settings = await (await fetch("/settings.json")).json();
  const manager = new UserManager({
    ...settings,
    redirect_uri: `${location.origin}/callback`,
    post_logout_redirect_uri: `${location.origin}/`,
    scope: "openid profile email",
    ...(requireDpop
      ? { dpop: { bind_authorization_code: true, store: new IndexedDbDPoPStore() } }
      : { loadUserInfo: true }),
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
