import { callMe, newPair, newTokens, obtainTokens, redeem, refresh } from "../../support/flow";
import { expect, test } from "../../support/spec";

test.describe("the code flow", () => {
  test("issues tokens for a code and returns the profile for a token", async () => {
    const { user, tokens } = await newTokens();
    expect(tokens.token_type).toBe("Bearer");
    expect(tokens.expires_in).toBe(900);
    expect(tokens.scope).toBe("openid profile email");
    const me = await callMe(tokens.access_token);
    expect(await me.json()).toEqual({
      sub: user.id,
      preferred_username: user.username,
      name: user.name,
      picture: user.picture,
      email: user.email,
      email_verified: true,
      updated_at: expect.any(Number),
    });
  });

  test("rule 32: a second use of a code is refused and revokes what it gave", async () => {
    const { user, application } = await newPair();
    const granted = await obtainTokens(application, user);
    const again = await redeem(application, granted);
    expect(again.status).toBe(400);
    expect(await again.json()).toMatchObject({ error: "invalid_grant" });
    expect((await callMe(granted.tokens.access_token)).status).toBe(401);
    expect((await refresh(application, granted.tokens.refresh_token)).status).toBe(400);
  });
});
