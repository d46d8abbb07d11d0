// The languages of people: what they chose on the page of their mail preferences, and what a field of their record says. A field that
// the caller, or one of those who chose the people with limited rights, may not read says nothing.
import type { Audience } from '@fieldhouse/contract/message-audience';
import type { DataLanguage } from '@fieldhouse/contract/teams';
import { languageTypes } from '@fieldhouse/domain/messages/audience';
import { languageReader, type PersonLanguages } from '@fieldhouse/domain/messages/languages/read-language';
import { sql } from 'kysely';
import { actingAs } from '../../../kernel/acting-as.ts';
import type { TeamContext } from '../../../kernel/context.ts';
import { type CollectionDefinition, findCollection } from '../../catalogue/index.ts';
import { findMember } from '../../identity/index.ts';
import { recordSource } from '../../records/engine/read/index.ts';
import { getTeamRow } from '../../teams/index.ts';
import { storedTranslations } from '../stored-translations.ts';
import { firstJudgedPeople, type MessageOfList, withHashJoins } from './judged-people-queries.ts';
import { senderAccess } from './sender-access.ts';
import type { SourceSql } from './source-queries.ts';

/** More texts than a team has words for languages; the rest says nothing. */
const maxTexts = 2000;

export interface WrittenLanguages {
  readonly first: string;
  readonly others: readonly string[];
}

interface TranslatedMessage {
  readonly contentLanguage: string | null;
  readonly translations?: unknown;
}

/** In which a message is written. */
export async function writtenLanguagesOf(
  ctx: TeamContext,
  { contentLanguage, translations }: TranslatedMessage,
): Promise<WrittenLanguages> {
  return {
    first: contentLanguage ?? (await getTeamRow(ctx.db)).defaultDataLanguage,
    others: storedTranslations(translations).map(({ language }) => language),
  };
}

/** Whose rights limit what decides. */
export interface LimitedLanguages {
  readonly audience: Pick<Audience, 'languageFields'>;
  /** Those with limited rights who chose the people, or whom they get them from. */
  readonly limitedBy: readonly string[];
}

/**
 * What joins `people`, a select that is named `p`, with what each of them chose and what their record says, as codes; null if not known.
 */
export async function joinLanguages(
  ctx: TeamContext,
  limited: LimitedLanguages,
  people: { readonly rows: SourceSql; readonly recordId: SourceSql; readonly addressKey: SourceSql },
): Promise<{ readonly joins: SourceSql; readonly preference: SourceSql; readonly stated: SourceSql }> {
  const texts = await statedTexts(ctx, limited);
  const preferences = sql`left join platform.mail_preferences f on f.address_key = ${people.addressKey}`;
  const preference = sql`f.language`;
  if (!texts) return { joins: preferences, preference, stated: sql`null::text` };
  const known = await knownTexts(
    ctx,
    sql`select s.text from ${people.rows} p join (${texts}) s on s.id = ${people.recordId}`,
  );
  const joins = sql`left join (${texts}) s on s.id = ${people.recordId}
    left join json_to_recordset(${JSON.stringify(known)}::json) as k(text text, language text) on k.text = s.text
    ${preferences}`;
  return { joins, preference, stated: sql`k.language` };
}

/** In which language a person gets the message, of what `joinLanguages` found. */
export function languageIn(
  { first, others }: WrittenLanguages,
  { preference, stated }: { readonly preference: SourceSql; readonly stated: SourceSql },
): SourceSql {
  const written = sql.val([first, ...others]);
  const ifWritten = (one: SourceSql) => sql`case when ${one} = any(${written}::text[]) then ${one} end`;
  return sql`coalesce(${ifWritten(preference)}, ${ifWritten(stated)}, ${first}::text)`;
}

/** `id` and `text` of each record that says something; undefined without a field that may be read. */
async function statedTexts(
  ctx: TeamContext,
  { audience: { languageFields = [] }, limitedBy }: LimitedLanguages,
): Promise<SourceSql | undefined> {
  const parts: SourceSql[] = [];
  for (const { collectionId, column } of languageFields) {
    const collection = await findCollection(ctx, collectionId);
    if (!collection) continue;
    const readers: (SourceSql | undefined)[] = [await textsFor(ctx, collection, column)];
    for (const userId of new Set([...limitedBy, ...collection.membershipBy])) {
      const member = await findMember(ctx.deps, ctx.teamId, userId);
      readers.push(member && (await textsFor(actingAs(ctx, member), collection, column)));
    }
    const [own, ...others] = readers.flatMap((one) => one ?? []);
    if (!own || others.length + 1 < readers.length) continue;
    const isRead = others.map(
      (one) => sql` and exists (select from ${one} o where o.id = s.id and o.text is not null)`,
    );
    parts.push(sql`select s.id, btrim(s.text) as text, ${sql.lit(parts.length)}::int as place from ${own} s
      where btrim(s.text) <> ''${sql.join(isRead, sql``)}`);
  }
  if (parts.length === 0) return undefined;
  // A record may be in several collections.
  return sql`select distinct on (x.id) x.id, x.text from (${sql.join(parts, sql` union all `)}) x order by x.id, x.place`;
}

async function textsFor(
  ctx: TeamContext,
  collection: CollectionDefinition,
  column: string,
): Promise<SourceSql | undefined> {
  const field = collection.byColumn.get(column);
  const access = await senderAccess(ctx, collection);
  if (!field || !languageTypes.includes(field.dataType) || !access.mayRead(field)) return undefined;
  return recordSource(ctx, { collectionId: collection.id, columns: { text: column }, access });
}

async function knownTexts(ctx: TeamContext, texts: SourceSql) {
  const { rows } = await sql<{ text: string }>`select t.text from (${texts}) t
    group by t.text order by count(*) desc limit ${sql.lit(maxTexts)}`.execute(ctx.db.withoutPlugins());
  const read = languageReader();
  return rows.flatMap(({ text }) => {
    const language = read(text);
    return language === undefined ? [] : [{ text, language }];
  });
}

/** How many of those who get the message have which language, the most frequent first; null for no known one. */
export async function countLanguages(
  ctx: TeamContext,
  limited: LimitedLanguages & { readonly audience: Audience },
  message: MessageOfList,
): Promise<{ readonly language: DataLanguage | null; readonly people: number }[]> {
  const people = await firstJudgedPeople(ctx, limited.audience, { message });
  const reached = sql`(select c.id, c.key from (${people}) c where c.reason is null)`;
  return withHashJoins(ctx, async () => {
    const { joins, preference, stated } = await joinLanguages(ctx, limited, {
      rows: reached,
      recordId: sql`p.id`,
      addressKey: sql`p.key`,
    });
    const { rows } = await sql<{
      language: DataLanguage | null;
      people: number;
    }>`select coalesce(${preference}, ${stated}) as language, count(*)::int as people from ${reached} p ${joins}
      group by 1 order by 2 desc, 1`.execute(ctx.db.withoutPlugins());
    return rows;
  });
}

/** Of each of the people, in their order. */
export async function languagesOfPeople(
  ctx: TeamContext,
  limited: LimitedLanguages,
  people: readonly { readonly id: string | null; readonly address: string | null }[],
): Promise<PersonLanguages[]> {
  const ids = sql.val(people.map(({ id }) => id));
  const addresses = sql.val(people.map(({ address }) => address));
  const listed = sql`(select t.n, t.id, lower(t.address) as key
    from unnest(${ids}::uuid[], ${addresses}::text[]) with ordinality as t(id, address, n))`;
  const { joins, preference, stated } = await joinLanguages(ctx, limited, {
    rows: listed,
    recordId: sql`p.id`,
    addressKey: sql`p.key`,
  });
  const { rows } =
    await sql<PersonLanguages>`select ${preference} as preference, ${stated} as stated from ${listed} p ${joins} order by p.n`.execute(
      ctx.db.withoutPlugins(),
    );
  return rows;
}
