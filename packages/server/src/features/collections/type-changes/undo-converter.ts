// Undoes a type change. A value that is still the result of the change gets its exact previous value; one
// written since is converted.
import { isDeepStrictEqual } from 'node:util';
import { dataType, isFileType } from '@fieldhouse/contract/field-types';
import { type ConvertedValue, isChoice } from '@fieldhouse/domain/fields/convert-value';
import type { TeamContext } from '../../../kernel/context.ts';
import type { FieldDefinition } from '../../catalogue/index.ts';
import { columnTypes } from '../../records/engine/columns/index.ts';
import { storedColumnReading } from './read-column.ts';
import { findShadow, findTypeChange } from './type-change-queries.ts';
import { type ConvertedField, createValueConverter, type ValueConverter } from './value-converter.ts';

/** With how its texts were read. */
type PreviousField = FieldDefinition & Pick<ConvertedField, 'reading'>;

/** The field before that change; undefined if it has been erased. */
export async function loadPreviousField(
  ctx: TeamContext,
  field: FieldDefinition,
  changeId: string,
): Promise<PreviousField | undefined> {
  const change = await findTypeChange(ctx.db, changeId);
  if (change?.state !== 'done' || change.shadowId === null) return undefined;
  const shadow = await findShadow(ctx.db, change.shadowId);
  if (!shadow) return undefined;
  const { number, isSearchable, defaultValue } = shadow;
  return {
    ...field,
    number,
    isSearchable,
    defaultValue,
    dataType: dataType.parse(shadow.dataType),
    // Validated by the contract's fieldSettings before it was stored.
    settings: shadow.settings as Record<string, unknown>,
    reading: storedColumnReading(change.reading),
  };
}

interface UndoneFields {
  readonly from: FieldDefinition;
  readonly to: ConvertedField;
  readonly previous: PreviousField;
}

export async function createUndoConverter(
  ctx: TeamContext,
  { from, to, previous }: UndoneFields,
): Promise<ValueConverter> {
  const again = await createValueConverter(ctx, previous, { ...from, reading: previous.reading });
  const back = await createValueConverter(ctx, from, to);
  const stored = (value: unknown) => columnTypes[from.dataType].toStored(value ?? null);
  return {
    ...back,
    async prepare(own, values) {
      await again.prepare(
        own,
        values.flatMap(({ previous: former }) => former ?? []),
      );
      await back.prepare(own, values);
    },
    convert(value) {
      const { previous: former, plain } = value;
      const isUntouched =
        former && former.plain !== null && isDeepStrictEqual(stored(again.convert(former)), stored(plain));
      return isUntouched ? unchangedValue(former, previous) : back.convert(value);
    },
  };
}

/** The record or item that a previous value names may be deleted by now. */
function unchangedValue({ plain, shown }: ConvertedValue, previous: FieldDefinition): unknown {
  if (!isChoice(previous.dataType) && !isFileType(previous.dataType)) return plain;
  const ids = [shown].flat().flatMap((one) => (isNamed(one) ? [one.id] : []));
  if (!Array.isArray(plain)) return ids.includes(plain) ? plain : null;
  const left = plain.filter((id) => ids.includes(id));
  return left.length > 0 ? left : null;
}

function isNamed(one: unknown): one is { readonly id: unknown } {
  return typeof one === 'object' && one !== null && 'id' in one;
}
