// Lines of a list being edited: each keeps its key while others are added or removed; blank lines are not
// part of the value.
import { useRef, useState } from 'react';
import { valuePartsOf } from '../value-parts.ts';

interface KeyedLine {
  readonly key: number;
  readonly line: unknown;
}

export interface Lines {
  readonly all: readonly KeyedLine[];
  readonly add: () => void;
  readonly set: (key: number, line: object) => void;
  readonly remove: (key: number) => void;
}

export function linesOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The place of the last line that was begun and has no such part yet; the first one if there is none. */
export function lastWithout(part: string, lines: readonly unknown[]): number {
  const place = lines.findLastIndex((line) => (valuePartsOf(line)[part] ?? '') === '');
  return Math.max(0, place);
}

export function useLines(
  value: readonly unknown[],
  blank: object,
  onChange: (lines: readonly unknown[]) => void,
): Lines {
  const nextKey = useRef(0);
  const keyed = (lines: readonly unknown[]): KeyedLine[] =>
    lines.map((line) => {
      nextKey.current += 1;
      return { key: nextKey.current, line };
    });
  const [known, setKnown] = useState(() => keyed(value.length === 0 ? [blank] : value));
  // A value saved in the meantime, here or by another user, replaces the local lines.
  const isOurs = JSON.stringify(filled(known, blank)) === JSON.stringify(value);
  const reported = useRef(JSON.stringify(value));
  const isNews = !isOurs && JSON.stringify(value) !== reported.current;
  const all = isNews ? keyed(value.length === 0 ? [blank] : value) : known;
  if (isNews) {
    reported.current = JSON.stringify(value);
    setKnown(all);
  }
  const put = (next: readonly KeyedLine[]) => {
    setKnown([...next]);
    reported.current = JSON.stringify(filled(next, blank));
    onChange(filled(next, blank));
  };
  return {
    all,
    add: () => setKnown([...all, ...keyed([blank])]),
    set: (key, line) => put(all.map((one) => (one.key === key ? { key, line } : one))),
    remove: (key) => put(all.filter((one) => one.key !== key)),
  };
}

function filled(lines: readonly KeyedLine[], blank: object): readonly unknown[] {
  return lines.map(({ line }) => line).filter((line) => JSON.stringify(line) !== JSON.stringify(blank));
}
