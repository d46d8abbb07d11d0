// The types of computed values. Several types of fields share one: a percentage is a number, an address of
// an email a text.

import type { ExpressionLiteral } from '@fieldhouse/contract/expressions';
import { type DataType, holdsSeveral, isListChoice, isRecordLink } from '@fieldhouse/contract/field-types';

/** `other` are values that can only be passed on, such as addresses and files. */
export const valueKinds = [
  'number',
  'text',
  'boolean',
  'date',
  'date_time',
  'money',
  'record',
  'records',
  'other',
] as const;
export type ValueKind = (typeof valueKinds)[number];

export interface ExpressionType {
  /** `empty`: never a value. `any`: not known, after a problem in a part. */
  readonly kind: ValueKind | 'empty' | 'any';
  /** Of `record` and `records`: the collections or lists that contain them; without, any. */
  readonly collectionIds?: readonly string[];
  /** Of `other`. */
  readonly dataType?: DataType;
}

interface TypedField {
  readonly dataType: DataType;
  readonly settings: Readonly<Record<string, unknown>>;
}

const kindOfType: Partial<Record<DataType, ValueKind>> = {
  number: 'number',
  decimal: 'number',
  percentage: 'number',
  money: 'money',
  boolean: 'boolean',
  date: 'date',
  date_time: 'date_time',
  plain_text: 'text',
  formatted_text: 'text',
  email_address: 'text',
  phone_number: 'text',
  url: 'text',
  code: 'text',
};

/** The type that values of a field have in an expression. */
export function typeOfField({ dataType, settings }: TypedField): ExpressionType {
  if (isRecordLink(dataType) || isListChoice(dataType)) {
    const id = isListChoice(dataType) ? settings.listId : settings.collectionId;
    return {
      kind: holdsSeveral(dataType) ? 'records' : 'record',
      ...(typeof id === 'string' && { collectionIds: [id] }),
    };
  }
  const kind = kindOfType[dataType];
  return kind ? { kind } : { kind: 'other', dataType };
}

export function typeOfLiteral({ type }: ExpressionLiteral): ExpressionType {
  return { kind: type };
}

/** The type that both have; undefined if there is none. */
export function commonType(a: ExpressionType, b: ExpressionType): ExpressionType | undefined {
  if (a.kind === 'any' || b.kind === 'any') return a.kind === 'any' ? b : a;
  if (a.kind === 'empty' || b.kind === 'empty') return a.kind === 'empty' ? b : a;
  if (a.kind !== b.kind || a.dataType !== b.dataType) return undefined;
  if (!a.collectionIds || !b.collectionIds) return a.collectionIds ? a : b;
  const shared = a.collectionIds.filter((id) => b.collectionIds?.includes(id));
  return shared.length === 0 ? undefined : { kind: a.kind, collectionIds: shared };
}

export function commonTypeOf(types: readonly ExpressionType[]): ExpressionType | undefined {
  return types.reduce<ExpressionType | undefined>((common, type) => common && commonType(common, type), {
    kind: 'any',
  });
}

/** Whether values of the type can be stored in the field; one record also fits where several do. */
export function isResultFor(type: ExpressionType, field: TypedField): boolean {
  const target = typeOfField(field);
  const single = type.kind === 'record' && target.kind === 'records' ? { ...type, kind: target.kind } : type;
  return commonType(single, target) !== undefined;
}
