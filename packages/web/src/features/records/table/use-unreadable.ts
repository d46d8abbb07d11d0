import type { Field } from '@fieldhouse/contract/collections';
import { useCallback } from 'react';
import { issueText } from '../../../app/feedback/problem-texts.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { loadedReadTyped, useTextContext } from '../../fields/index.ts';

/** Why a value that was typed over a cell can't be read as one of its field; undefined if it can, or the rules aren't loaded. */
export function useUnreadable(): (value: unknown, field: Field) => string | undefined {
  const explain = useExplainUnreadable();
  const context = useTextContext();
  return useCallback(
    (value, field) => {
      const read = loadedReadTyped()?.(value, field, context);
      return read && 'rule' in read ? explain(value, field, issueText(read)) : undefined;
    },
    [explain, context],
  );
}

/** With the text, which is nowhere else once the editor is closed. */
export function useExplainUnreadable() {
  const t = usePhrases('records');
  return useCallback(
    (value: unknown, { title }: Pick<Field, 'title'>, reason: string) =>
      t('paste.badCell', { text: textIn(value), field: title, reason }),
    [t],
  );
}

function textIn(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  if ('amount' in value) return String(value.amount);
  // Of a range.
  return Object.values(value)
    .filter((end) => end !== null)
    .join(' – ');
}
