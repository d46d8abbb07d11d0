// The values of a record as an anonymous visitor sees them: printed text, names of what is linked, and files by sealed
// references. Settings, ids and stored forms stay here.

import {
  type DataType,
  type FileValue,
  isCollectionLink,
  isFileType,
  isListChoice,
  isRecordLink,
  type LinkValue,
} from '@fieldhouse/contract/field-types';
import type { Language } from '@fieldhouse/contract/identity';
import type { SharedCell, SharedView } from '@fieldhouse/contract/public-views';
import type { DataRecord } from '@fieldhouse/contract/records';
import { localizedLabelOf } from '@fieldhouse/domain/fields/link/link-label';
import { printedAs, type ValuePrinter } from '@fieldhouse/domain/fields/value-printer';
import type { FieldDefinition } from '../catalogue/index.ts';

type Kind = SharedView['fields'][number]['kind'];

const kinds: Partial<Record<DataType, Kind>> = {
  number: 'number',
  decimal: 'number',
  money: 'number',
  percentage: 'number',
  email_address: 'email',
  url: 'url',
  video: 'url',
};

export function kindOf(type: DataType): Kind {
  if (isListChoice(type) || isRecordLink(type) || isCollectionLink(type)) return 'chips';
  return isFileType(type) ? 'files' : (kinds[type] ?? 'text');
}

export interface CellPrinting {
  readonly language: Language;
  readonly printer: ValuePrinter;
  /** The address of a file of the record. */
  readonly addressOf: (file: {
    readonly recordId: string;
    readonly fieldId: string;
    readonly fileId: string;
  }) => string;
}

export function printCell(
  { language, printer, addressOf }: CellPrinting,
  field: FieldDefinition,
  record: DataRecord,
): SharedCell {
  const value = valueIn(record, field, language);
  if (value === null || value === undefined) return { text: '' };
  const kind = kindOf(field.dataType);
  if (kind === 'chips') {
    // Serialised by the engine in the contract's format.
    const links = [value].flat() as LinkValue[];
    const chips = links.map((link) => ({
      label: localizedLabelOf(link, language),
      color: link.color ?? null,
    }));
    return { text: chips.map(({ label }) => label).join(', '), chips };
  }
  if (kind === 'files' || typeof value === 'object') {
    const files = filesIn(value);
    if (files.length > 0)
      return {
        text: files.map(({ name }) => name).join(', '),
        files: files.map(({ id, name, thumbnailUrl }) => {
          const url = addressOf({ recordId: record.id, fieldId: field.id, fileId: id });
          return { name, url, thumbnailUrl: thumbnailUrl === null ? null : `${url}?thumbnail=480` };
        }),
      };
  }
  if (kind === 'url' && typeof value === 'string') return { text: value };
  return { text: printer.lines(printedAs(value, field.dataType, field.settings)) };
}

/** In the visitor's language, if it was translated. */
export function valueIn(
  { values }: DataRecord,
  { columnName }: FieldDefinition,
  language: Language,
): unknown {
  return values[`${columnName}@${language}`] ?? values[columnName];
}

export function filesIn(value: unknown): FileValue[] {
  const isFile = (one: unknown): one is FileValue =>
    typeof one === 'object' && one !== null && 'mediaType' in one && 'url' in one;
  return [value].flat().filter(isFile);
}
