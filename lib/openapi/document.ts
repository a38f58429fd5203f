import { brand } from "@/lib/i18n/brand";
import { PATHS } from "./operations";
import { SCHEMAS } from "./schemas";

/** Returns the OpenAPI 3.1 description of the resource API. */
export const openApiDocument = (issuer: string) => ({
  openapi: "3.1.1",
  info: {
    title: brand(),
    version: "1.0.0",
    description:
      "The public site directory and the current user's profile. Access tokens are issued by the OpenID Connect provider at the same origin; see its discovery document for the endpoints.",
    license: { name: "Apache-2.0", identifier: "Apache-2.0" },
  },
  servers: [{ url: `${issuer}/api/v1` }],
  tags: [
    {
      name: "Directory",
      description: "Your organization's sites. Public, rate-limited per IP address.",
    },
    { name: "Profile", description: "Requires an access token with the openid scope." },
  ],
  paths: PATHS,
  components: {
    schemas: SCHEMAS,
    securitySchemes: {
      openId: {
        type: "openIdConnect",
        openIdConnectUrl: `${issuer}/.well-known/openid-configuration`,
      },
      dpop: {
        type: "http",
        scheme: "DPoP",
        description:
          "An access token with the openid scope that is bound to a key, with a proof in the header DPoP (RFC 9449).",
      },
    },
  },
});

export type OpenApiDocument = ReturnType<typeof openApiDocument>;
