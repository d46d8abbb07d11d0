// Raised and lowered text becomes characters: without its tags, `10<sup>3</sup>` would be 103.
import { withoutTags } from '@fieldhouse/domain/fields/text/html-to-plain-text';

const raised: Readonly<Record<string, string>> = Object.fromEntries(
  [...'0123456789+-−=()ni'].map((sign, at) => [sign, [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ'][at] ?? sign]),
);
const lowered: Readonly<Record<string, string>> = Object.fromEntries(
  [...'0123456789+-−=()'].map((sign, at) => [sign, [...'₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎'][at] ?? sign]),
);

/** With few other tags in it. */
const element =
  /<(sup|sub)(?:\s[^<>]*)?>((?:[^<>]|<\/?(?:a|b|em|font|i|small|span|strong|u)\b[^<>]{0,200}>){0,100})<\/\1\s*>/gi;

export function withRaisedText(html: string): string {
  return html.replaceAll(element, (_whole, name: string, inner: string) => {
    const text = withoutTags(inner);
    const isRaised = name.toLowerCase() === 'sup';
    const signs = [...text.trim()].map((sign) => (isRaised ? raised : lowered)[sign]);
    if (signs.every((sign) => sign !== undefined)) return signs.join('');
    // `1st` and `Acme™` are read as they are written.
    return /\d/.test(text) ? `${isRaised ? '^' : '_'}(${text})` : text;
  });
}
