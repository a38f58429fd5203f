import { basic, newPair, obtainCode } from "../../support/flow";
import { expectTokenError } from "../../support/refusals";
import { newAddress } from "../../support/sign-in-world";
import { expect, test } from "../../support/spec";
import { codeForm, GRANTLESS, postToken } from "../../support/token-call";

const rawBasic = (text: string) => `Basic ${Buffer.from(text, "utf8").toString("base64")}`;

/** Expects that the credentials authenticate, in which case the grant is refused instead. */
async function expectAuthenticated(authorization: string) {
  await expectTokenError(postToken({ authorization, form: GRANTLESS }), "invalid_grant");
}

test("rule 26: id and secret of Basic are form-decoded", async () => {
  const clientId = `odd:id+%3A&=${Date.now()}`;
  const secret = "se cret+with:colon%3A, ümlaut 漢字 and more than enough characters";
  await newPair({ clientId, secret });
  const encode = encodeURIComponent;
  await expectAuthenticated(rawBasic(`${encode(clientId)}:${encode(secret)}`));
  const plus = encode(secret).replaceAll("%20", "+");
  await expectAuthenticated(rawBasic(`${encode(clientId)}:${plus}`));
  const lower = encode(secret).replaceAll(/%[0-9A-F]{2}/g, (code) => code.toLowerCase());
  await expectAuthenticated(rawBasic(`${encode(clientId)}:${lower}`));
  await expectAuthenticated(rawBasic(`${encode(clientId)}:${plus}`).replace("Basic", "bAsIc"));
  const undecoded = await postToken({
    authorization: rawBasic(`${encode(clientId)}:${secret}`),
    form: GRANTLESS,
  });
  await expectTokenError(undecoded, "invalid_client");
});

test("rule 26: malformed Basic is a clean 401", async () => {
  const { application } = await newPair();
  const { clientId, clientSecret } = application;
  const malformed = [
    "Basic",
    "Basic ",
    "Basic !!!!",
    "Basic Zm9v",
    rawBasic(":"),
    rawBasic(`${clientId}:`),
    rawBasic(`:${clientSecret}`),
    rawBasic(`${clientId}:%zz`),
    rawBasic(`%00${clientId}:${clientSecret}`),
    `${basic(clientId, clientSecret)}, ${basic(clientId, clientSecret)}`,
    `${basic(clientId, clientSecret)} x`,
    `Basic ${Buffer.from([0xff, 0x3a, 0xfe]).toString("base64")}`,
    `Bearer ${clientSecret}`,
    "Negotiate",
    "x".repeat(8000),
  ];
  for (const authorization of malformed) {
    const response = await postToken({ authorization, form: GRANTLESS });
    expect(response.headers.get("www-authenticate"), authorization).toMatch(/^Basic realm="/);
    await expectTokenError(response, "invalid_client");
  }
});

test("rule 27: a wrong secret and an unknown client are the same 401", async () => {
  const { application } = await newPair();
  const { clientId } = application;
  const tries = [basic(clientId, "wrong"), basic("unknown-client", "wrong")];
  const bodies = new Set<string>();
  for (const authorization of tries) {
    const response = await postToken({ authorization, form: GRANTLESS });
    expect(response.status).toBe(401);
    expect(response.headers.get("www-authenticate")).toMatch(/^Basic realm="/);
    bodies.add(await response.text());
  }
  for (const client_id of [clientId, "unknown-client", "unprintable\u0001ü"]) {
    const response = await postToken({ form: { ...GRANTLESS, client_id, client_secret: "no" } });
    expect(response.status).toBe(401);
    expect(response.headers.get("www-authenticate")).toBeNull();
    bodies.add(await response.text());
  }
  const nobody = await postToken({ form: GRANTLESS });
  bodies.add(await nobody.text());
  expect(bodies.size).toBe(1);
});

test("rule 27: they also take the same time", async () => {
  const { application } = await newPair();
  const network = newAddress();
  const timed = async (clientId: string, n: number) => {
    const begun = performance.now();
    const authorization = basic(clientId, `wrong-${n}`);
    // A network of its own: after 20 wrong secrets of unknown clients, a network gets 429.
    await postToken({ authorization, form: GRANTLESS, headers: { "X-Forwarded-For": network } });
    return performance.now() - begun;
  };
  // Differences within pairs that begin with either: a slow second affects both of a pair.
  const differences: number[] = [];
  for (let n = 0; n < 80; n++) {
    const [one, other] =
      n % 2 ? [application.clientId, "unknown"] : ["unknown", application.clientId];
    const difference = (await timed(one, n)) - (await timed(other, n));
    differences.push(n % 2 ? difference : -difference);
  }
  expect(Math.abs(differences.sort((a, b) => a - b)[40] ?? 0)).toBeLessThan(2);
});

test("rule 28: two methods at once, or a client_id that differs, are invalid_request", async () => {
  const { application, user } = await newPair();
  const { clientId, clientSecret } = application;
  const form = codeForm(await obtainCode(application, user));
  const authorization = basic(clientId, clientSecret);
  const both = { ...form, client_id: clientId, client_secret: clientSecret };
  await expectTokenError(postToken({ authorization, form: both }), "invalid_request");
  const other = { ...form, client_id: "demo-web" };
  await expectTokenError(postToken({ authorization, form: other }), "invalid_request");
  const same = { ...form, client_id: clientId };
  expect((await postToken({ authorization, form: same })).status).toBe(200);
});
