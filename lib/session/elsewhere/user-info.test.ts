import { expect, it } from "vitest";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeProvider, reasonsOf, Visitor } from "@/test/upstream/provider";
import { setUpUpstream } from "@/test/upstream/set-up";
import { CLIENT } from "@/test/upstream/upstream";

const test = setUpProcessDatabase({ APP_SECRET: "s".repeat(32), LOG_LEVEL: "silent" });

const upstream = setUpUpstream();

it("rule 157: believes a UserInfo response about the same person alone, and a signed one by its signature", async () => {
  const metadata = { ...upstream.metadata, userinfo_endpoint: `${upstream.issuer}/userinfo` };
  const provider = await makeProvider(test.db, upstream, { provisions: true, metadata });
  const emailAs = async (said: object | string | null) => {
    upstream.answerWith({ userInfo: said });
    await new Visitor(upstream).signIn(provider);
    const [row] = await test.db.$client`
      select email from identities where provider_id = ${provider.id}`;
    return row?.email;
  };
  const about = (email: string, more = {}) => ({ sub: "subject-1", email, ...more });
  const sent = { iss: upstream.issuer, aud: CLIENT.id };
  expect(await emailAs(about("plain@example.org"))).toBe("plain@example.org");
  const signed = about("signed@example.org", sent);
  expect(await emailAs(await upstream.sign(signed, {}))).toBe("signed@example.org");
  for (const refused of [
    about("other@example.org", { sub: "subject-2" }),
    await upstream.sign(signed, { signature: "other_key" }),
    await upstream.sign(signed, { signature: "none" }),
    await upstream.sign({ ...signed, iss: "https://evil.example" }, {}),
    await upstream.sign({ ...signed, aud: "another" }, {}),
    null,
  ])
    await emailAs(refused);
  upstream.faults.set("/userinfo", "error");
  await emailAs(signed);
  upstream.faults.clear();
  expect(await emailAs(await upstream.sign(signed, {}))).toBe("signed@example.org");
  expect(await reasonsOf(test.db, provider)).toEqual([
    ...["answer_unfit: user_info", "answer_unfit: unknown", "answer_unfit: unknown"],
    ...["answer_unfit: iss", "answer_unfit: aud"],
    ...["answer_unfit: user_info_refused", "provider_unreachable: unreachable"],
  ]);
});
