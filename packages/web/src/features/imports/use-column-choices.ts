import { useState } from 'react';

interface GuessedColumn<Choice> {
  readonly header: string;
  readonly guess: Choice;
}

interface ColumnChoices<Choice> {
  readonly columns: readonly Choice[];
  readonly setColumns: (columns: readonly Choice[]) => void;
  /** Whether the user has changed a guess. */
  readonly isChanged: boolean;
}

/** The guesses, with the changes of the user: those stay with their columns when the file is read in another way. */
export function useColumnChoices<Choice>(
  fileColumns: readonly GuessedColumn<Choice>[],
): ColumnChoices<Choice> {
  const [changes, setChanges] = useState<ReadonlyMap<string, Choice>>(new Map());
  const keys = keysOf(fileColumns);
  const columns = fileColumns.map(({ guess }, at) => changes.get(keys[at] ?? '') ?? guess);
  const setColumns = (next: readonly Choice[]) => {
    const changed = keys.flatMap((key, at) => {
      const own = next[at];
      return own === undefined || own === columns[at] ? [] : [[key, own] as const];
    });
    setChanges(new Map([...changes, ...changed]));
  };
  return { columns, setColumns, isChanged: changes.size > 0 };
}

/** By header; equal ones by their order. */
function keysOf(fileColumns: readonly { readonly header: string }[]): readonly string[] {
  const counts = new Map<string, number>();
  return fileColumns.map(({ header }) => {
    const count = (counts.get(header) ?? 0) + 1;
    counts.set(header, count);
    return `${count} ${header}`;
  });
}
