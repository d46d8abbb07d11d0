// Plans how a pasted block of text changes the records below it. Pure: the table requests the plan, then
// writes it in one call.
import type { Field } from '@fieldhouse/contract/collections';
import type { DataRecord, RecordValues } from '@fieldhouse/contract/records';
import type { TextContext } from '@fieldhouse/domain/fields/field-type';
import { fieldTypes } from '@fieldhouse/domain/fields/registry';

export interface PasteTarget {
  readonly row: number;
  readonly fields: readonly Field[];
  readonly total: number;
  readonly rowAt: (row: number) => DataRecord | undefined;
  readonly contextOf: (field: Field) => TextContext;
  /** Several records have this label. */
  readonly isAmbiguous?: (field: Field, label: string) => boolean;
}

interface RefusedCell {
  readonly text: string;
  readonly field: Field;
  readonly rule: string;
  readonly data?: Readonly<Record<string, unknown>> | undefined;
}

export interface PastePlan {
  readonly updates: readonly { readonly id: DataRecord['id']; readonly values: RecordValues }[];
  /** Rows beyond the end of the table. */
  readonly creates: readonly RecordValues[];
  readonly refused: readonly RefusedCell[];
  readonly cellCount: number;
  /** Cells with a text, beyond the last column. */
  readonly leftOutCount: number;
  /** Rows that are not loaded yet; unknown values must not be overwritten. */
  readonly missingCount: number;
}

export function planPaste(block: readonly (readonly string[])[], target: PasteTarget): PastePlan {
  const updates: PastePlan['updates'][number][] = [];
  const creates: RecordValues[] = [];
  const refused: RefusedCell[] = [];
  let cellCount = 0;
  let leftOutCount = 0;
  let missingCount = 0;
  for (const [offset, texts] of withoutLastBlank(block).entries()) {
    const values = readRow(texts, target, refused);
    leftOutCount += texts.slice(target.fields.length).filter((text) => text.trim() !== '').length;
    cellCount += Object.keys(values).length;
    const row = target.row + offset;
    if (row >= target.total) {
      if (Object.values(values).some((value) => value !== null)) creates.push(values);
      continue;
    }
    const record = target.rowAt(row);
    if (!record) missingCount += 1;
    else if (Object.keys(values).length > 0) updates.push({ id: record.id, values });
  }
  return { updates, creates, refused, cellCount, leftOutCount, missingCount };
}

function readRow(
  texts: readonly string[],
  { fields, contextOf, isAmbiguous }: PasteTarget,
  refused: RefusedCell[],
): RecordValues {
  const values: RecordValues = {};
  for (const [index, text] of texts.entries()) {
    const field = fields[index];
    if (!field) break;
    const parsed = fieldTypes[field.dataType].fromText(text, field.settings, contextOf(field));
    if (parsed.ok) values[field.columnName] = parsed.value;
    else {
      const label = String(parsed.data?.label ?? '');
      if (isAmbiguous?.(field, label))
        refused.push({ text, field, rule: 'ambiguous_label', data: { label } });
      else refused.push({ text, field, rule: parsed.rule, data: parsed.data });
    }
  }
  return values;
}

/** Spreadsheets end the block with a line break, which parses as an extra row. */
function withoutLastBlank(block: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const last = block.at(-1);
  return block.length > 1 && last && last.every((text) => text === '') ? block.slice(0, -1) : block;
}
