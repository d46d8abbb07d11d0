// Raised and lowered text becomes characters: without its tags, `10<sup>3</sup>` would be 103.

const raised: Readonly<Record<string, string>> = Object.fromEntries(
  [...'0123456789+-−=()ni'].map((sign, at) => [sign, [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ'][at] ?? sign]),
);
const lowered: Readonly<Record<string, string>> = Object.fromEntries(
  [...'0123456789+-−=()'].map((sign, at) => [sign, [...'₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎'][at] ?? sign]),
);

const element = /<(sup|sub)(?:\s[^<>]*)?>([^<>]*)<\/\1\s*>/gi;

export function withRaisedText(html: string): string {
  return html.replaceAll(element, (_whole, name: string, text: string) => {
    const isRaised = name.toLowerCase() === 'sup';
    const signs = [...text.trim()].map((sign) => (isRaised ? raised : lowered)[sign]);
    if (signs.every((sign) => sign !== undefined)) return signs.join('');
    // `1st` and `Acme™` are read as they are written.
    return /\d/.test(text) ? `${isRaised ? '^' : '_'}(${text})` : text;
  });
}
