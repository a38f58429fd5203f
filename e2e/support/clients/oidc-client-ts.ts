import type { IncomingMessage, ServerResponse } from "node:http";
import { build } from "esbuild";
import { makeApplication } from "@/test/factories";
import { db, world } from "../world";
import { serve } from "./serve";

const PAGE =
  "<!doctype html><title>Demo</title><output></output><script type=module src=/page.js></script>";

/** Starts a single-page application: static files, and a public client, with DPoP if it is required. */
export const startOidcClientTs = (requireDpop = false) =>
  serve(async (origin) => {
    const { clientId } = await makeApplication(db(), {
      tokenEndpointAuthMethod: "none",
      requireDpop,
      redirectUris: [`${origin}/callback`],
      postLogoutRedirectUris: [`${origin}/`],
    });
    const { outputFiles } = await build({
      entryPoints: ["e2e/support/clients/oidc-client-ts-page.ts"],
      bundle: true,
      format: "esm",
      write: false,
    });
    const settings = JSON.stringify({
      authority: world().origin,
      client_id: clientId,
      requireDpop,
    });
    const files: Record<string, [type: string, text: string]> = {
      "/page.js": ["text/javascript", outputFiles[0]?.text ?? ""],
      "/settings.json": ["application/json", settings],
    };
    const listener = ({ url = "" }: IncomingMessage, response: ServerResponse) => {
      const [type, text] = files[url] ?? ["text/html", PAGE];
      response.writeHead(200, { "Content-Type": type }).end(text);
    };
    return { listener };
  });
