import { request } from "node:http";
import { expect, test } from "@playwright/test";
import sharp from "sharp";
import { makeApplication, makeUser } from "@/test/factories";
import { withScans } from "@/test/jpeg";
import { callMe, obtainTokens, signedInBrowser } from "../../support/flow";
import { db, world } from "../../support/world";

const png = () =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: "#2060c0" } })
    .png()
    .toBuffer();

async function uploader() {
  const user = await makeUser(db(), { picture: null });
  const { browser, session } = await signedInBrowser(user);
  const cookie = `foyer.session=${browser.cookie("foyer.session")}`;
  const post = (body: BodyInit, headers: Record<string, string> = {}) =>
    fetch(`${world().origin}/forms/account/set-picture`, {
      method: "POST",
      body,
      redirect: "manual",
      headers: { cookie, Origin: world().origin, ...headers },
    });
  const upload = (bytes: Uint8Array, name = "a.png", type = "image/png") => {
    const form = new FormData();
    form.set("picture", new File([new Uint8Array(bytes)], name, { type }));
    return post(form);
  };
  return { user, browser, session, cookie, post, upload };
}

const addressIn = (html: string) => /\/images\/[\w-]{43}\.png/.exec(html)?.[0] ?? "";

test("an uploaded picture is served for ever under the name of its content", async () => {
  const { browser, upload } = await uploader();
  const saved = await upload(await png());
  expect(saved.status).toBe(303);
  expect(saved.headers.get("location")).toBe(`${world().origin}/account/profile?done=picture`);
  const address = addressIn(await (await browser.get("/account/profile")).text());
  const image = await fetch(world().origin + address);
  expect(image.status).toBe(200);
  expect(Object.fromEntries(image.headers)).toMatchObject({
    "content-type": "image/png",
    "cache-control": "public, max-age=31536000, immutable",
    "content-security-policy": "default-src 'none'",
    "cross-origin-resource-policy": "cross-origin",
    "x-content-type-options": "nosniff",
  });
  const { format, width, height } = await sharp(await image.arrayBuffer()).metadata();
  expect({ format, width, height }).toEqual({ format: "png", width: 256, height: 256 });
  const etag = image.headers.get("etag") ?? "";
  const again = await fetch(world().origin + address, { headers: { "If-None-Match": etag } });
  expect(again.status).toBe(304);
});

test("applications are told the whole address of an uploaded picture, and of no removed one", async () => {
  const { user, browser, upload } = await uploader();
  await upload(await png());
  const { tokens } = await obtainTokens(await makeApplication(db()), user);
  const told = async () => (await (await callMe(tokens.access_token)).json()).picture;
  const address = await told();
  expect(address).toMatch(new RegExp(`^${world().origin}/images/[\\w-]{43}\\.png$`));
  const image = await fetch(address);
  expect([image.status, image.headers.get("content-type")]).toEqual([200, "image/png"]);
  expect((await sharp(await image.arrayBuffer()).metadata()).format).toBe("png");
  await browser.post("/forms/account/remove-picture", {});
  expect(await told()).toBeUndefined();
});

for (const file of ["", `${"A".repeat(43)}.png`, "a.svg", "..%2f..%2fetc"])
  test(`there is no image ${JSON.stringify(file)}`, async () => {
    const answer = await fetch(`${world().origin}/images/${file}`);
    expect([400, 404]).toContain(answer.status);
  });

test("a person's third upload at a time is refused, and nobody else's", async () => {
  const [one, other] = [await uploader(), await uploader()];
  const statuses: (number | undefined)[] = [];
  const begin = () => {
    const headers = {
      cookie: one.cookie,
      Origin: world().origin,
      "Content-Type": "multipart/form-data; boundary=x",
      "Content-Length": 1_000_000,
    };
    const begun = request(`${world().origin}/forms/account/set-picture`, {
      method: "POST",
      headers,
      agent: false,
    });
    begun.on("response", (answer) => statuses.push(answer.resume().statusCode));
    begun.on("error", () => undefined).write("--x");
    return begun;
  };
  const unfinished = Array.from({ length: 4 }, begin);
  // Whichever two came first are in progress once the others were answered.
  await expect.poll(() => statuses).toEqual([429, 429]);
  const refused = await one.upload(await png());
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "5"]);
  expect(await refused.text()).toContain("Uploads in progress");
  expect((await other.upload(await png())).status).toBe(303);
  for (const begun of unfinished) begun.destroy();
  await expect(async () => expect((await one.upload(await png())).status).toBe(303)).toPass({
    timeout: 5000,
  });
});

test("hostile uploads are refused at the field, and change nothing", async () => {
  const { browser, upload } = await uploader();
  const bomb = await png();
  bomb.writeUInt32BE(60_000, 16);
  bomb.writeUInt32BE(60_000, 20);
  const whole = await sharp(await png())
    .jpeg()
    .toBuffer();
  const hostile = {
    svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    html: Buffer.from("<!doctype html><script>alert(1)</script>"),
    truncated: whole.subarray(0, whole.byteLength / 2),
    bomb,
    scans: await withScans(2646),
    nothing: Buffer.alloc(0),
    large: Buffer.concat([await png(), Buffer.alloc(6_000_000)]),
  };
  for (const [name, bytes] of Object.entries(hostile)) {
    const answer = await upload(bytes);
    expect(answer.headers.get("location"), name).toBe(
      `${world().origin}/account/profile?problem=picture`,
    );
  }
  expect(addressIn(await (await browser.get("/account/profile")).text())).toBe("");
});

test("a picture that is HTML as well loses the HTML", async () => {
  const { browser, upload } = await uploader();
  const polyglot = Buffer.concat([await png(), Buffer.from("<script>alert(1)</script>")]);
  expect((await upload(polyglot, "a.html", "text/html")).status).toBe(303);
  const address = addressIn(await (await browser.get("/account/profile")).text());
  const served = Buffer.from(await (await fetch(world().origin + address)).arrayBuffer());
  expect(served.includes("script")).toBe(false);
});

test("what is no upload from here is refused, never a failure of ours", async () => {
  const { post } = await uploader();
  const multipart = { "Content-Type": "multipart/form-data; boundary=x" };
  expect((await post("--x\r\nnonsense", multipart)).status).toBe(400);
  expect((await post("a", { "Content-Type": "multipart/form-data" })).status).toBe(400);
  expect((await post(new URLSearchParams({ picture: "a" }))).status).toBe(415);
  expect((await post(new FormData(), { Origin: "https://evil.example" })).status).toBe(403);
  expect((await post(new Uint8Array(11 * 1024 * 1024), multipart)).status).toBe(413);
});

test("all data of a person comes as one file, without a secret in it", async () => {
  const { browser } = await uploader();
  const answer = await browser.post("/forms/account/export-data", {});
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-disposition")).toContain("attachment");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const text = await answer.text();
  const data = JSON.parse(text);
  // Formatted for people: indented, with a description of each part.
  expect(text).toBe(`${JSON.stringify(data, null, 2)}\n`);
  const { about, ...parts } = data;
  const { exportedAt: _, ...content } = parts;
  expect(Object.keys(about).sort()).toEqual(Object.keys(content).sort());
  expect(Object.keys(parts).sort()).toEqual([
    "activity",
    "authenticatorApp",
    "authorizedApplications",
    "exportedAt",
    "favorites",
    "formerUsernames",
    "groups",
    "knownBrowsers",
    "passkeys",
    "profile",
    "recoveryCodes",
    "sessions",
    "signInProviders",
    "trustedBrowsers",
  ]);
  expect(data.sessions).toHaveLength(1);
  expect(data.activity.at(-1)).toMatchObject({ event: "account.data_exported", byYou: true });
  expect(text).not.toMatch(/argon2|hash/i);
  expect((await browser.get("/forms/account/export-data")).status).toBe(405);
  expect(
    (await browser.post("/forms/account/export-data", {}, { Origin: "https://evil.example" }))
      .status,
  ).toBe(403);
});
