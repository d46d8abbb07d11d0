// What pasted labels stand for. A label of several records is ambiguous: none of them is chosen.
import type { LinkValue } from '@fieldhouse/contract/field-types';

type Option = Pick<LinkValue, 'id' | 'label'>;

export interface PastedLabels {
  idOf: (label: string) => string | undefined;
  isAmbiguous: (label: string) => boolean;
}

/** The same text may be composed of other characters. */
function keyOf(label: string): string {
  return label.normalize('NFC').toLowerCase();
}

/** Labels are compared regardless of case; an option may be found by several searches. */
export function pastedLabels(options: Iterable<Option>): PastedLabels {
  const idsOf = new Map<string, Set<string>>();
  for (const { id, label } of options) {
    const key = keyOf(label);
    idsOf.set(key, (idsOf.get(key) ?? new Set()).add(id));
  }
  const found = (label: string): readonly string[] => [...(idsOf.get(keyOf(label)) ?? [])];
  return {
    idOf: (label) => (found(label).length === 1 ? found(label)[0] : undefined),
    isAmbiguous: (label) => found(label).length > 1,
  };
}
