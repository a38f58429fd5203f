import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { commandContext } from "@/db/audit/events";
import { PICTURES, removePicture, setPicture } from "@/lib/organization/change-pictures";
import type { PictureName } from "@/lib/organization/pictures";
import { ok, refuse } from "@/lib/result";
import { defineCommand, type Outcome } from "./define";
import { atFile } from "./files";
import { withDatabase } from "./with-database";

const NAMES = PICTURES.map((picture) => [wordOf(picture), picture] as const);

function wordOf(picture: PictureName): string {
  return picture.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

const REASONS = {
  not_an_image: "isn't a PNG, JPEG or WebP that can be read",
  too_large: "is too large: at most 5 MB and 25 megapixels",
  busy: "couldn't be read in time, because the machine is busy; try again",
  changed_meanwhile: "wasn't saved, because somebody else just changed the organization; try again",
} as const;

export const setOrganizationPicture = defineCommand({
  words: ["organization", "picture"],
  positionals: ["NAME"],
  options: { file: { type: "string" }, remove: { type: "boolean", default: false } },
  synopsis: ["--file FILE|--remove"],
  summary: `Set or remove one of the organization's pictures: ${NAMES.map(([word]) => word).join(", ")}.`,
  async run({ values: { file, remove }, positionals: [name] }, call) {
    const picture = NAMES.find(([word]) => word === name)?.[1];
    if (picture === undefined)
      return refuse({ field: "NAME", reason: `${name} is none of the pictures` });
    if ((file === undefined) !== remove)
      return refuse({ field: null, reason: "either --file or --remove is needed" });
    const context = commandContext(call.now);
    if (file === undefined)
      return withDatabase(async () => told(picture, await removePicture({ picture }, context)));
    const path = resolve(call.calledFrom, file);
    const upload = await atFile(path, () => readFile(path), "--file");
    if (!upload.ok) return upload;
    return withDatabase(async () =>
      told(picture, await setPicture({ picture }, upload.value, context)),
    );
  },
});

type Done = Awaited<ReturnType<typeof setPicture>>;

function told(picture: PictureName, done: Done): Outcome {
  if (!done.ok) return refuse({ field: "--file", reason: `the picture ${REASONS[done.error]}` });
  const changed = done.value === "saved";
  const name = wordOf(picture);
  return ok({
    lines: [changed ? `Saved: ${name}.` : `${name} is as it was. Nothing changed.`],
    json: { picture: name, changed },
  });
}
