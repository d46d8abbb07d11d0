// A record's values as a few lines: in the card of an event or of a place on a map.
import type { CollectionWithFields, Field } from '@fieldhouse/contract/collections';
import type { DisplayedField } from '@fieldhouse/contract/data-views';
import type { DataRecord } from '@fieldhouse/contract/records';
import { useTextLanguages } from '../../../app/language/text-languages.ts';
import { fieldTextOf, nameFieldOf, useValueFormats } from '../../fields/index.ts';
import classes from './record-lines.module.css';

interface RecordLinesProps {
  readonly record: DataRecord;
  readonly collection: CollectionWithFields;
  /** Shown before the others. */
  readonly first: readonly Field[];
  /** As configured in the view; without any, the collection's first fields. */
  readonly displayed: readonly DisplayedField[];
}

const maxLines = 6;

export function RecordLines({ record, collection, first, displayed }: RecordLinesProps) {
  const formats = useValueFormats();
  const { inChosen } = useTextLanguages(collection.fields);
  const chosen = displayed.flatMap(
    ({ field }) => collection.fields.find(({ columnName }) => columnName === field) ?? [],
  );
  const name = nameFieldOf(collection);
  const all = [...new Set([...first, ...(chosen.length > 0 ? chosen : collection.fields)])];
  const lines = all
    .filter((field) => field !== name)
    .map((known) => {
      const field = inChosen(known);
      return { field, ...fieldTextOf(record, field, formats) };
    })
    .filter(({ text }) => text !== '')
    .slice(0, maxLines);
  if (lines.length === 0) return null;
  return (
    <dl className={classes.lines}>
      {lines.map(({ field, text, lang }) => (
        <div key={field.id} className={classes.line}>
          <dt>{field.title}</dt>
          <dd lang={lang}>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
