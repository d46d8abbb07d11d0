import { withPlainDots } from '../../identity/plain-dots.ts';

/** What programs for mail don't take for a web address, whatever its dots. */
const mailAddress = /^[^\s@/:]+@[^\s@/:]+$/;

/**
 * Between a word and what could be a top-level domain: of Latin letters after any form of a full stop, of others after a plain one, as the
 * ideographic one ends sentences.
 */
const signBeforeName =
  /(?<=[\p{L}\p{M}\p{N}\p{Pc}\p{Pd}]|(?![\0-\x7f])\p{S})(?:[^\w\s](?=[a-z]{2})|\.(?=\p{L}\p{M}*\p{L}))/giu;

/**
 * A visitor's text in a mail in the name of the team: a link in it could lead the reader anywhere. What has a scheme or `www` is left out,
 * and the name of a host is written so that no program makes a link of it. Addresses of mail stay.
 */
export function withoutLinks(text: string): string {
  return text.replaceAll(/(https?:\/\/|www\.)\S+/gi, '…').replaceAll(/\S+/g, (word) => {
    if (mailAddress.test(word)) return word;
    return word.replaceAll(signBeforeName, (sign) => (withPlainDots(sign) === '.' ? '[.]' : sign));
  });
}
