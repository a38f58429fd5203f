/** Where an image is served, by its hash in base64url: named by its content, its address never shows anything else. */
export const imagePath = (name: string) => `/images/${name}.png`;
