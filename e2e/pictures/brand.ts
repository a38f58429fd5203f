import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { foyer } from "../support/foyer";

/** A mark, a name, and as much noise as the largest stored logo has: it becomes 14 kB. */
const logo = (ink: string) =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="640" height="160">
      <filter id="f"><feTurbulence baseFrequency="0.9"/></filter>
      <rect x="8" y="16" width="128" height="128" rx="28" fill="#0f766e"/>
      <path d="M40 104 72 48l32 56z" fill="#fff"/>
      <text x="164" y="104" font-family="sans-serif" font-size="76" fill="${ink}">Riverside</text>
      <rect x="8" y="148" width="624" height="12" filter="url(#f)"/></svg>`),
  );

const icon = () =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256">
      <rect width="256" height="256" rx="56" fill="#0f766e"/>
      <path d="M64 184 128 72l64 112z" fill="#fff"/></svg>`),
  );

const background = () =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1000">
      <linearGradient id="g" x2="1" y2="1"><stop stop-color="#134e4a"/><stop offset="1" stop-color="#fde68a"/></linearGradient>
      <rect width="1600" height="1000" fill="url(#g)"/>
      <circle cx="1200" cy="280" r="160" fill="#fef3c7"/></svg>`),
  );

/** Gives the organization of the test run's database a name, an accent and all pictures. */
export async function brand(): Promise<void> {
  await run("organization", "--name", "Riverside University", "--accent", "#0f766e");
  const folder = await mkdtemp(join(tmpdir(), "foyer-brand-"));
  const pictures = {
    logo: logo("#134e4a"),
    "logo-dark": logo("#ccfbf1"),
    icon: icon(),
    background: background(),
  } satisfies Record<string, Sharp>;
  for (const [name, picture] of Object.entries(pictures)) {
    const file = join(folder, `${name}.png`);
    await writeFile(file, await picture.png().toBuffer());
    await run("organization", "picture", name, "--file", file);
  }
  await rm(folder, { recursive: true });
}

async function run(...args: string[]) {
  const said = await foyer(args);
  if (said.status !== 0) throw new Error(said.stderr);
}
