import type { ReactNode } from "react";
import { Avatar } from "./avatar";

export type Person = {
  id: string;
  username: string;
  name: string | null;
  email: string | null;
  /** Hash of the uploaded picture, in hexadecimal. */
  pictureHash: string | null;
};

export const personName = (person: Person) => person.name ?? person.username;

/** Shows an account. `aside` is beside the name, so that a long address has its own line. */
export function PersonLine({ person, aside }: { person: Person; aside?: ReactNode }) {
  const second = person.email ?? (person.name === null ? null : person.username);
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Avatar name={personName(person)} pictureHash={person.pictureHash} />
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-4">
          <p className="font-semibold">
            <bdi>{personName(person)}</bdi>
          </p>
          {aside}
        </div>
        {second !== null && (
          <p className="text-sm text-soft">
            <bdi>{second}</bdi>
          </p>
        )}
      </div>
    </div>
  );
}
