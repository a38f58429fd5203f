import { expect, it } from "vitest";
import { AnswerReader } from "./answer-reader";

const SIZED =
  "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nSet-Cookie: a=1\r\nset-cookie: b=2\r\n\r\nhello";
const CHUNKED =
  "HTTP/1.1 302 Found\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nhel\r\n2;x=1\r\nlo\r\n0\r\n\r\n";

it.each([SIZED, CHUNKED])("reads a response that arrives in any two pieces: %j", (response) => {
  const reader = new AnswerReader();
  for (let cut = 1; cut < response.length; cut++) {
    expect(reader.read(Buffer.from(response.slice(0, cut)))).toBeNull();
    expect(reader.read(Buffer.from(response.slice(cut)))?.text).toBe("hello");
  }
});

it("keeps the beginning of a response whose memory is used again", () => {
  const reader = new AnswerReader();
  const memory = Buffer.from(SIZED.slice(0, 20));
  expect(reader.read(memory)).toBeNull();
  memory.fill(0);
  expect(reader.read(Buffer.from(SIZED.slice(20)))?.text).toBe("hello");
});

it("reads the status and every line of a header", () => {
  const answer = new AnswerReader().read(Buffer.from(SIZED));
  expect(answer?.status).toBe(200);
  expect(answer?.header("set-cookie")).toEqual(["a=1", "b=2"]);
});

it("refuses a response that ends with the connection", () => {
  const unbounded = Buffer.from("HTTP/1.1 200 OK\r\n\r\nhello");
  expect(() => new AnswerReader().read(unbounded)).toThrow("no length");
});
