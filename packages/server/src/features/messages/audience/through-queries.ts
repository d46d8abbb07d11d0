// People of a source to whom records of another collection link, such as children to their guardians: each once, with the names of
// the records.
import { type DataType, holdsSeveral, isRecordLink } from '@fieldhouse/contract/field-types';
import type { Audience, AudienceSource } from '@fieldhouse/contract/message-audience';
import { addressTypes } from '@fieldhouse/domain/messages/audience';
import { childrenTag } from '@fieldhouse/domain/messages/households/household-names';
import { sql } from 'kysely';
import type { TeamContext } from '../../../kernel/context.ts';
import { type CollectionDefinition, loadCollection } from '../../catalogue/index.ts';
import { recordSource } from '../../records/engine/read/index.ts';
import { senderAccess } from './sender-access.ts';

/** As the values of fields with several links. */
const listType: DataType = 'multi_data_record';

type SourceSql = Awaited<ReturnType<typeof recordSource>>;
type Through = NonNullable<Extract<AudienceSource, { readonly kind: 'collection' }>['through']>;

function throughOf(source: AudienceSource): Through | undefined {
  return source.kind === 'collection' ? source.through : undefined;
}

interface LinkedPeople {
  /** Of record `s`: joins only those whom records of the source link to. */
  readonly join: SourceSql;
  /** An object with the names of all their records in the audience. */
  readonly children: SourceSql;
}

/** Undefined for a source without such records. `excluded` selects the `id`s of records that are left out. */
export async function linkedPeople(
  ctx: TeamContext,
  source: AudienceSource,
  { include }: Pick<Audience, 'include'>,
  excluded: SourceSql | undefined,
): Promise<LinkedPeople | undefined> {
  if (throughOf(source) === undefined) return undefined;
  const links: SourceSql[] = [];
  for (const one of include) {
    const through = throughOf(one);
    if (!through) continue;
    const isHere = sql.lit(one === source);
    links.push(
      sql`select l.person, l.name, ${isHere} as is_here from (${await linksOf(ctx, through, excluded)}) l`,
    );
  }
  const people = sql`select l.person, jsonb_agg(distinct jsonb_build_object('label', l.name)) filter (where l.name <> '') as names
    from (${sql.join(links, sql` union all `)}) l group by 1 having bool_or(l.is_here)`;
  const value = sql`jsonb_build_object('type', ${sql.lit(listType)}, 'value', c.names)`;
  return {
    join: sql`join (${people}) c on c.person = s.id`,
    children: sql`jsonb_build_object(${childrenTag}::text, case when c.names is not null then ${value} end)`,
  };
}

/** Each person with the name of a record that links to them; without those that are excluded or have opted out. */
async function linksOf(
  ctx: TeamContext,
  through: Through,
  excluded: SourceSql | undefined,
): Promise<SourceSql> {
  const collection = await loadCollection(ctx, through.collectionId);
  const access = await senderAccess(ctx, collection);
  const addresses = collection.fields.filter(
    (field) => field.dataType === addressTypes.email[0] && access.mayRead(field),
  );
  const columns = Object.fromEntries(
    addresses.map(({ columnName }, index) => [`address_${index}`, columnName]),
  );
  const records = await recordSource(ctx, {
    collectionId: collection.id,
    filter: through.filter,
    columns,
    links: { people: through.link },
    access,
  });
  const isLeftIn = excluded
    ? sql`k.id not in (select e.id from (${excluded}) e where e.id is not null)`
    : sql`true`;
  const keys = Object.keys(columns).map((name) => sql`lower(btrim(to_jsonb(k) ->> ${name}::text))`);
  const hasStayed =
    keys.length === 0
      ? sql`true`
      : sql`not exists (select from platform.unsubscribes u where u.address_key in (${sql.join(keys)}))`;
  const link = collection.byColumn.get(through.link);
  const isSeveral = link !== undefined && holdsSeveral(link.dataType);
  const people = isSeveral
    ? sql`cross join unnest(k.people) as p(person)`
    : sql`cross join lateral (select k.people) p(person)`;
  // Who chose the members of a collection with limited rights could learn their names by it.
  const name = collection.membershipBy.length > 0 ? sql`''` : sql`k.label`;
  return sql`select p.person, ${name} as name from ${records} k ${people} where ${isLeftIn} and ${hasStayed}`;
}

/** Whether a field links to records of a collection. */
export function leadsTo({ dataType, settings }: LinkField, people: CollectionDefinition): boolean {
  const ids = [people.id, people.rootId, ...people.chain.map(({ collectionId }) => collectionId)].map(String);
  return isRecordLink(dataType) && ids.includes(String(settings.collectionId));
}

type LinkField = Pick<CollectionDefinition['fields'][number], 'dataType' | 'settings'>;
