import type { ReactNode } from "react";
import { readableEmail } from "@/lib/readable-host";
import { Avatar } from "./avatar";
import { Breakable } from "./breakable";

export type Person = {
  id: string;
  username: string;
  name: string | null;
  email: string | null;
  /** Hash of the uploaded picture, in hexadecimal. */
  pictureHash: string | null;
};

export const personName = (person: Person) => person.name ?? person.username;

type Props = {
  person: Person;
  size?: "sm" | "md";
  aside?: ReactNode;
};

/** Shows an account. Consists of spans, so that it can be the content of a button. */
export function PersonLine({ person, size = "md", aside }: Props) {
  const second = person.email ?? (person.name === null ? null : person.username);
  return (
    <span className="flex min-w-0 items-center gap-3 text-start">
      <Avatar name={personName(person)} pictureHash={person.pictureHash} size={size} />
      <span className={`min-w-0 flex-1 ${size === "sm" ? "text-sm" : ""}`}>
        <bdi className="block font-semibold">{personName(person)}</bdi>
        {second !== null && (
          <bdi className={`block font-normal text-soft ${size === "sm" ? "text-xs" : "text-sm"}`}>
            <Breakable text={readableEmail(second)} />
          </bdi>
        )}
      </span>
      {aside}
    </span>
  );
}
