// The names of a household, for people of an audience that isn't frozen: as far as the caller may see them.
import type { Audience } from '@fieldhouse/contract/message-audience';
import {
  type Housemate,
  householdTag,
  namesOfHousehold,
} from '@fieldhouse/domain/messages/households/household-names';
import type { MergeValues } from '@fieldhouse/domain/messages/merge-tags';
import { sql } from 'kysely';
import type { TeamContext } from '../../../kernel/context.ts';
import { getTeamRow } from '../../teams/index.ts';
import { noTags, type SourceSql, type Tags } from './source-queries.ts';

/** A person with those who get the message together with them. */
export interface Joined {
  readonly collection_id: string | null;
  readonly merge: MergeValues;
  readonly mates: readonly { readonly collection_id: string | null; readonly merge: MergeValues }[] | null;
}

/** The values that joined names are made of. */
export function nameTagsOf({ household }: Audience): Tags {
  return household === undefined ? noTags : { columns: [householdTag], language: undefined };
}

/** Those who are joined to a person, among the people named `p` with their reasons; null for no one. */
export function matesOf({ household }: Audience, person: SourceSql): SourceSql {
  if (household === undefined) return sql`null::json`;
  return sql`(select json_agg(json_build_object('collection_id', m.collection_id, 'merge', m.merge)
      order by m.source, m.place, m.id)
    from p m where m.household = ${person}.household and m.reason = 'household')`;
}

/** The names of everyone who gets the message with a person; empty if they are not known. */
export async function joinedNamesOf(
  ctx: TeamContext,
  { household }: Audience,
  contentLanguage: string | null = null,
): Promise<(person: Joined) => string> {
  if (household === undefined) return () => '';
  const language = contentLanguage ?? (await getTeamRow(ctx.db)).defaultDataLanguage;
  return (person) => namesOfHousehold([person, ...(person.mates ?? [])].map(housemate), household, language);
}

function housemate({ collection_id, merge }: Omit<Joined, 'mates'>): Housemate {
  return { collectionId: collection_id, merge };
}

/** The values of a person with the one of the tag for joined names. */
export function withJoinedNames(merge: MergeValues, names: string): MergeValues {
  return { ...merge, [householdTag]: names };
}
