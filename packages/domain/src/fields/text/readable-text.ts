// Texts that are typed, pasted or in files look the same with characters that show nothing, and with digits of other scripts.

/** Marks of direction, zero-width blanks, soft hyphens, byte order marks, and selectors of a picture's form. */
const unseen = /\p{Cf}|\u034f|[\ufe00-\ufe0f]/gu;
const beyondAscii = /[^\p{ASCII}]/u;

/** The zeros of scripts whose digits follow each other: Arabic, Persian, Indian, Thai, Lao, Tibetan, Burmese, wide Latin. */
const zeros = [
  ...[0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66],
  ...[0xe50, 0xed0, 0xf20, 0x1040, 0xff10],
];
const digitOf = new Map(
  zeros.flatMap((zero) =>
    Array.from({ length: 10 }, (_, digit) => [String.fromCharCode(zero + digit), String(digit)] as const),
  ),
);

/** For addresses, in which letters and digits are what they are. */
export function withoutUnseen(text: string): string {
  return beyondAscii.test(text) ? text.replaceAll(unseen, '') : text;
}

/** At both ends only, with blanks: within an address of the web, joiners of Persian words and of pictures count. */
export function trimUnseen(text: string): string {
  const isSeen = (at: number) => seen.test(text.charAt(at));
  let [first, end] = [0, text.length];
  while (first < end && !isSeen(first)) first += 1;
  while (end > first && !isSeen(end - 1)) end -= 1;
  return text.slice(first, end);
}

const seen = /[^\s\p{Cf}]/u;

/**
 * For numbers, days, phone numbers and answers, of which only what is seen counts: without characters that show nothing, with Latin
 * digits, and with wide letters and signs as narrow ones. Never for texts that are stored as they are.
 */
export function toReadableText(text: string): string {
  if (!beyondAscii.test(text)) return text;
  return withoutUnseen(text)
    .replaceAll(/\p{Nd}/gu, (digit) => digitOf.get(digit) ?? digit)
    .replaceAll(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replaceAll('٪', '%');
}
