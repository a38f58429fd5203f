import { eq } from "drizzle-orm";
import { users } from "@/db/schema/users";
import { makeApplication, makeUser } from "@/test/factories";
import type { Application, User } from "../support/flow";
import { db } from "../support/world";
import { ago, DAY, HOUR } from "./times";

/** Administrators, developers, and their applications. */
export type Desks = {
  /** The administrator of the demonstration data. */
  admin: User;
  /** A developer with an application in each state. */
  owner: User;
  /** A user who writes Chinese and has reached the limit of applications. */
  liwei: User;
  theirs: Record<"table" | "planner" | "notices" | "closed" | "travel", Application>;
};

/** Creates users' applications, as many pending as reviewed. */
export async function gatherDesks(password: string): Promise<Desks> {
  const [row] = await db().select().from(users).where(eq(users.username, "admin"));
  if (!row) throw new Error("no administrator in the demonstration data");
  const owner = await makeUser(db(), {
    username: "katherine",
    name: "Katherine Johnson",
    role: "developer",
    createdAt: ago(200 * DAY),
  });
  const liwei = await makeUser(db(), {
    username: "liwei",
    name: "李伟",
    email: "wei.li@beijing.example.org",
    createdAt: ago(90 * DAY),
  });
  await makeOthers();
  const theirs = { ...(await makeHers(owner)), travel: await makeHis(liwei) };
  return { admin: { ...row, password }, owner, liwei, theirs };
}

/** Users who appear only in the list of users. */
async function makeOthers() {
  const others = [
    { username: "edith", name: "Edith Clarke", role: "editor", createdAt: ago(400 * DAY) },
    { username: "joan", name: "Joan Clarke", passwordHash: null, createdAt: ago(2 * DAY) },
    { username: "charles", name: "Charles Babbage", deactivatedAt: ago(9 * DAY) },
    { username: "hedy", name: null, email: null, createdAt: ago(31 * DAY) },
    { username: "ouyang.xiaoming", name: "欧阳小明", createdAt: ago(5 * DAY) },
  ] as const;
  for (const other of others) await makeUser(db(), other);
}

const pagesOf = (host: string) => ({
  homepageUrl: `https://${host}/`,
  policyUri: `https://${host}/privacy`,
  redirectUris: [`https://${host}/callback`],
});

async function makeHers({ id: ownerId }: User) {
  const hers = { ownerId, developerName: "Trajectory Group" };
  return {
    table: await makeApplication(db(), {
      ...hers,
      ...pagesOf("tables.trajectory.example.org"),
      name: "Trajectory Tables",
      approvedAt: ago(100 * DAY),
      verifiedAt: ago(100 * DAY),
      createdAt: ago(120 * DAY),
    }),
    planner: await makeApplication(db(), {
      ...hers,
      ...pagesOf("orbits.trajectory.example.org"),
      redirectUris: [
        "https://orbits.trajectory.example.org/signed-in",
        "https://staging.orbits.trajectory.example.org/signed-in",
        "http://127.0.0.1:8080/signed-in",
      ],
      name: "Orbit Planner",
      backchannelLogoutUri: "https://orbits.trajectory.example.org/signed-out",
      approvedAt: null,
      lastApproved: {
        scopes: ["openid", "profile"],
        redirectUris: ["https://orbits.trajectory.example.org/signed-in"],
        postLogoutRedirectUris: [],
        backchannelLogoutUri: "https://orbits.trajectory.example.org/signed-out",
      },
      submittedAt: ago(3 * HOUR),
      createdAt: ago(60 * DAY),
    }),
    notices: await makeApplication(db(), {
      ...hers,
      ...pagesOf("notices.trajectory.example.org"),
      name: "Landing Notices",
      approvedAt: null,
      submittedAt: ago(6 * DAY),
      createdAt: ago(8 * DAY),
      reviewNote:
        "The redirect address is on a host that is not yours yet: please ask Operations to hand it over, and submit it again.\n\nThe privacy policy cannot be read without signing in.",
    }),
    closed: await makeApplication(db(), {
      ...hers,
      ...pagesOf("recovery.trajectory.example.org"),
      name: "Recovery Ships",
      suspendedAt: ago(2 * DAY),
      createdAt: ago(150 * DAY),
    }),
  };
}

async function makeHis({ id: ownerId }: User) {
  const his = { ownerId, developerName: "北京办公室信息技术部" };
  for (const name of ["会议室预订", "通讯录"])
    await makeApplication(db(), { ...his, ...pagesOf("office.beijing.example.org"), name });
  return makeApplication(db(), {
    ...his,
    ...pagesOf("travel.beijing.example.org"),
    name: "差旅报销系统",
    approvedAt: null,
    submittedAt: ago(DAY),
    createdAt: ago(DAY),
  });
}
