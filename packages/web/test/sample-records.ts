// A collection and its records for component tests, and the replies of its endpoints over records in memory.
import { bookmarks } from '@fieldhouse/contract/bookmarks';
import {
  type CollectionWithFields,
  collectionWithFields,
  type Field,
} from '@fieldhouse/contract/collections';
import { type RecordId, recordId } from '@fieldhouse/contract/ids';
import { noLogos } from '@fieldhouse/contract/logos';
import type { DataRecord, RecordValues } from '@fieldhouse/contract/records';
import type { Team } from '@fieldhouse/contract/teams';
import { api } from '../src/api/api.ts';
import { clientOf } from '../src/api/client.ts';
import { type Answer, answer } from './api-answers.ts';
import { teamId } from './render-in-app.tsx';

export function sampleCollection(
  fields: readonly Field[],
  facts: Partial<CollectionWithFields> = {},
): CollectionWithFields {
  return collectionWithFields.parse({
    id: '01890000-0000-7000-8000-0000000000c1',
    parentId: null,
    rootId: null,
    isSmartCollection: false,
    membershipDataFilter: null,
    membershipOrder: null,
    isBlueprint: false,
    blueprintMarketplacePrice: null,
    tableName: 'cabins',
    name: 'Cabin',
    pluralName: 'Cabins',
    description: '',
    icon: 'fa-solid fa-tree',
    isUsedAsCustomList: false,
    isShownInSidebar: true,
    isGloballySearchable: true,
    representsPeople: false,
    nameFieldId: fields[0]?.id ?? null,
    avatarFieldId: null,
    definitionVersion: 1,
    recordCount: 0,
    isCountExact: true,
    isMembershipBroken: false,
    fields,
    ...facts,
  });
}

/** With the same id for the same number. */
export function sampleRecord(number: number, values: RecordValues): DataRecord {
  return { id: sampleRecordId(number), version: 1, createdAt: null, updatedAt: null, values };
}

function sampleRecordId(number: number): RecordId {
  return recordId.parse(`01890000-0000-7000-8000-0000000d${String(number).padStart(4, '0')}`);
}

export interface StoredRecords {
  readonly answers: readonly Answer[];
  /** The records that are not deleted, as they are stored now. */
  readonly now: () => readonly DataRecord[];
  /** A change of another user. */
  readonly change: (number: number, values: RecordValues) => void;
}

/** Stores what is written, and gives every record in the order of creation: filters and sorts are the server's. */
export function storeRecords(
  collection: CollectionWithFields,
  first: readonly RecordValues[],
): StoredRecords {
  const stored = new Map<RecordId, DataRecord>();
  const deleted = new Set<RecordId>();
  const add = (values: RecordValues) => {
    const record = sampleRecord(stored.size, values);
    stored.set(record.id, record);
    return record;
  };
  for (const values of first) add(values);
  const now = () => [...stored.values()].filter(({ id }) => !deleted.has(id));
  const write = (id: RecordId, values: RecordValues) => {
    const before = stored.get(id) ?? sampleRecord(0, {});
    const record = { ...before, version: before.version + 1, values: { ...before.values, ...values } };
    stored.set(id, record);
    return record;
  };
  const answers = [
    answer(api.collections.get, () => collection),
    answer(api.records.query, ({ body: { position = 0, limit } }) => ({
      records: now().slice(position, position + limit),
      next: null,
      position,
      total: now().length,
      totalIs: 'exact' as const,
    })),
    answer(api.records.get, ({ params }) => stored.get(params.recordId) ?? sampleRecord(0, {})),
    answer(api.records.getMany, ({ body }) => ({
      records: now().filter(({ id }) => body.ids.includes(id)),
    })),
    answer(api.records.create, ({ body }) => ({ records: body.records.map(add) })),
    answer(api.records.update, ({ body }) => ({
      records: body.records.map(({ id, values }) => write(id, values)),
    })),
    answer(api.records.delete, ({ body }) => {
      for (const id of body.ids) deleted.add(id);
      return { deleted: body.ids.length };
    }),
    answer(api.records.restore, ({ body }) => {
      for (const id of body.ids) deleted.delete(id);
      return { restored: body.ids.length };
    }),
    answer(api.records.aggregate, ({ body }) => ({ values: body.aggregates.map(() => null) })),
    answer(api.collections.list, () => ({ items: [collection] })),
    answer(api.wizardLinks.list, () => ({ items: [] })),
    answer(clientOf(bookmarks).list, () => ({ items: [] })),
    answer(api.roles.own, () => ({
      isTeamAdmin: true,
      accountType: 'full' as const,
      hasAllData: true,
      featurePermissions: [],
      dataPermissions: [],
    })),
  ];
  return { answers, now, change: (number, values) => void write(sampleRecordId(number), values) };
}

/** What the settings of a new field begin with. */
export const sampleTeam: Team = {
  teamId,
  name: 'Fieldhouse',
  shortName: 'Fieldhouse',
  website: '',
  billingAddress: '',
  primaryTimezone: 'America/New_York',
  defaultInterfaceLanguage: 'en',
  availableDataLanguages: ['en'],
  defaultDataLanguage: 'en',
  defaultCountry: 'US',
  defaultCurrency: 'USD',
  messageApproval: 'never',
  messageApprovalAbove: 100,
  mayApproveOwnMessages: false,
  newUserAccess: { kind: 'all' },
  quietHours: { participation: true, regions: [] },
  resendsUncertain: true,
  accentColor: '#126b47',
  accentTextColor: null,
  logos: noLogos,
};
