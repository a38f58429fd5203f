import { once } from "node:events";
import { createServer } from "node:http";
import { makeApplication } from "@/test/factories";
import { db } from "./world";

export type Posted = {
  fields: URLSearchParams;
  origin: string | undefined;
  referer: string | undefined;
};

/** A client on another site that accepts responses by POST only, and reports them on its page. */
export async function startPostedCallback(name: string) {
  const received: Posted[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const isAnswer = request.method === "POST" && request.url === "/callback?tenant=1";
    if (isAnswer)
      received.push({
        fields: new URLSearchParams(Buffer.concat(chunks).toString()),
        origin: request.headers.origin,
        referer: request.headers.referer,
      });
    response.writeHead(isAnswer ? 200 : 404, { "Content-Type": "text/html" });
    response.end(
      `<!doctype html><title>x</title><h1>${isAnswer ? "You are back" : "Nothing"}</h1>`,
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const redirectUri = `http://127.0.0.1:${address.port}/callback?tenant=1`;
  return {
    application: await makeApplication(db(), { name, redirectUris: [redirectUri] }),
    received,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
