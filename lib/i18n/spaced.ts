/** Puts a space between a number and a Chinese character, as messages do (messages.test.ts). */
export const spaced = (words: string) =>
  words.replace(/(?<=\d)(?=\p{Script=Han})|(?<=\p{Script=Han})(?=\d)/gu, " ");
