import { expect, it } from "vitest";
import { judge } from "./postmaster";

it.each([
  ["occupied", 'FATAL:  lock file "postmaster.pid" already exists'],
  ["occupied", 'FATAL:  lock file "postmaster.pid" is empty'],
  ["occupied", "FATAL:  pre-existing shared memory block (key 1, ID 2) is still in use"],
  ["port_taken", "FATAL:  could not create any TCP/IP sockets"],
  ["failed", 'FATAL:  could not create lock file "postmaster.pid": Read-only file system'],
  ["failed", 'FATAL:  could not create lock file "postmaster.pid": Permission denied'],
  ["failed", 'FATAL:  could not write lock file "postmaster.pid": No space left on device'],
])("a start is %s if PostgreSQL says %s", (is, line) => {
  expect(judge([line, "exit status 1"])).toEqual({ is, lastWords: `${line} / exit status 1` });
});
