// The records that a question offers, read with what the version's manifest shows of them and nothing else.

import type { Filter } from '@fieldhouse/contract/filters';
import type { DataRecord } from '@fieldhouse/contract/records';
import type { RunChoice } from '@fieldhouse/contract/wizard-run-choices';
import { linkedCollectionOf } from '@fieldhouse/domain/fields/link/linked-collection';
import { fieldTypes } from '@fieldhouse/domain/fields/registry';
import { makeValuePrinter, printedAs } from '@fieldhouse/domain/fields/value-printer';
import type { AskedField } from '@fieldhouse/domain/wizards/answers';
import type { KnownCollection, KnownCollections } from '@fieldhouse/domain/wizards/fields-of-collections';
import { type OfferedFields, offeredFieldsOf, toColumnFilter } from '@fieldhouse/domain/wizards/offers';
import { messageWords } from '@fieldhouse/phrases/message-words';
import type { TeamContext } from '../../../../kernel/context.ts';
import { refuseUnless } from '../../../../kernel/http/refusal.ts';
import { type CollectionDefinition, loadCollection } from '../../../catalogue/index.ts';
import type { MemberAccess } from '../../../records/engine/access/index.ts';
import { findRecords, offeredAccess, readPageWith } from '../../../records/index.ts';
import { fieldTextIn, recordNameIn } from '../localized-text.ts';
import type { RunState } from '../run-state.ts';

export interface Offering {
  readonly collection: CollectionDefinition;
  readonly fields: OfferedFields;
  readonly access: MemberAccess;
}

export async function loadOffering(
  ctx: TeamContext,
  { taskField: { offer }, field }: AskedField,
  collections: KnownCollections,
): Promise<Offering> {
  const known: KnownCollection | undefined = collections.get(linkedCollectionOf(field) ?? '');
  refuseUnless(offer && known, 'wizard_outdated');
  const collection = await loadCollection(ctx, known.id);
  const fields = offeredFieldsOf(offer, known);
  const access = await offeredAccess(ctx, collection, {
    fieldIds: new Set(shownFields(fields).map(({ id }) => id)),
    filter: offer.filter === null ? undefined : toColumnFilter(offer.filter, known),
  });
  return { collection, fields, access };
}

function shownFields({ name, details, picture }: OfferedFields) {
  return [...(name ? [name] : []), ...details, ...(picture ? [picture] : [])];
}

/** Those of the records that are still offered. */
export async function findOffered(
  ctx: TeamContext,
  { collection, access }: Offering,
  ids: readonly string[],
): Promise<DataRecord[]> {
  return ids.length === 0 ? [] : findRecords(ctx, { collectionId: collection.id, ids, access });
}

interface OfferedPage {
  readonly records: readonly DataRecord[];
  /** Names the last record of the page, so that it must not leave the server as it is. */
  readonly cursor: string | null;
}

/** A page by name, searched in the texts that are shown. */
export async function listOffered(
  ctx: TeamContext,
  { collection, fields, access }: Offering,
  { search, after, limit }: { search: string; after: string | undefined; limit: number },
): Promise<OfferedPage> {
  const { name, details } = fields;
  const wanted = search.trim();
  const searched = [...(name ? [name] : []), ...details].filter(({ dataType }) =>
    (fieldTypes[dataType].operators as readonly string[]).includes('contains'),
  );
  const filter: Filter | undefined =
    wanted === ''
      ? undefined
      : {
          any: searched.map(({ columnName }) => ({
            field: columnName,
            operator: 'contains',
            value: wanted,
          })),
        };
  const query = {
    ...(filter && { filter }),
    ...(name && { sorts: [{ field: name.columnName, direction: 'asc' as const }] }),
    ...(after !== undefined && { after }),
    limit,
    count: false,
  };
  const page = await readPageWith(ctx, collection, query, access);
  return { records: page.records, cursor: page.next };
}

/** What visitors see of a record, in the language of the run. */
export function toRunChoice(
  { collection, fields }: Offering,
  { run, team }: Pick<RunState, 'run' | 'team'>,
): (record: DataRecord, handle: string) => RunChoice {
  const { lang } = run;
  const print = makeValuePrinter({
    language: lang,
    timeZone: team.primaryTimezone,
    words: messageWords(lang).printed,
  });
  const shown = collection.fields.filter(({ id }) => fields.details.some((one) => one.id === id));
  return (record, handle) => ({
    id: handle,
    label: recordNameIn(record, collection, lang),
    details: shown.flatMap((field) => {
      const value = fieldTextIn(record, collection, field, lang);
      const text = value === null ? '' : print.line(printedAs(value, field.dataType, field.settings));
      return text === '' ? [] : [{ title: field.title, text }];
    }),
    hasPicture: pictureOf(fields, record) !== undefined,
  });
}

/** The id of the record's first picture. */
export function pictureOf({ picture }: OfferedFields, { values }: DataRecord): string | undefined {
  const value: unknown = picture && values[picture.columnName];
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'object' && first !== null && 'id' in first ? String(first.id) : undefined;
}
