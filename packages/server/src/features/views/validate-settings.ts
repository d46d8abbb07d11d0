// What a user may put into a view: fields that they may read, each of a type suitable for its use.
import type { ViewSettings } from '@fieldhouse/contract/data-views';
import {
  addressTypes,
  colorTypes,
  type DataType,
  endTypes,
  startTypes,
} from '@fieldhouse/contract/field-types';
import { invalid, Refusal } from '../../kernel/http/refusal.ts';
import { checkQuery } from '../records/index.ts';
import type { ViewAccess } from './visible-settings.ts';

export async function validateViewSettings(reader: ViewAccess, settings: ViewSettings): Promise<void> {
  const { filter, sorts, group, colorBy, displayedFields, columnWidths, calendar, map } = settings;
  const names = [
    ...displayedFields.map(({ field }) => field),
    ...Object.keys(columnWidths ?? {}),
    ...(group ? [group.field] : []),
  ];
  for (const name of names) typeOf(reader, name);
  if (new Set(displayedFields.map(({ field }) => field)).size !== displayedFields.length) {
    throw invalid(['body', 'settings', 'displayedFields'], 'unknown_choice');
  }
  fits(reader, ['colorBy'], colorBy, colorTypes);
  fits(reader, ['calendar', 'startField'], calendar?.startField, startTypes);
  fits(reader, ['calendar', 'endField'], calendar?.endField, endTypes);
  fits(reader, ['map', 'addressField'], map?.addressField, addressTypes);
  if (filter === undefined && (sorts ?? []).length === 0) return;
  if (!reader.access) throw new Refusal('forbidden');
  await checkQuery(reader.ctx, reader.collection, { filter, sorts }, reader.access);
}

function fits(
  reader: ViewAccess,
  place: readonly string[],
  name: string | undefined,
  types: readonly DataType[],
): void {
  if (name === undefined || types.includes(typeOf(reader, name))) return;
  throw invalid(['body', 'settings', ...place], 'unknown_choice');
}

function typeOf({ collection, access }: ViewAccess, name: string): DataType {
  const field = collection.byColumn.get(name);
  if (!field || !access?.mayRead(field)) throw new Refusal('unknown_field', { data: { field: name } });
  return field.dataType;
}
