/** Puts a space between a number or a Latin letter and a Chinese character, as messages do (messages.test.ts). */
export const spaced = (words: string) =>
  words.replace(
    /(?<=[\d\p{Script=Latin}])(?=\p{Script=Han})|(?<=\p{Script=Han})(?=[\d\p{Script=Latin}])/gu,
    " ",
  );
