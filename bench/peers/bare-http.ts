import { createServer } from "node:http";
import { announce, given } from "./announce";

const { status, headers, body } = given<{
  status: number;
  headers: Record<string, string>;
  body: string;
}>();

// The least that Node can do: ignores the request and always sends the same bytes.
announce(
  createServer((_, outgoing) => {
    outgoing.writeHead(status, headers);
    outgoing.end(body);
  }),
);
