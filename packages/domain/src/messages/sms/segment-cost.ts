/** A decimal amount times a whole number, exactly. */
export function costOf(amount: string, segments: number): string {
  const [whole = '0', fraction = ''] = amount.split('.');
  const units = BigInt(whole + fraction) * BigInt(segments);
  const digits = units.toString().padStart(fraction.length + 1, '0');
  return fraction === '' ? digits : `${digits.slice(0, -fraction.length)}.${digits.slice(-fraction.length)}`;
}
