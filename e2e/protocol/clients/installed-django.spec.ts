import { expect, test } from "@playwright/test";
import { makeUser } from "@/test/factories";
import { startDjango } from "../../support/clients/django";
import { Visit } from "../../support/clients/visit";
import { db, world } from "../../support/world";

type Library = Parameters<typeof startDjango>[0] & {
  login: string;
  method: "GET" | "POST";
  /** The claim that the library uses as the site's username. */
  username: "username" | "id";
  /** True if the library renews its tokens or its sign-in, with a refresh token or silently at Foyer. */
  renews: boolean;
};

const LIBRARIES: Library[] = [
  {
    library: "django-allauth",
    heading: "django-allauth 65",
    callback: "/accounts/oidc/foyer/login/callback/",
    login: "/accounts/oidc/foyer/login/",
    method: "POST",
    username: "username",
    renews: false,
  },
  {
    library: "mozilla-django-oidc",
    heading: "mozilla-django-oidc 5",
    callback: "/oidc/callback/",
    login: "/oidc/authenticate/",
    method: "GET",
    username: "id",
    renews: true,
  },
  {
    library: "social-auth-app-django",
    heading: "python-social-auth (social-auth-app-django 8)",
    callback: "/complete/oidc/",
    login: "/login/oidc/",
    method: "POST",
    username: "username",
    renews: true,
  },
];

for (const given of LIBRARIES)
  test(`${given.library} runs as documented, with the default registration`, async () => {
    const party = await startDjango(given);
    const user = await makeUser(db());
    const visit = new Visit(party.origin, user);
    const csrfmiddlewaretoken = await (await visit.get("/csrf-token")).text();
    const arrived =
      given.method === "GET"
        ? await visit.get(given.login)
        : await visit.post(given.login, { csrfmiddlewaretoken });
    const shown = await arrived.json();
    const expected = {
      account: { username: user[given.username], email: user.email },
      claims: { sub: user.id, iss: world().origin, aud: party.clientId },
    };
    expect(shown).toMatchObject(expected);
    const again = await (await visit.get("/expired")).json();
    expect(again).toMatchObject(expected);
    expect(again.accessToken !== shown.accessToken).toBe(given.renews);
    await party.stop();
  });
