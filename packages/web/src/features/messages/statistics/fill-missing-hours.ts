interface Hour {
  readonly at: string;
  readonly count: number;
}

const hourMs = 60 * 60 * 1000;
const maxHours = 48;

/** Adds zeros for the empty hours between the first and the last. */
export function fillMissingHours(reported: readonly Hour[]): readonly Hour[] {
  const first = reported[0];
  const last = reported.at(-1);
  if (!first || !last) return [];
  const counts = new Map(reported.map(({ at, count }) => [Date.parse(at), count]));
  const start = Date.parse(first.at);
  const length = Math.min(maxHours, (Date.parse(last.at) - start) / hourMs + 1);
  return Array.from({ length }, (_, hour) => {
    const at = start + hour * hourMs;
    return { at: new Date(at).toISOString(), count: counts.get(at) ?? 0 };
  });
}
