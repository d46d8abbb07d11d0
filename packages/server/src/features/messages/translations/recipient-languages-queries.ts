// In which language of a message each recipient gets it: decided when the audience is frozen, so that every try sends the same. The
// values of merge tags are frozen in that language too.
import type { Audience } from '@fieldhouse/contract/message-audience';
import { isOfRecords } from '@fieldhouse/domain/messages/audience';
import { sql } from 'kysely';
import type { TeamContext } from '../../../kernel/context.ts';
import { type FrozenContent, tagsOf } from '../audience/audience-queries.ts';
import { selectOfAudience, withinAudience } from '../audience/excluded-records-queries.ts';
import { joinLanguages, languageIn, writtenLanguagesOf } from '../audience/language-queries.ts';
import { type SourceSql, selectPeople } from '../audience/source-queries.ts';
import { choosersOf } from '../reach-authors/choosers.ts';
import { languageLimits } from '../reach-authors/word-authors.ts';

interface FrozenMessage extends FrozenContent {
  readonly id: string;
  readonly shapedBy: readonly string[];
  readonly wordedBy: readonly string[];
}

/** Of who gets it, and of others in their household: the next one of them may get it instead. */
const isMeant = sql`(r.state = 0 or r.reason = 'household')`;

export async function chooseLanguages(
  ctx: TeamContext,
  message: FrozenMessage,
  audience: Audience,
): Promise<void> {
  const written = await writtenLanguagesOf(ctx, message);
  if (written.others.length === 0) return;
  const choosers = await choosersOf(ctx, audience);
  const people = sql`(select r.id, r.record_id, lower(r.address) as key from platform.message_recipients r
    where r.message_id = ${message.id}::uuid and ${isMeant})`;
  const { joins, ...found } = await joinLanguages(
    ctx,
    { audience, limitedBy: await languageLimits(ctx, message, audience) },
    { rows: people, recordId: sql`p.record_id`, addressKey: sql`p.key` },
  );
  await sql`update platform.message_recipients r set language = c.language
    from (select p.id, nullif(${languageIn(written, found)}, ${written.first}::text) as language
      from ${people} p ${joins}) c
    where r.message_id = ${message.id}::uuid and r.id = c.id and c.language is not null`.execute(
    ctx.db.withoutPlugins(),
  );
  for (const language of written.others)
    await fillInLanguage(ctx, message, { audience, language, hasChoosers: choosers.length > 0 });
}

interface Filled {
  readonly audience: Audience;
  readonly language: string;
  /** Then a value that is not filled in may be one that the choosers of its source may not read. */
  readonly hasChoosers: boolean;
}

/** Texts of the records that are translated. */
async function fillInLanguage(
  ctx: TeamContext,
  message: FrozenMessage,
  { audience, language, hasChoosers }: Filled,
): Promise<void> {
  const tags = { ...tagsOf(message), language };
  const sources = audience.include.filter((one) => isOfRecords(one) || one.kind === 'message');
  if (tags.columns.length === 0 || sources.length === 0) return;
  const parts: SourceSql[] = [];
  const within = await withinAudience(ctx, audience);
  for (const [place, source] of sources.entries()) {
    const found = await selectPeople(ctx, source, tags, within);
    parts.push(
      sql`select s.id, s.collection_id, s.address_column, s.merge, ${sql.lit(place)}::int as source
        from (${found}) s where s.id is not null`,
    );
  }
  const filled = hasChoosers
    ? sql`(select coalesce(jsonb_object_agg(e.key, e.value), '{}') from jsonb_each(x.merge) e where r.merge ->> e.key is not null)`
    : sql`x.merge`;
  await sql`update platform.message_recipients r set merge = r.merge || ${filled}
    from (select distinct on (u.id, u.collection_id, u.address_column) u.*
      from (${selectOfAudience(within, sql`${sql.join(parts, sql` union all `)}`)}) u order by u.id, u.collection_id, u.address_column, u.source) x
    where r.message_id = ${message.id}::uuid and r.language = ${language}::text and r.record_id = x.id
      and r.collection_id = x.collection_id and r.address_column = x.address_column and ${isMeant}`.execute(
    ctx.db.withoutPlugins(),
  );
}
