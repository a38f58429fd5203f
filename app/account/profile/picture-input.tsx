"use client";

import { describedBy, type Said } from "@/app/_ui/field";

const NAME = "picture";

/**
 * The file input of a picture. With a script it covers the picture, invisibly, and uploads as soon
 * as a file is chosen or dropped; KeptForm tells of one that was chosen before the script ran.
 */
export function PictureInput(said: Said) {
  return (
    <input
      {...describedBy(NAME, said)}
      id={NAME}
      name={NAME}
      type="file"
      required
      accept="image/png,image/jpeg,image/webp"
      onChange={({ target }) => upload(target)}
      className="max-w-full min-w-0 text-sm scripted:absolute scripted:-inset-1 scripted:cursor-pointer scripted:rounded-full scripted:opacity-0 scripted:file:cursor-pointer"
    />
  );
}

function upload(input: HTMLInputElement) {
  if (!input.files?.length) return;
  input.form?.requestSubmit();
  // Choosing the same file again must be a change.
  input.value = "";
}
