/** Returns an image's path by its hash in base64url. A path never serves anything else. */
export const imagePath = (name: string, format: "png" | "webp" = "png") =>
  `/images/${name}.${format}`;
