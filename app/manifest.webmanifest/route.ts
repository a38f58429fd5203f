import { answer } from "@/lib/http/answer";
import { brand } from "@/lib/i18n/brand";
import { doorwayPath } from "@/lib/organization/accent-icon";
import { picturePaths } from "@/lib/organization/pictures";

const HEADERS = {
  "Content-Type": "application/manifest+json",
  "Cache-Control": "public, max-age=300",
};

/**
 * Names the directory for who adds it to a home screen (W3C Web Application Manifest). It opens in the
 * browser: without a service worker nothing works offline, and a kept page could show an old target.
 */
export function GET() {
  const { icon } = picturePaths();
  const icons = [
    icon === null
      ? { src: doorwayPath(), type: "image/svg+xml", sizes: "any" }
      : { src: icon, type: "image/png", sizes: "256x256" },
  ];
  const text = JSON.stringify({ name: brand(), start_url: "/", display: "browser", icons });
  return answer(200, text, HEADERS);
}
