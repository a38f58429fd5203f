import { type ExecFileException, execFile } from "node:child_process";
import { join } from "node:path";
import { ok, type Result, refuse } from "@/lib/result";
import { log } from "@/lib/runtime/log";

/** `busy`: the machine gave the decoder too little time; the image may be valid. */
export type DecodeRefusal = "not_an_image" | "too_large" | "busy";

/** Limits of a decoder process: CPU seconds, wall-clock seconds, and bytes of memory. */
type Limits = { cpu: number; wall: number; memory: number };

/** The most expensive image that is accepted takes two seconds of CPU and 300 MB. */
const LIMITS: Limits = { cpu: 4, wall: 15, memory: 600_000_000 };

/** How a picture is stored: its box in pixels, its format, and the bytes it should stay within. */
export type Shape = {
  width: number;
  height: number;
  /** `cover` fills the box and cuts the rest; `inside` keeps the proportions, and never enlarges. */
  fit: "cover" | "inside";
  format: "png" | "webp";
  most: number;
  /** True if the picture gets smaller sides where the smallest encoding is still too large. */
  shrinks: boolean;
};

/**
 * Pictures of people and applications, and the organization's icon. Above `most` bytes their palette is reduced; with 256
 * colors no image of this size exceeds the limit of db/schema/images.ts.
 */
export const SQUARE: Shape = {
  width: 256,
  height: 256,
  fit: "cover",
  format: "png",
  most: 128 * 1024,
  shrinks: false,
};

/** Maximum number of pixels: a phone camera's 24.5 million fit. */
export const MAX_PIXELS = 25_000_000;

/** Every entry point has changed to the project's directory. */
const DECODER = join(process.cwd(), "lib/images/decoder.mjs");

/**
 * RLIMIT_CPU also ends an orphaned process. RLIMIT_DATA is set on Linux only: other systems count
 * the memory that V8 merely reserves.
 */
const LIMITED =
  process.platform === "linux"
    ? 'ulimit -t "$1"; ulimit -d "$2"; shift 2; exec "$@"'
    : 'ulimit -t "$1"; shift 2; exec "$@"';

/**
 * Without a compiler, V8 reserves no memory for machine code: on Node.js 24 that is 512 MB, which
 * RLIMIT_DATA counts. The decoder's own work is in libvips.
 */
const V8_OPTIONS = ["--jitless", "--max-old-space-size=64"];

const NO_SECRETS = { NODE_ENV: "production" } as const;

/**
 * Exit statuses with which the decoder refuses, and errors for which the system cannot start a
 * process now.
 */
const REFUSALS: Record<string, DecodeRefusal> = {
  3: "too_large",
  4: "not_an_image",
  EAGAIN: "busy",
  EMFILE: "busy",
  ENFILE: "busy",
};

/** Decodes an upload into a shape, in a process that is killed when it exceeds a limit. */
export async function decode(
  upload: Buffer,
  { program = DECODER, limits = LIMITS, shape = SQUARE } = {},
): Promise<Result<Buffer, DecodeRefusal>> {
  const { error, content } = await run(program, upload, { shape, ...limits });
  if (!error) return ok(content);
  const refusal = REFUSALS[`${error.code}`];
  if (refusal) return refuse(refusal);
  // The decoder itself is broken or missing.
  if (!error.signal) throw error;
  const timedOut = error.killed === true;
  log().warn({ event: "picture_decoder_killed", signal: error.signal, timedOut });
  return refuse(timedOut ? "busy" : "too_large");
}

function run(
  program: string,
  upload: Buffer,
  { shape, cpu, wall, memory }: Limits & { shape: Shape },
) {
  const settings = {
    shape,
    maxPixels: MAX_PIXELS,
    maxMemory: memory,
  };
  const node = [process.execPath, ...V8_OPTIONS, program, JSON.stringify(settings)];
  const args = ["-c", LIMITED, "decoder", `${cpu}`, `${Math.ceil(memory / 1024)}`, ...node];
  const timing = { timeout: wall * 1000, killSignal: "SIGKILL" } as const;
  const options = { ...timing, encoding: "buffer", env: NO_SECRETS } as const;
  return new Promise<{ error: ExecFileException | null; content: Buffer }>((resolve) => {
    const child = execFile("/bin/sh", args, options, (error, content) =>
      resolve({ error, content }),
    );
    // A killed decoder leaves the rest of its input unread (EPIPE).
    child.stdin?.on("error", () => undefined).end(upload);
  });
}
