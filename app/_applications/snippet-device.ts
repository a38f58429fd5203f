import { type Snippet, type SnippetClient, text } from "./snippet";
import { openidClientSetUp } from "./snippet-openid-client";

/** Snippets of a device, or of a native application where it can't open a browser (RFC 8628). */
export function deviceSnippets(client: SnippetClient): Snippet[] {
  const openidClient = { library: "openid-client", code: openidClientCode(client) };
  // curl and Go's library can't sign an assertion.
  if (client.method === "private_key_jwt") return [openidClient];
  const go = { library: "Go x/oauth2", code: goCode(client) };
  return [openidClient, go, { library: "curl", code: curlCode(client) }];
}

const openidClientCode = (c: SnippetClient) => `${openidClientSetUp(c)}

const device = await client.initiateDeviceAuthorization(config, { scope: ${text(c.scope)} });
console.log(\`Open \${device.verification_uri} and enter \${device.user_code}\`);
// With a screen, draw device.verification_uri_complete as a QR code besides.
const tokens = await client.pollDeviceAuthorizationGrant(config, device);`;

const goCode = (c: SnippetClient) => `config := oauth2.Config{
	ClientID: ${text(c.clientId)},${
    c.method === "none" ? "" : '\n\tClientSecret: os.Getenv("FOYER_CLIENT_SECRET"),'
  }
	Scopes: []string{${c.scope.split(" ").map(text).join(", ")}},
	Endpoint: oauth2.Endpoint{
		DeviceAuthURL: ${text(`${c.issuer}/oauth/device`)},
		TokenURL: ${text(`${c.issuer}/oauth/token`)},
		AuthStyle: oauth2.${c.method === "client_secret_basic" ? "AuthStyleInHeader" : "AuthStyleInParams"},
	},
}
device, err := config.DeviceAuth(ctx)
if err != nil {
	return err
}
fmt.Printf("Open %s and enter %s\\n", device.VerificationURI, device.UserCode)
token, err := config.DeviceAccessToken(ctx, device)`;

const curlCode = (c: SnippetClient) => `curl ${c.issuer}/oauth/device \\
${authentication(c)} \\
  --data-urlencode 'scope=${c.scope}'

# Show user_code and verification_uri. Then ask every 5 seconds, until the error is no longer authorization_pending:
curl ${c.issuer}/oauth/token \\
${authentication(c)} \\
  --data grant_type=urn:ietf:params:oauth:grant-type:device_code \\
  --data "device_code=$DEVICE_CODE"`;

function authentication({ method, clientId }: SnippetClient) {
  if (method === "client_secret_basic") return `  --user "${clientId}:$FOYER_CLIENT_SECRET"`;
  const secret = method === "none" ? "" : ' --data-urlencode "client_secret=$FOYER_CLIENT_SECRET"';
  return `  --data client_id=${clientId}${secret}`;
}
