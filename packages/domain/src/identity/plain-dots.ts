/**
 * The text with a full stop for each sign that is a form of one: those whose compatibility form (NFKC) contains a single stop, such as
 * U+2024 in `evil․test`, and the ideographic ones of IDNA. Programs for mail and browsers may read them so; a sign that only
 * looks like a stop leads nowhere.
 */
export function withPlainDots(text: string): string {
  return text.replaceAll(/[^\0-\x7f]/gu, (sign) => {
    const plain = sign.normalize('NFKC').replaceAll('。', '.');
    return /(?<!\.)\.(?!\.)/.test(plain) ? plain : sign;
  });
}

/**
 * A full stop within what could be the name of a host: programs for mail make a link of it, with or without a scheme. Hosts have any sign
 * beyond ASCII, such as those of `∞.test` and `👍🏽.test`.
 */
export const dotInWord =
  /(?<=[\p{L}\p{M}\p{N}\p{Pc}\p{Pd}]|(?![\0-\x7f])\p{S})\.(?=[\p{L}\p{M}\p{N}]|(?![\0-\x7f])\p{S})/gu;
