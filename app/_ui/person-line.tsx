import { Avatar } from "./avatar";

export type Person = {
  id: string;
  username: string;
  name: string | null;
  email: string | null;
  /** Of an uploaded picture, in hexadecimal. */
  pictureHash: string | null;
};

export const personName = (person: Person) => person.name ?? person.username;

/** Whose account this is. */
export function PersonLine({ person }: { person: Person }) {
  const second = person.email ?? (person.name === null ? null : person.username);
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Avatar name={personName(person)} pictureHash={person.pictureHash} />
      <div className="min-w-0">
        <p className="font-semibold">
          <bdi>{personName(person)}</bdi>
        </p>
        {second !== null && (
          <p className="text-sm text-soft">
            <bdi>{second}</bdi>
          </p>
        )}
      </div>
    </div>
  );
}
