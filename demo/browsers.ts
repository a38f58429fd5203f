import type { RequestOrigin } from "@/db/audit/events";

const webkit = (system: string, rest: string) =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) ${rest}`;
const gecko = (system: string) => `Mozilla/5.0 (${system}; rv:145.0) Gecko/20100101 Firefox/145.0`;
const safari = (device: string, version: string, rest: string) =>
  `Mozilla/5.0 (${device}) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${version} ${rest}`;

const MAC = "Macintosh; Intel Mac OS X 10_15_7";
const WINDOWS = "Windows NT 10.0; Win64; x64";

const OFFICE = "192.0.2.0/24";
const HOME = "198.51.100.0/24";
const MOBILE = "203.0.113.0/24";
const CAMPUS = "2001:db8:12::/48";

export const CHROME = webkit(MAC, "Chrome/142.0.0.0 Safari/537.36");

const HOTEL = "2001:db8:77::/48";

const at = (network: string, userAgent: string): RequestOrigin => ({
  network,
  userAgent,
  requestId: null,
});

/** Places that people sign in from: a browser and its network. */
export const PLACES: readonly [RequestOrigin, ...RequestOrigin[]] = [
  at(OFFICE, CHROME),
  at(HOME, gecko(WINDOWS)),
  at(
    MOBILE,
    safari("iPhone; CPU iPhone OS 18_6 like Mac OS X", "18.6", "Mobile/15E148 Safari/604.1"),
  ),
  at(OFFICE, webkit(WINDOWS, "Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0")),
  at(HOME, safari(MAC, "18.6", "Safari/605.1.15")),
  at(MOBILE, webkit("Linux; Android 15; Pixel 9", "Chrome/142.0.0.0 Mobile Safari/537.36")),
  at(CAMPUS, gecko("X11; Linux x86_64")),
  at(OFFICE, webkit(WINDOWS, "Chrome/141.0.0.0 Safari/537.36")),
  at(HOME, safari("iPad; CPU OS 18_6 like Mac OS X", "18.6", "Mobile/15E148 Safari/604.1")),
  at(CAMPUS, webkit("X11; CrOS x86_64 16328.0.0", "Chrome/142.0.0.0 Safari/537.36")),
  at(MOBILE, "Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0"),
  at(HOME, webkit("X11; Linux x86_64", "Chrome/142.0.0.0 Safari/537.36 OPR/126.0.0.0")),
  at(
    MOBILE,
    webkit(
      "Linux; Android 14; SM-S921B",
      "SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36",
    ),
  ),
];

/** A place that nobody else signs in from. */
export const STRANGE = at(HOTEL, webkit(WINDOWS, "Chrome/142.0.0.0 Safari/537.36"));

/** Returns a place by number; the numbers wrap around. */
export const place = (number: number): RequestOrigin => PLACES[number % PLACES.length] ?? PLACES[0];
