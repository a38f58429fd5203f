import { expect, test } from "@playwright/test";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { makeSite } from "@/test/factories";
import { callMe, newPair, obtainTokens } from "../../support/flow";
import { db, world } from "../../support/world";

type Document = {
  info: { version: string };
  servers: { url: string }[];
  components: { schemas: Record<string, object> };
};

const address = (path: string) => `${world().origin}/api/v1${path}`;

/** Compiles the schemas of the served document into validators of response bodies. */
async function readDocument() {
  const answer = await fetch(address("/openapi.json"));
  const document: Document = await answer.json();
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  ajv.addSchema(document, "foyer");
  const validatorOf = (name: string): ValidateFunction =>
    ajv.compile({ $ref: `foyer#/components/schemas/${name}` });
  return { answer, document, validatorOf };
}

function expectValid(validate: ValidateFunction, body: unknown) {
  validate(body);
  expect(validate.errors ?? []).toEqual([]);
}

test("the document is public, of version 1.0.0, and names this origin", async () => {
  const { answer, document } = await readDocument();
  expect(answer.status).toBe(200);
  expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  expect(document.info.version).toBe("1.0.0");
  expect(document.servers).toEqual([{ url: `${world().origin}/api/v1` }]);
});

test("what the API answers is what the document says", async () => {
  const { validatorOf } = await readDocument();
  await makeSite(db());
  await makeSite(db(), { targetUrl: null });
  const [page, error] = [validatorOf("SitePage"), validatorOf("ApiError")];
  expectValid(page, await (await fetch(address("/sites?pageSize=100"))).json());
  expectValid(error, await (await fetch(address("/sites?page=0"))).json());
  expectValid(error, await (await fetch(address("/sites/no-such-site/redirect"))).json());
  expectValid(error, await (await fetch(address("/me"))).json());
  const { application, user } = await newPair();
  for (const scope of ["openid", "openid profile email"]) {
    const { tokens } = await obtainTokens(application, user, { scope });
    expectValid(validatorOf("CurrentUser"), await (await callMe(tokens.access_token)).json());
  }
});

test("a body that is none of these is refused by the schemas: the check can fail", async () => {
  const { validatorOf } = await readDocument();
  expect(validatorOf("SitePage")({ items: [{ slug: "A" }] })).toBe(false);
  expect(validatorOf("ApiError")({ error: { code: "unheard_of", message: "" } })).toBe(false);
  expect(validatorOf("CurrentUser")({ name: "Ada" })).toBe(false);
});
