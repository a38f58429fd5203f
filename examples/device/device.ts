import * as client from "openid-client";

/*
 * A command line program that signs its user in by a code that they enter in any browser (RFC
 * 8628), for example on a server without one.
 */
const { ISSUER = "http://localhost:3000", CLIENT_ID = "" } = process.env;
const say = (line: string) => process.stdout.write(`${line}\n`);

const issuer = new URL(ISSUER);
const config = await client.discovery(issuer, CLIENT_ID, undefined, client.None(), {
  execute: issuer.protocol === "http:" ? [client.allowInsecureRequests] : [],
});

// Without offline_access, the tokens end when the user signs out of the browser.
const scope = "openid profile offline_access";
const device = await client.initiateDeviceAuthorization(config, { scope });
say(`Open ${device.verification_uri} and enter ${device.user_code}`);
say(`or open ${device.verification_uri_complete ?? device.verification_uri}`);

try {
  const tokens = await client.pollDeviceAuthorizationGrant(config, device);
  const { sub } = tokens.claims() ?? { sub: "" };
  const user = await client.fetchUserInfo(config, tokens.access_token, sub);
  say(`Signed in as ${user.name ?? user.preferred_username ?? sub}.`);
  // A real program keeps tokens.refresh_token in the system's keychain, and replaces it with each refresh.
} catch (error) {
  if (!(error instanceof client.ResponseBodyError)) throw error;
  say(
    error.error === "access_denied"
      ? "The request was denied."
      : "The code expired. Run the program again.",
  );
  process.exitCode = 1;
}
