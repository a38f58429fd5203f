import { type Snippet, text } from "@/app/_applications/snippet";
import { JWT, type CheckValues as Values } from "./check-snippets-jwt";

/** API, as far as its own servers need it to check tokens. */
export type CheckedApi = {
  identifier: string;
  tokenFormat: "opaque" | "jwt";
  signingAlg: string;
  requireDpop: boolean;
  scopes: readonly { name: string }[];
};

type Provider = { issuer: string; jwks_uri: string; introspection_endpoint: string };

/** Returns code for an API's servers that checks its tokens. docs/apis.md shows the same, and tests run it (Go with JWTs by hand). */
export function checkSnippets(api: CheckedApi, provider: Provider): Snippet[] {
  const isJwt = api.tokenFormat === "jwt";
  const values: Values = {
    issuer: text(provider.issuer),
    audience: text(api.identifier),
    scope: text(api.scopes[0]?.name ?? "files:read"),
    address: text(isJwt ? provider.jwks_uri : provider.introspection_endpoint),
    alg: text(api.signingAlg),
    unlessDpop: (code) => (api.requireDpop ? "" : code),
  };
  return Object.entries(isJwt ? JWT : OPAQUE).map(([library, code]) => ({
    library,
    code: code(values),
  }));
}

const GO_DECLARATIONS = `package api

import (
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strings"
	"time"
)

var client = &http.Client{Timeout: 5 * time.Second}

type Access struct {
	Active   bool   \`json:"active"\`
	Audience string \`json:"aud"\`
	Scope    string \`json:"scope"\`
	Subject  string \`json:"sub"\`
	ClientID string \`json:"client_id"\`
	Key      any    \`json:"cnf"\`
}
`;

const OPAQUE = {
  "Node.js": (v: Values) => `const { FOYER_CLIENT_ID, FOYER_CLIENT_SECRET } = process.env;
const client = btoa(\`\${FOYER_CLIENT_ID}:\${FOYER_CLIENT_SECRET}\`);

/** Returns who may do what with a token that permits the scope; throws otherwise. */
export async function checkToken(token, scope) {
  const response = await fetch(${v.address}, {
    method: "POST",
    headers: { Authorization: \`Basic \${client}\` },
    body: new URLSearchParams({ token }),
    signal: AbortSignal.timeout(5000),
  });
  // Not the token's fault, such as a wrong secret: answer 503.
  if (!response.ok) throw new Error(\`introspection: \${response.status}\`);
  const found = await response.json();
  if (!found.active || found.aud !== ${v.audience}) throw new Error("invalid_token");
${v.unlessDpop(`  // Bound to a key: valid only with a proof (DPoP), which this code doesn't check.
  if (found.cnf) throw new Error("invalid_token");
`)}\
  if (!found.scope.split(" ").includes(scope)) throw new Error("insufficient_scope");
  return found;
}

// const { sub, client_id } = await checkToken(token, ${v.scope});`,

  Python: (v: Values) => `import base64
import json
import os
from urllib.parse import urlencode
from urllib.request import Request, urlopen

client = f"{os.environ['FOYER_CLIENT_ID']}:{os.environ['FOYER_CLIENT_SECRET']}"
headers = {"Authorization": "Basic " + base64.b64encode(client.encode()).decode()}

def check_token(token, scope):
    """Returns who may do what with a token that permits the scope; raises otherwise."""
    request = Request(${v.address}, urlencode({"token": token}).encode(), headers)
    # An HTTPError is not the token's fault, such as a wrong secret: answer 503.
    with urlopen(request, timeout=5) as response:
        found = json.load(response)
    if not found["active"] or found.get("aud") != ${v.audience}:
        raise PermissionError("invalid_token")
${v.unlessDpop(`    # Bound to a key: valid only with a proof (DPoP), which this code doesn't check.
    if "cnf" in found:
        raise PermissionError("invalid_token")
`)}\
    if scope not in found["scope"].split():
        raise PermissionError("insufficient_scope")
    return found

# found = check_token(token, ${v.scope})`,

  Go: (v: Values) => `${GO_DECLARATIONS}
// CheckToken returns who may do what with a token that permits the scope.
func CheckToken(token, scope string) (*Access, error) {
	form := url.Values{"token": {token}}.Encode()
	request, err := http.NewRequest("POST", ${v.address}, strings.NewReader(form))
	if err != nil {
		return nil, err
	}
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	request.SetBasicAuth(os.Getenv("FOYER_CLIENT_ID"), os.Getenv("FOYER_CLIENT_SECRET"))
	response, err := client.Do(request)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	// Not the token's fault, such as a wrong secret: answer 503.
	if response.StatusCode != http.StatusOK {
		return nil, errors.New("introspection: " + response.Status)
	}
	access := &Access{}
	if err := json.NewDecoder(response.Body).Decode(access); err != nil {
		return nil, err
	}
	if !access.Active || access.Audience != ${v.audience} {
		return nil, errors.New("invalid_token")
	}
${v.unlessDpop(`	// Bound to a key: valid only with a proof (DPoP), which this code doesn't check.
	if access.Key != nil {
		return nil, errors.New("invalid_token")
	}
`)}\
	if !slices.Contains(strings.Fields(access.Scope), scope) {
		return nil, errors.New("insufficient_scope")
	}
	return access, nil
}

// access, err := api.CheckToken(token, ${v.scope})`,

  curl: (v: Values) => `curl ${v.address} \\
  --user "$FOYER_CLIENT_ID:$FOYER_CLIENT_SECRET" \\
  --data-urlencode "token=$TOKEN"`,
};
