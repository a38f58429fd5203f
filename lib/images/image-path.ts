/**
 * Returns the path of an image by its hash in base64url. Named by content, a path never serves
 * anything else.
 */
export const imagePath = (name: string, format: "png" | "webp" = "png") =>
  `/images/${name}.${format}`;
