/** Values of code that checks tokens, quoted. */
export type CheckValues = {
  [name in "issuer" | "audience" | "scope" | "address" | "alg"]: string;
} & {
  /** Returns code that refuses bound tokens; none for an API whose tokens are all bound. */
  unlessDpop: (code: string) => string;
};

/** Code that verifies JWTs (RFC 9068 section 4), by language. */
export const JWT = {
  "Node.js": (v: CheckValues) => `// npm install jose
import { createRemoteJWKSet, jwtVerify } from "jose";

const keys = createRemoteJWKSet(new URL(${v.address}));

/** Returns the claims of a token that permits the scope; throws otherwise. */
export async function checkToken(token, scope) {
  const { payload } = await jwtVerify(token, keys, {
    issuer: ${v.issuer},
    audience: ${v.audience},
    typ: "at+jwt",
    algorithms: [${v.alg}],
  });
${v.unlessDpop(`  // Bound to a key: valid only with a proof (DPoP), which this code doesn't check.
  if (payload.cnf) throw new Error("invalid_token");
`)}\
  if (!payload.scope.split(" ").includes(scope)) throw new Error("insufficient_scope");
  return payload;
}

// const { sub, client_id } = await checkToken(token, ${v.scope});`,

  Python: (v: CheckValues) => `# pip install "pyjwt[crypto]"
import jwt

keys = jwt.PyJWKClient(${v.address})

def check_token(token, scope):
    """Returns the claims of a token that permits the scope; raises otherwise."""
    header = jwt.get_unverified_header(token)
    # Not get_signing_key_from_jwt, which fetches the keys again for each unknown kid. Foyer
    # publishes new keys an hour before it signs with them.
    found = [key for key in keys.get_signing_keys() if key.key_id == header.get("kid")]
    if not found or header.get("typ") != "at+jwt":
        raise PermissionError("invalid_token")
    claims = jwt.decode(
        token,
        found[0].key,
        issuer=${v.issuer},
        audience=${v.audience},
        algorithms=[${v.alg}],
        options={"require": ["exp", "iss", "aud"]},
    )
${v.unlessDpop(`    # Bound to a key: valid only with a proof (DPoP), which this code doesn't check.
    if "cnf" in claims:
        raise PermissionError("invalid_token")
`)}\
    if scope not in claims["scope"].split():
        raise PermissionError("insufficient_scope")
    return claims

# claims = check_token(token, ${v.scope})`,

  Go: (v: CheckValues) => `// go get github.com/golang-jwt/jwt/v5 github.com/MicahParks/keyfunc/v3
package api

import (
	"errors"
	"slices"
	"strings"

	"github.com/MicahParks/keyfunc/v3"
	"github.com/golang-jwt/jwt/v5"
)

var keys, keysError = keyfunc.NewDefault([]string{${v.address}})

type Claims struct {
	jwt.RegisteredClaims
	Scope    string \`json:"scope"\`
	ClientID string \`json:"client_id"\`
	Key      any    \`json:"cnf"\`
}

// CheckToken returns the claims of a token that permits the scope.
func CheckToken(token, scope string) (*Claims, error) {
	if keysError != nil {
		return nil, keysError
	}
	claims := &Claims{}
	parsed, err := jwt.ParseWithClaims(token, claims, keys.Keyfunc,
		jwt.WithIssuer(${v.issuer}),
		jwt.WithAudience(${v.audience}),
		jwt.WithValidMethods([]string{${v.alg}}),
		jwt.WithExpirationRequired())
	if err != nil {
		return nil, err
	}
	if parsed.Header["typ"] != "at+jwt" {
		return nil, errors.New("invalid_token")
	}
${v.unlessDpop(`	// Bound to a key: valid only with a proof (DPoP), which this code doesn't check.
	if claims.Key != nil {
		return nil, errors.New("invalid_token")
	}
`)}\
	if !slices.Contains(strings.Fields(claims.Scope), scope) {
		return nil, errors.New("insufficient_scope")
	}
	return claims, nil
}

// claims, err := api.CheckToken(token, ${v.scope})`,
};
