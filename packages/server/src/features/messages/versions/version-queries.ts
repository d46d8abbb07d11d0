// SQL of earlier versions. Their content never changes; uses are added, and the oldest that nothing uses are deleted.
import type { ContentUse } from '@fieldhouse/contract/content-versions';
import { sql } from 'kysely';
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';

/** The message or the template that the content is of. */
export type ContentOwner = { readonly messageId: string } | { readonly templateId: string };

export interface NewVersion {
  readonly id: string;
  readonly contentHash: string;
  readonly writtenAt: Date;
  readonly writtenBy: string | null;
  readonly wordedBy: string[];
  readonly subjectLine: string;
  readonly preheader: string;
  /** JSON, as the four after it. */
  readonly blocks: string | null;
  readonly style: string | null;
  readonly blockAuthors: string;
  readonly abTest: string | null;
  readonly translations: string | null;
  readonly bodyHtml: string;
  readonly textOnlyVersion: string;
  readonly contentLanguage: string | null;
  /** JSON, as of the message or the template. */
  readonly ownTexts: string;
}

const ownerColumn = (owner: ContentOwner) => ('messageId' in owner ? 'messageId' : 'templateId');
const ownerId = (owner: ContentOwner) => ('messageId' in owner ? owner.messageId : owner.templateId);

/** What is stored already only gets another use. */
export async function insertVersion(
  db: TeamDb,
  owner: ContentOwner,
  { use, usedAt, ...version }: NewVersion & { readonly use: ContentUse | undefined; readonly usedAt: Date },
): Promise<void> {
  const used = use === undefined ? {} : { uses: [use], usedAt };
  await db
    .insertInto('contentVersions')
    .values({ ...version, ...owner, ...used })
    .onConflict((conflict) => {
      const found = conflict
        .columns(['teamId', ownerColumn(owner), 'contentHash'])
        .where(ownerColumn(owner), 'is not', null);
      // Of a version from before it had any.
      const ownTexts = sql<string>`case when content_versions.own_texts = '{}' then excluded.own_texts
        else content_versions.own_texts end`;
      if (use === undefined) return found.doUpdateSet({ ownTexts });
      return found.doUpdateSet({
        ownTexts,
        usedAt,
        uses: sql`case when ${use} = any(content_versions.uses) then content_versions.uses
          else array_append(content_versions.uses, ${use}::text) end`,
      });
    })
    .execute();
}

/** Newest first. */
export function listVersions(db: TeamDb, owner: ContentOwner, limit: number) {
  return versionsOf(db, owner)
    .select(['id', 'contentHash', 'writtenAt', 'writtenBy', 'uses', 'subjectLine'])
    .orderBy(latest, 'desc')
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
}

export type VersionRow = NonNullable<Awaited<ReturnType<typeof findVersion>>>;

export function findVersion(db: TeamDb, owner: ContentOwner, id: string) {
  return versionsOf(db, owner).selectAll().where('id', '=', id).executeTakeFirst();
}

/** Deletes the oldest but so many, except what was sent or published last. */
export async function deleteOldVersions(db: TeamDb, owner: ContentOwner, most: number): Promise<void> {
  const old = versionsOf(db, owner).select('id').orderBy(latest, 'desc').orderBy('seq', 'desc').offset(most);
  const current = versionsOf(db, owner)
    .select('id')
    .where(sql<boolean>`uses && array['sent', 'published']`)
    .orderBy('usedAt', 'desc')
    .limit(1);
  await db.deleteFrom('contentVersions').where('id', 'in', old).where('id', 'not in', current).execute();
}

const latest = sql<Date>`greatest(written_at, used_at)`;

function versionsOf(db: TeamDb, owner: ContentOwner) {
  return db.selectFrom('contentVersions').where(ownerColumn(owner), '=', ownerId(owner));
}
