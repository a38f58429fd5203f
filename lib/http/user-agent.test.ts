import { expect, it } from "vitest";
import { browserInWords, deviceKind, programInWords } from "./user-agent";

it.each([
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0",
    "Firefox 132",
    "Windows",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15",
    "Safari 18",
    "macOS",
  ],
  [
    "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36",
    "Chrome 130",
    "Android",
  ],
  [
    "Mozilla/5.0 (Linux; Android 14; SAMSUNG SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36",
    "Samsung Internet 28",
    "Android",
  ],
  ["", null, null],
  [null, null, null],
])("reads %j", (userAgent, browser, system) => {
  expect(browserInWords(userAgent)).toEqual({ browser, system });
});

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";
const IPAD =
  "Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1";

it.each([
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0", "computer"],
  [IPHONE, "phone"],
  [IPAD, "tablet"],
  ["curl/8.5.0", "other"],
  ["", "other"],
  [null, "other"],
  ["constructor", "other"],
])("tells the kind of device of %j", (userAgent, kind) => {
  expect(deviceKind(userAgent)).toBe(kind);
});

it.each(["<script>", "x".repeat(300), "((((", "\u0000"])("stands %j", (userAgent) => {
  expect(() => browserInWords(userAgent)).not.toThrow();
});

it.each([
  ["step/0.28.6 (linux/amd64)", "step 0.28.6"],
  ["Go-http-client/1.1", "Go-http-client 1.1"],
  ["node", "node"],
  [`x${"y".repeat(99)}/1`, `x${"y".repeat(39)}`],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0",
    "Firefox 132 · Windows",
  ],
  ["(none)", null],
  ["", null],
  [null, null],
])("names the program of %j", (userAgent, program) => {
  expect(programInWords(userAgent)).toBe(program);
});
