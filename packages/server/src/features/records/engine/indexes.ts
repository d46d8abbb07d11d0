// Indexes nobody has to ask for: a filter or a sort that is seen on a big collection gets its index, built without
// holding up writers, by a job.

import type { Filter } from '@fieldhouse/contract/filters';
import type { RecordQuery } from '@fieldhouse/contract/records';
import type { Deps } from '../../../deps.ts';
import { makeTeamAuthority, type TeamContext } from '../../../kernel/context.ts';
import { teamSchema } from '../../../kernel/db/team-transaction.ts';
import type { CollectionDefinition } from '../../collections/index.ts';
import { columnTypes } from './column-types.ts';

/** Smaller tables are read whole in a few milliseconds. */
const bigRows = 20_000;

export interface WantedIndex {
  readonly kind: 'asc' | 'desc' | 'members' | 'ranges' | 'places' | 'search' | 'created_at' | 'updated_at';
  readonly fieldNumber: number;
  /** Whether the key is text, lower-cased text or plain. */
  readonly form: 'plain' | 'text' | 'folded';
}

export interface NotedQuery extends Pick<RecordQuery, 'filter' | 'search' | 'sorts'> {
  /** Column name of the address by which records were put on a map. */
  readonly places?: string;
}

const seen = new WeakMap<Deps, Set<string>>();

/** Notes what a query would like to have; asks for it once per process, after the answer. */
export function noteQuery(ctx: TeamContext, collection: CollectionDefinition, query: NotedQuery): void {
  const wanted = wantedIndexes(collection, query);
  const known = seen.get(ctx.deps) ?? new Set<string>();
  seen.set(ctx.deps, known);
  const fresh = wanted.filter((index) => !known.has(`${collection.id}:${indexName(collection, index)}`));
  if (fresh.length === 0) return;
  for (const index of fresh) known.add(`${collection.id}:${indexName(collection, index)}`);
  const authority = makeTeamAuthority(ctx.teamId, { kind: 'system' });
  ctx.afterCommit(() => {
    void ctx.deps
      .withTeam(authority, (own) =>
        own.enqueue(
          'records.index',
          { collectionId: collection.id, indexes: fresh },
          { key: `${collection.id}:${indexName(collection, fresh[0] ?? wanted[0] ?? search)}` },
        ),
      )
      .catch((error: unknown) => ctx.deps.log.warn({ err: error }, 'index not asked for'));
  });
}

const search: WantedIndex = { kind: 'search', fieldNumber: 0, form: 'plain' };

function wantedIndexes(collection: CollectionDefinition, query: NotedQuery): WantedIndex[] {
  const wanted: WantedIndex[] = query.search ? [search] : [];
  const address = collection.byColumn.get(query.places ?? '');
  if (address) wanted.push({ kind: 'places', fieldNumber: address.number, form: 'plain' });
  const [first] = query.sorts ?? [];
  if (first) wanted.push(...toWanted(collection, first.field, first.direction));
  for (const name of filterFields(query.filter)) wanted.push(...toWanted(collection, name, 'asc'));
  return wanted;
}

function toWanted(collection: CollectionDefinition, name: string, direction: 'asc' | 'desc'): WantedIndex[] {
  if (name === 'created_at' || name === 'updated_at') return [{ kind: name, fieldNumber: 0, form: 'plain' }];
  const field = collection.byColumn.get(name);
  const type = field && columnTypes[field.dataType];
  if (!field || !type || type.index === 'none') return [];
  if (type.index === 'members' || type.index === 'ranges') {
    return [{ kind: type.index, fieldNumber: field.number, form: 'plain' }];
  }
  const form =
    field.dataType === 'email_address'
      ? 'folded'
      : type.columns(field)[0]?.type === 'text'
        ? 'text'
        : 'plain';
  return [{ kind: direction, fieldNumber: field.number, form }];
}

function filterFields(filter: Filter | undefined): string[] {
  if (!filter) return [];
  if ('operator' in filter) return [filter.field];
  return [...(filter.all ?? []), ...(filter.any ?? [])].flatMap(filterFields);
}

function indexName(collection: CollectionDefinition, { kind, fieldNumber }: WantedIndex): string {
  return `c_${collection.number}_${fieldNumber === 0 ? kind : `f_${fieldNumber}_${kind}`}`;
}

/** Builds what is missing on a big table. Runs as the owner, outside any transaction. */
export async function buildIndexes(
  deps: Deps,
  teamId: string,
  collection: CollectionDefinition,
  indexes: readonly WantedIndex[],
): Promise<void> {
  const schema = teamSchema(teamId);
  const { rows } = await deps.ownerPool.query<{ rows: string }>(
    'select platform.estimated_rows($1, $2) as rows',
    [schema, `c_${collection.number}`],
  );
  if (Number(rows[0]?.rows ?? 0) < bigRows) {
    seen.get(deps)?.clear();
    return;
  }
  for (const index of indexes) {
    const table = `"${schema}"."c_${collection.number}"`;
    const name = indexName(collection, index);
    await dropInvalid(deps, schema, name);
    await deps.ownerPool.query(
      `create index concurrently if not exists "${name}" on ${table} ${indexBody(index)} where deleted_at is null`,
    );
  }
  await deps.ownerPool.query(`analyze "${schema}"."c_${collection.number}"`);
}

/** An interrupted build leaves an index that serves nobody. */
async function dropInvalid(deps: Deps, schema: string, name: string): Promise<void> {
  const { rowCount } = await deps.ownerPool.query(
    `select from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = $1 and c.relname = $2 and not i.indisvalid`,
    [schema, name],
  );
  if (rowCount) await deps.ownerPool.query(`drop index concurrently if exists "${schema}"."${name}"`);
}

/** Numbers and fixed words only. */
function indexBody({ kind, fieldNumber, form }: WantedIndex): string {
  if (kind === 'search') return 'using gin (search public.gin_trgm_ops)';
  if (kind === 'created_at' || kind === 'updated_at') return `(${kind}, id)`;
  const column = `f_${Math.trunc(fieldNumber)}`;
  if (kind === 'ranges') return `using gist (${column})`;
  if (kind === 'places') {
    // As place-records.ts asks for it.
    return `using gist (point(${column}_x, ${column}_y))`;
  }
  if (kind === 'members') return `using gin (${column})`;
  const key =
    form === 'plain' ? column : `(${form === 'folded' ? `lower(${column})` : column} collate "und-x-icu")`;
  return kind === 'desc' ? `(${key} desc nulls last, id desc)` : `(${key}, id)`;
}
