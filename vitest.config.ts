import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { "@": import.meta.dirname } },
  test: {
    include: ["{lib,db,app,examples,scripts}/**/*.test.ts"],
    globalSetup: "./db/test-setup.ts",
  },
});
