// People of a source to whom records of another collection link, such as children to their guardians: each once, with the names of
// the records.
import { type DataType, holdsSeveral, isRecordLink } from '@fieldhouse/contract/field-types';
import type { Audience, AudienceSource } from '@fieldhouse/contract/message-audience';
import { addressTypes } from '@fieldhouse/domain/messages/audience';
import { childrenTag, linkedRecords } from '@fieldhouse/domain/messages/households/household-names';
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
  /** An object with the names of all their records in the audience, unless they are not asked for. */
  readonly values?: SourceSql;
}

interface WithinAudience extends Partial<Pick<Audience, 'household'>>, Pick<Audience, 'include'> {
  /** Selects the `id`s of records that are left out. */
  readonly excluded: SourceSql | undefined;
  readonly isNamed: boolean;
}

/** Who is linked from more records is no guardian: none of them is named. */
const maxNamed = 50;

/** Undefined for a source without such records. */
export async function linkedPeople(
  ctx: TeamContext,
  source: AudienceSource,
  { include, household, excluded, isNamed }: WithinAudience,
): Promise<LinkedPeople | undefined> {
  const own = throughOf(source);
  if (own === undefined) return undefined;
  if (!isNamed) {
    const links = await linksOf(ctx, own, excluded);
    return { join: sql`join (select distinct l.person from (${links}) l) c on c.person = s.id` };
  }
  const links: SourceSql[] = [];
  for (const one of include) {
    const through = throughOf(one);
    if (!through) continue;
    const found = await linksOf(ctx, through, excluded);
    links.push(sql`select l.*, ${sql.lit(one === source)} as is_here from (${found}) l`);
  }
  const each = sql`select l.person, l.id, max(l.name) as name, bool_or(l.is_here) as is_here
    from (${sql.join(links, sql` union all `)}) l group by 1, 2`;
  const records = sql`jsonb_agg(jsonb_build_object('id', l.id, 'label', l.name) order by l.name, l.id) filter (where l.name <> '')`;
  const people = sql`select l.person, case when count(*) <= ${sql.lit(maxNamed)} then ${records} end as records
    from (${each}) l group by 1 having bool_or(l.is_here)`;
  const value = sql`case when c.records is not null
    then jsonb_build_object('type', ${sql.lit(listType)}, 'value', c.records) end`;
  // Those of a household are joined when its mail is written.
  const name = household === undefined ? childrenTag : linkedRecords;
  return {
    join: sql`join (${people}) c on c.person = s.id`,
    values: sql`jsonb_build_object(${name}::text, ${value})`,
  };
}

/** Members with limited rights who chose the records that link to the people of a source, and with them the people. */
export async function linkersChosenBy(ctx: TeamContext, source: AudienceSource): Promise<readonly string[]> {
  const through = throughOf(source);
  return through ? (await loadCollection(ctx, through.collectionId)).membershipBy : [];
}

/** Each person with the `id` and the name of a record that links to them; without those that are excluded or have opted out. */
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
  const isLeftIn = excluded ? sql`not exists (select from (${excluded}) e where e.id = k.id)` : sql`true`;
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
  // Who chose these with limited rights could learn their names by it, also if another source includes the person.
  const name = collection.membershipBy.length > 0 ? sql`''` : sql`k.label`;
  return sql`select p.person, k.id, ${name} as name from ${records} k ${people} where ${isLeftIn} and ${hasStayed}`;
}

/** Whether a field links to records of a collection. */
export function leadsTo({ dataType, settings }: LinkField, people: CollectionDefinition): boolean {
  const ids = [people.id, people.rootId, ...people.chain.map(({ collectionId }) => collectionId)].map(String);
  return isRecordLink(dataType) && ids.includes(String(settings.collectionId));
}

type LinkField = Pick<CollectionDefinition['fields'][number], 'dataType' | 'settings'>;
