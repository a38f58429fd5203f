import { PATHS } from "./operations";
import { SCHEMAS } from "./schemas";

/** Returns the OpenAPI 3.1 description of the resource API. */
export const openApiDocument = (issuer: string) => ({
  openapi: "3.1.1",
  info: {
    title: "Foyer",
    version: "1.0.0",
    description:
      "The public site directory, and the profile of the person who is signed in. Tokens come from the OpenID Connect provider of the same origin; its discovery document lists the endpoints.",
    license: { name: "Apache-2.0", identifier: "Apache-2.0" },
  },
  servers: [{ url: `${issuer}/api/v1` }],
  tags: [
    { name: "Directory", description: "The organisation's sites. Public, and limited by address." },
    { name: "Profile", description: "Needs an access token with the scope openid." },
  ],
  paths: PATHS,
  components: {
    schemas: SCHEMAS,
    securitySchemes: {
      openId: {
        type: "openIdConnect",
        openIdConnectUrl: `${issuer}/.well-known/openid-configuration`,
      },
    },
  },
});

export type OpenApiDocument = ReturnType<typeof openApiDocument>;
