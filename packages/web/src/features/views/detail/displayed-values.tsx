// The displayed fields of a record, in the widths of the view.
import type { Field } from '@fieldhouse/contract/collections';
import type { DisplayedField } from '@fieldhouse/contract/data-views';
import type { DataRecord } from '@fieldhouse/contract/records';
import { spanOf } from '@fieldhouse/domain/views/field-widths';
import { fallbackTextOf, useTextLanguages } from '../../../app/language/text-languages.ts';
import type { ValueFormats } from '../../fields/index.ts';
import classes from '../views.module.css';
import { FieldValue } from './field-value.tsx';

export interface WideField {
  readonly field: Field;
  readonly width: DisplayedField['width'];
}

interface DisplayedValuesProps {
  readonly record: DataRecord;
  readonly fields: readonly WideField[];
  readonly isNarrow: boolean;
  readonly formats: ValueFormats;
  /** Single lines, for rows of equal height. */
  readonly areLines?: boolean;
}

export function DisplayedValues({
  record,
  fields,
  isNarrow,
  formats,
  areLines = false,
}: DisplayedValuesProps) {
  const { inChosen } = useTextLanguages(fields.map(({ field }) => field));
  return (
    <dl className={classes.values} data-lines={areLines || undefined}>
      {fields.map(({ field: known, width }) => {
        const field = inChosen(known);
        const original = fallbackTextOf(field, record.values);
        return (
          <div key={field.id} style={{ gridColumn: `span ${spanOf(width, isNarrow)}` }}>
            <dt>
              {field.title}
              {original && ` · ${original.language.toUpperCase()}`}
            </dt>
            <dd lang={original?.language ?? field.language}>
              <FieldValue
                value={original?.text ?? record.values[field.columnName]}
                field={field}
                formats={formats}
                isLine={areLines}
              />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** The fields that a view displays, with their widths; all fields if it defines none. */
export function wideFields(
  fields: readonly Field[],
  displayed: readonly DisplayedField[],
): readonly WideField[] {
  const named = displayed.flatMap(({ field: name, width }) => {
    const field = fields.find(({ columnName }) => columnName === name);
    return field ? [{ field, width }] : [];
  });
  return named.length > 0 ? named : fields.map((field) => ({ field, width: 'half' }));
}
