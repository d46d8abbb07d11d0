// The scale of a chart's value axis.

/** Round marks from zero up to at least the greatest value: 1, 2 or 5 times a power of ten apart, and whole. */
export function axisMarks(greatest: number, most = 4): readonly number[] {
  const least = Math.max(1, greatest / most);
  const power = 10 ** Math.floor(Math.log10(least));
  const step = [1, 2, 5, 10].map((times) => times * power).find((size) => size >= least) ?? least;
  const count = Math.max(1, Math.ceil(greatest / step));
  return Array.from({ length: count + 1 }, (_, n) => n * step);
}
