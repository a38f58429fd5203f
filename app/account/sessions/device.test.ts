import { expect, it } from "vitest";
import { deviceOf } from "./device";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const SAFARI =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";

it.each([
  [FIREFOX, { browser: "Firefox", system: "Linux" }],
  [SAFARI, { browser: "Safari", system: "iOS" }],
  [null, { browser: null, system: null }],
  ["", { browser: null, system: null }],
  ["<script>", { browser: null, system: null }],
])("reads %s", (userAgent, device) => expect(deviceOf(userAgent)).toEqual(device));
