// Records that a question offers to everyone who runs the wizard: what is shown of them, and which they are.
import {
  type DataType,
  isCollectionLink,
  isPictureType,
  isRecordLink,
  mayNameFiles,
} from '@fieldhouse/contract/field-types';
import type { Filter } from '@fieldhouse/contract/filters';
import type { RecordOffer } from '@fieldhouse/contract/wizard-questions';
import { isOperandValid } from '../filters/operand-check.ts';
import { conditionsOf, mapConditions } from '../filters/remaining-filter.ts';
import type { KnownCollection, KnownField } from './fields-of-collections.ts';

/** A link would show records of yet another collection. */
export function isShowable(dataType: DataType): boolean {
  return !mayNameFiles(dataType) && !isRecordLink(dataType) && !isCollectionLink(dataType);
}

export interface OfferedFields {
  readonly name: KnownField | undefined;
  readonly details: readonly KnownField[];
  readonly picture: KnownField | undefined;
  /** What the filter compares. */
  readonly filteredBy: readonly KnownField[];
}

/** Those that still exist and may be shown. */
export function offeredFieldsOf(
  { fieldIds, pictureFieldId, filter }: RecordOffer,
  { fields, nameFieldId }: KnownCollection,
): OfferedFields {
  const byId = new Map(fields.map((field) => [field.id, field]));
  const found = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? []);
  const picture = pictureFieldId === null ? undefined : byId.get(pictureFieldId);
  const name = byId.get(nameFieldId ?? '');
  const compared = filter === null ? [] : conditionsOf(filter).map(({ field }) => field);
  return {
    name: name && isShowable(name.dataType) ? name : undefined,
    details: found(fieldIds).filter(({ id, dataType }) => id !== nameFieldId && isShowable(dataType)),
    picture: picture && isPictureType(picture.dataType) ? picture : undefined,
    filteredBy: found([...new Set(compared)]),
  };
}

export function isOfferShowable(offer: RecordOffer, linked: KnownCollection): boolean {
  const { name, details, picture } = offeredFieldsOf(offer, linked);
  const others = offer.fieldIds.filter((id) => id !== linked.nameFieldId);
  return (
    name !== undefined &&
    details.length === others.length &&
    (offer.pictureFieldId === null || picture !== undefined)
  );
}

/** Everyone who runs it sees the same records, so that no condition is about the person. */
export function isOfferFilterValid({ filter }: RecordOffer, { fields }: KnownCollection): boolean {
  if (filter === null) return true;
  return conditionsOf(filter).every((one) => {
    const field = fields.find(({ id }) => id === one.field);
    return field !== undefined && one.operator !== 'is_me' && isOperandValid(one, field);
  });
}

/** The filter with the names of columns, as records are queried. */
export function toColumnFilter(filter: Filter, { fields }: Pick<KnownCollection, 'fields'>): Filter {
  return mapConditions(filter, (one) => ({
    ...one,
    field: fields.find(({ id }) => id === one.field)?.columnName ?? one.field,
  }));
}
