// The people of a collection that are added to a list, as far as the one who adds them may read them.
import type { Filter } from '@fieldhouse/contract/filters';
import type { SubscriberColumn } from '@fieldhouse/contract/subscriber-imports';
import { addressTypes } from '@fieldhouse/domain/messages/audience';
import { sql } from 'kysely';
import type { TeamContext } from '../../kernel/context.ts';
import { refuseUnless } from '../../kernel/http/refusal.ts';
import { type CollectionDefinition, loadCollection } from '../catalogue/index.ts';
import { recordSource } from '../records/engine/read/index.ts';
import { accessOf } from '../records/index.ts';

export interface PeopleOfCollection {
  readonly collectionId: string;
  /** The field with the addresses. */
  readonly column: string;
  readonly filter?: Filter | undefined;
}

interface CollectionPeople {
  readonly collection: CollectionDefinition;
  /** What the field holds. */
  readonly kind: Extract<SubscriberColumn, 'email' | 'phone'>;
  /** A sub-select of `id`, `label` and `address`. */
  readonly people: Awaited<ReturnType<typeof recordSource>>;
}

/** Refused unless the actor may read the collection, the field and what the filter names. */
export async function selectPeopleOf(
  ctx: TeamContext,
  { collectionId, column, filter }: PeopleOfCollection,
): Promise<CollectionPeople> {
  const collection = await loadCollection(ctx, collectionId);
  const access = await accessOf(ctx, collection);
  const dataType = collection.byColumn.get(column)?.dataType;
  const method = (['email', 'sms'] as const).find((one) => addressTypes[one][0] === dataType);
  refuseUnless(method, 'unknown_field', { data: { field: column } });
  const people = await recordSource(ctx, { collectionId, filter, columns: { address: column }, access });
  return { collection, kind: method === 'email' ? 'email' : 'phone', people };
}

interface Person {
  readonly id: string;
  readonly label: string;
  readonly address: string | null;
}

/** The next ones in the order of their ids. */
export async function listPeopleAfter(
  ctx: TeamContext,
  people: CollectionPeople['people'],
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<readonly Person[]> {
  const isNext = after === null ? sql`true` : sql`s.id > ${after}::uuid`;
  const { rows } = await sql<Person>`select s.id, s.label, s.address from ${people} s
    where ${isNext} order by s.id limit ${sql.lit(limit)}`.execute(ctx.db.withoutPlugins());
  return rows;
}
