import { makeApplication, makeUser } from "@/test/factories";
import { db } from "../support/world";
import { ago, DAY, HOUR } from "./times";

const pagesOf = (host: string) => ({
  homepageUrl: `https://${host}/`,
  policyUri: `https://${host}/privacy`,
  redirectUris: [`https://${host}/callback`],
});

/** Creates two applications that await a review; returns the one in the screenshot of a review. */
export async function makePendingApplications() {
  const owner = await makeUser(db(), {
    username: "katherine",
    name: "Katherine Johnson",
    role: "developer",
    createdAt: ago(200 * DAY),
  });
  const pending = { ownerId: owner.id, developerName: "Trajectory Group", approvedAt: null };
  await makeApplication(db(), {
    ...pending,
    ...pagesOf("notices.trajectory.example.org"),
    name: "Landing Notices",
    submittedAt: ago(DAY),
  });
  const address = "https://orbits.trajectory.example.org";
  return makeApplication(db(), {
    ...pending,
    ...pagesOf("orbits.trajectory.example.org"),
    redirectUris: [
      `${address}/signed-in`,
      "https://staging.orbits.trajectory.example.org/signed-in",
      "http://127.0.0.1:8080/signed-in",
    ],
    name: "Orbit Planner",
    backchannelLogoutUri: `${address}/signed-out`,
    lastApproved: {
      scopes: ["openid", "profile"],
      redirectUris: [`${address}/signed-in`],
      postLogoutRedirectUris: [],
      backchannelLogoutUri: `${address}/signed-out`,
    },
    submittedAt: ago(3 * HOUR),
    createdAt: ago(60 * DAY),
  });
}
