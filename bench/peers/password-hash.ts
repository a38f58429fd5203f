import { cpus } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { given } from "./announce";

// Verifies a password over and over on all cores: the fastest that any sign-in can be.
const { memoryCost, timeCost } = given<{ memoryCost: number; timeCost: number }>();
const hashed = await hash("password", { memoryCost, timeCost, parallelism: 1 });

async function measure(seconds: number) {
  const startedAt = performance.now();
  let count = 0;
  const verifying = async () => {
    while (performance.now() < startedAt + seconds * 1000) {
      await verify(hashed, "password");
      count += 1;
    }
  };
  await Promise.all(cpus().map(() => verifying()));
  return { count, rate: count / ((performance.now() - startedAt) / 1000) };
}

process.on("disconnect", () => process.exit());
process.on("message", async (seconds: number) => process.send?.(await measure(seconds)));
process.send?.({ port: 0 });
