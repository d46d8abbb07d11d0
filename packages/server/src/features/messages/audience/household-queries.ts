// The households of the people of a source, as far as the caller may read what joins them.
import type { Audience, Household } from '@fieldhouse/contract/message-audience';
import { joinedTagsOf } from '@fieldhouse/domain/messages/audience';
import {
  childMark,
  childrenTag,
  linkedRecords,
  nameColumnsOf,
} from '@fieldhouse/domain/messages/households/household-names';
import { sql } from 'kysely';
import type { TeamContext } from '../../../kernel/context.ts';
import { type CollectionDefinition, loadCollection } from '../../catalogue/index.ts';
import { recordSource } from '../../records/engine/read/index.ts';
import { senderAccess } from './sender-access.ts';

type SourceSql = Awaited<ReturnType<typeof recordSource>>;

/** Merge tags with the authors whose rights limit their values, by column. */
interface AuthoredTags {
  readonly columns: readonly string[];
  readonly authors?: ReadonlyMap<string, readonly string[]>;
}

/** Of people without a household. */
export const alone = sql`null::uuid as household, false as is_head`;

export const homeLink = 'home_link';

/** The household of record `s`, if the caller may read the record that makes it one. */
export async function homeOf(
  ctx: TeamContext,
  collection: CollectionDefinition,
  part: { readonly link: string; readonly head: string | null } | undefined,
): Promise<{ readonly columns: SourceSql; readonly join: SourceSql }> {
  if (!part) return { columns: alone, join: sql`` };
  const target = await loadCollection(ctx, String(collection.byColumn.get(part.link)?.settings.collectionId));
  const access = await senderAccess(ctx, target);
  // If the field was deleted since, or is hidden from the caller, no one is the head.
  const field = target.byColumn.get(part.head ?? '');
  const head = field && access.mayRead(field) ? field.columnName : undefined;
  const homes = await recordSource(ctx, {
    collectionId: target.id,
    columns: {},
    ...(head !== undefined && { links: { head } }),
    access,
  });
  const isHead = head === undefined ? sql`false` : sql`coalesce(h.head = s.id, false)`;
  return {
    columns: sql`h.id as household, ${isHead} as is_head`,
    join: sql`left join ${homes} h on h.id = s.home_link`,
  };
}

/** The tags of joined names have the values of their fields, and each of their authors is one of those. */
export function withNames<Tags extends AuthoredTags>(
  tags: Tags,
  joined: readonly string[],
  part: Household['people'][number] | undefined,
): Tags {
  const used = joined.filter((tag) => tags.columns.includes(tag));
  if (used.length === 0) return tags;
  const columns = tags.columns.filter((column) => !used.includes(column));
  if (!part) return { ...tags, columns };
  const names = nameColumnsOf(part);
  const authors = new Map(tags.authors);
  const ofJoined = used.flatMap((tag) => authors.get(tag) ?? []);
  for (const name of names) authors.set(name, [...(authors.get(name) ?? []), ...ofJoined]);
  return { ...tags, columns: [...new Set([...columns, ...names])], authors };
}

/** The values of a person included through record `s`, which say if they are a child of their household. */
export function withChildMark(merge: SourceSql, children: SourceSql | undefined): SourceSql {
  if (!children) return merge;
  return sql`${merge} || case when exists (select from ${children} k where k.id = s.id)
    then ${JSON.stringify({ [childMark]: 'true' })}::jsonb else '{}' end`;
}

/** Whether a person who gets no message is named as a child in that of their household. */
export function isNamedChild(person: SourceSql): SourceSql {
  return sql`(${person}.merge ? ${childMark}::text and ${person}.reason in ('no_address', 'invalid'))`;
}

/** The people and, if children are named with their household, `has_children`: whether their message names one. */
export function withHasChildren(audience: Audience, people: SourceSql): SourceSql {
  if (!namesChildren(audience)) return people;
  const isNamed = sql`j.merge ? ${childMark}::text
    and coalesce(j.reason, 'household') in ('household', 'no_address', 'invalid')`;
  const hasLinked = sql`jsonb_typeof(j.merge -> ${linkedRecords}::text) = 'object' and coalesce(j.reason, 'household') = 'household'`;
  return sql`select j.*, case when j.household is null then ${hasLinked}
      else bool_or(${isNamed} or ${hasLinked}) over (partition by j.household) end as has_children
    from (${people}) j`;
}

/** Whether a person of `withHasChildren`, named `p`, has no value for a merge tag. */
export function lacksValue(audience: Audience, column: SourceSql): SourceSql {
  const isBlank = sql`coalesce(btrim(p.merge ->> ${column}), '') = ''`;
  if (!namesChildren(audience)) return isBlank;
  return sql`case when ${column} = ${childrenTag}::text then p.has_children is not true else ${isBlank} end`;
}

function namesChildren(audience: Audience): boolean {
  return audience.household !== undefined && joinedTagsOf(audience).includes(childrenTag);
}
