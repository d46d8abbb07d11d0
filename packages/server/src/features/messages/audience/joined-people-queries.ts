// The names of a household, for people of an audience that isn't frozen: as far as the caller may see them.
import type { Audience } from '@fieldhouse/contract/message-audience';
import { joinedTagsOf } from '@fieldhouse/domain/messages/audience';
import {
  type HouseholdValues,
  type Housemate,
  householdTag,
  valuesOfHousehold,
} from '@fieldhouse/domain/messages/households/household-names';
import type { MergeValues } from '@fieldhouse/domain/messages/merge-tags';
import { sql } from 'kysely';
import type { TeamContext } from '../../../kernel/context.ts';
import { getTeamRow } from '../../teams/index.ts';
import { isNamedChild } from './household-queries.ts';
import { noTags, type SourceSql, type Tags } from './source-queries.ts';

export interface Mate {
  readonly id: string;
  /** The position of the source that includes them. */
  readonly source: number;
  readonly collection_id: string | null;
  readonly merge: MergeValues;
}

/** A person with those who get the message together with them. */
export interface Joined {
  readonly collection_id: string | null;
  readonly merge: MergeValues;
  readonly mates: readonly Mate[] | null;
}

/** The values that the names of a household are made of. */
export function nameTagsOf({ household }: Audience): Tags {
  return household === undefined ? noTags : { columns: [householdTag], language: undefined };
}

/** Those who are joined to a person, among the people named `p` with their reasons; null for no one. */
export function matesOf({ household }: Audience, person: SourceSql): SourceSql {
  if (household === undefined) return sql`null::json`;
  return sql`(select json_agg(json_build_object('id', m.id, 'source', m.source, 'collection_id', m.collection_id, 'merge', m.merge)
      order by m.source, m.place, m.id)
    from p m where m.household = ${person}.household and m.id is distinct from ${person}.id
      and (m.reason = 'household' or ${isNamedChild(sql`m`)}))`;
}

/** The values of everyone who gets the message with a person; none without households. */
export async function joinedValuesOf(
  ctx: TeamContext,
  audience: Audience,
  contentLanguage: string | null = null,
): Promise<(person: Joined) => Partial<HouseholdValues>> {
  const { household } = audience;
  if (household === undefined) return () => ({});
  const tags = joinedTagsOf(audience);
  const language = contentLanguage ?? (await getTeamRow(ctx.db)).defaultDataLanguage;
  return (person) =>
    valuesOfHousehold([person, ...(person.mates ?? [])].map(housemate), { household, tags }, language);
}

function housemate({ collection_id, merge }: Pick<Mate, 'collection_id' | 'merge'>): Housemate {
  return { collectionId: collection_id, merge };
}
