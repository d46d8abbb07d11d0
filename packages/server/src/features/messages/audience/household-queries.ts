// The households of the people of a source, as far as the caller may read what joins them.
import type { Household } from '@fieldhouse/contract/message-audience';
import { householdTag, nameColumnsOf } from '@fieldhouse/domain/messages/households/household-names';
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

/** The tag of the joined names has the values of their fields, and each of its authors is one of theirs. */
export function withNames<Tags extends AuthoredTags>(
  tags: Tags,
  part: Household['people'][number] | undefined,
): Tags {
  if (!tags.columns.includes(householdTag)) return tags;
  const columns = tags.columns.filter((column) => column !== householdTag);
  if (!part) return { ...tags, columns };
  const names = nameColumnsOf(part);
  const authors = new Map(tags.authors);
  for (const name of names)
    authors.set(name, [...(authors.get(name) ?? []), ...(authors.get(householdTag) ?? [])]);
  return { ...tags, columns: [...new Set([...columns, ...names])], authors };
}
