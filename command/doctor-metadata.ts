import { describedApis } from "@/lib/apis/list";
import { compareMetadata } from "@/lib/apis/metadata";
import type { DescribedApi } from "@/lib/oauth/discovery";
import { type Finding, fine, unset, warn } from "./doctor-finding";

const CHECK = "metadata of APIs";

const AT_ONCE = 8;

/** Reports approved APIs whose metadata doesn't name this issuer, or can't be read. */
export async function examineMetadata(): Promise<Finding> {
  const apis = await describedApis();
  if (apis.length === 0) return unset(CHECK, "there are no approved APIs");
  const unfit: string[] = [];
  for (let at = 0; at < apis.length; at += AT_ONCE) {
    const found = await Promise.all(apis.slice(at, at + AT_ONCE).map(problemOf));
    unfit.push(...found.filter((problem) => problem !== null));
  }
  return unfit.length === 0
    ? fine(CHECK, `that of ${apis.length} APIs is published, and fits`)
    : warn(
        CHECK,
        `${unfit.join("; ")} (${unfit.length} of ${apis.length} APIs)`,
        "publish the JSON that is at /admin/apis, on the page of each API; clients that are configured by hand work without it",
      );
}

async function problemOf(api: DescribedApi): Promise<string | null> {
  const compared = await compareMetadata(api);
  if (!compared.ok) {
    const { fault, number } = compared.error;
    return [`${api.identifier}: ${fault}`, ...(number === undefined ? [] : [number])].join(" ");
  }
  const names = Object.keys(compared.value);
  return names.length === 0 ? null : `${api.identifier}: ${names.join(", ")} differs`;
}
