import { expect, it } from "vitest";
import { readFormBody } from "./form-body";

const HEADERS = { "Content-Type": "application/x-www-form-urlencoded" };

/** Returns a request whose body breaks off with `error` after half a form. */
function broken(error: Error, headers: Record<string, string>) {
  let sent = false;
  const body = new ReadableStream({
    pull(controller) {
      if (sent) controller.error(error);
      else controller.enqueue(new TextEncoder().encode("username=a"));
      sent = true;
    },
  });
  const init = { method: "POST", body, headers: { ...HEADERS, ...headers }, duplex: "half" };
  return new Request("http://x/sign-in/password", init);
}

it.each<Record<string, string>>([{}, { "Content-Length": "100" }])(
  "refuses a body whose sender disconnects, with or without a declared length",
  async (headers) => {
    const aborted = Object.assign(new Error("aborted"), { code: "ECONNRESET" });
    const read = await readFormBody(broken(aborted, headers));
    expect(read).toEqual({ ok: false, error: "incomplete" });
    await expect(readFormBody(broken(new Error("a mistake"), headers))).rejects.toThrow(
      "a mistake",
    );
  },
);
