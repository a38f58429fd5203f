import { expect, it, vi } from "vitest";
import { MAX_IMAGE_BODY_BYTES, readMultipart as readAtMost } from "./form-body";

const readMultipart = (request: Request) => readAtMost(request, MAX_IMAGE_BODY_BYTES);

const BOUNDARY = "----WebKitFormBoundaryabcdefghijklmnop";

const posted = (body: BodyInit, type = `multipart/form-data; boundary=${BOUNDARY}`) =>
  new Request("http://x/forms/account/set-picture", {
    method: "POST",
    body,
    headers: { "Content-Type": type },
  });

const parts = (number: number) =>
  Array.from(
    { length: number },
    (_, n) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="f${n}"\r\n\r\n${n}\r\n`,
  ).join("");

const form = (number: number) => `${parts(number)}--${BOUNDARY}--\r\n`;

it("reads files and texts as they were sent", async () => {
  const sent = new FormData();
  const bytes = Uint8Array.from({ length: 70_000 }, (_, n) => n % 251);
  sent.set("picture", new Blob([bytes]), "a.png");
  sent.set("name", "Zoë");
  const read = await readMultipart(
    new Request("http://x/forms/account/set-picture", { method: "POST", body: sent }),
  );
  expect(read?.get("name")).toBe("Zoë");
  const picture = read?.get("picture") as Blob;
  expect(new Uint8Array(await picture.arrayBuffer())).toEqual(bytes);
});

it("reads 50 parts and refuses one more", async () => {
  const read = await readMultipart(posted(form(50)));
  expect([...(read?.keys() ?? [])]).toHaveLength(50);
  expect(await readMultipart(posted(form(51)))).toBeNull();
});

it.each([
  `multipart/form-data; boundary="${BOUNDARY}"`,
  `multipart/form-data;charset=utf-8;boundary=${BOUNDARY};x=y`,
  `Multipart/Form-Data; Boundary=${BOUNDARY}`,
])("finds the boundary of %s", async (type) => {
  expect((await readMultipart(posted(form(1), type)))?.get("f0")).toBe("0");
});

it.each(["", "text/plain", "multipart/form-data", "multipart/form-data; boundary="])(
  "refuses what is declared as %j",
  async (type) => expect(await readMultipart(posted(form(1), type))).toBeNull(),
);

it("stops reading a body of unknown length that grows too large", async () => {
  let sent = 0;
  const endless = new ReadableStream({
    pull(controller) {
      sent += 1;
      controller.enqueue(new Uint8Array(1024 * 1024));
    },
  });
  const headers = { "Content-Type": `multipart/form-data; boundary=${BOUNDARY}` };
  const init = { method: "POST", body: endless, headers, duplex: "half" };
  expect(await readMultipart(new Request("http://x/forms/account/set-picture", init))).toBeNull();
  expect(sent).toBeLessThan(14);
});

it("refuses a body without an end", async () => {
  expect(await readMultipart(posted(parts(1)))).toBeNull();
});

it("refuses too many parts, whatever boundary is declared", async () => {
  const making = vi.spyOn(Response.prototype, "formData");
  const many = form(1000);
  for (const boundary of [BOUNDARY, `${BOUNDARY}; boundary=y`, `y; boundary=${BOUNDARY}`])
    expect(
      await readMultipart(posted(many, `multipart/form-data; boundary=${boundary}`)),
    ).toBeNull();
  // In the last two, one boundary separates the parts and the other separates nothing.
  expect(making.mock.calls.length).toBeLessThanOrEqual(1);
  making.mockRestore();
});

it("accepts the longest file name and refuses a longer part header", async () => {
  const making = vi.spyOn(Response.prototype, "formData");
  const headed = (lines: string) =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="f0"; ${lines}\r\n\r\n0\r\n${form(1)}`;
  const named = await readMultipart(posted(headed(`filename="${"文".repeat(255)}"`)));
  expect(named?.getAll("f0")).toHaveLength(2);
  making.mockClear();
  for (const lines of [`x=y${"\r\na:".repeat(100_000)}`, `filename="${"%22".repeat(100_000)}"`]) {
    expect(await readMultipart(posted(headed(lines)))).toBeNull();
    expect(await readMultipart(posted(parts(3) + headed(lines)))).toBeNull();
  }
  expect(making).not.toHaveBeenCalled();
  making.mockRestore();
});
