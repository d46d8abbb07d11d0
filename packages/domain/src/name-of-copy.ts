/** "News", "News (2)", "News (3)": a copy has a name of its own, alike in every language. `maxLength` is in code points. */
export function nameOfCopy(name: string, taken: readonly string[], maxLength: number): string {
  const { base, number } = partsOf(name);
  const numbers = taken
    .map(partsOf)
    .filter((one) => one.base === base)
    .map((one) => one.number);
  const suffix = ` (${Math.max(number, ...numbers) + 1})`;
  return (
    [...base]
      .slice(0, maxLength - suffix.length)
      .join('')
      .trimEnd() + suffix
  );
}

/** The name without the number that an earlier copy gave it. */
export function baseOfCopies(name: string): string {
  return partsOf(name).base;
}

function partsOf(name: string): { readonly base: string; readonly number: number } {
  const { base = name, number = '1' } = /^(?<base>.+) \((?<number>\d{1,4})\)$/.exec(name)?.groups ?? {};
  return { base, number: Number(number) };
}
