import { sql } from 'kysely';
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';

export interface LinkContent {
  readonly type: string;
  readonly description: string;
  readonly icon: string;
  readonly isInRowMenus: boolean;
}

export type LinkRow = Awaited<ReturnType<typeof listLinkRows>>[number];

/** In the order in which they were linked, up to the limit; deleted wizards are left out. */
export function listLinkRows(db: TeamDb, collectionId: string, limit: number) {
  return db
    .selectFrom('wizardLinks')
    .innerJoin('wizards', 'wizards.id', 'wizardLinks.wizardId')
    .leftJoin('wizardVersions', 'wizardVersions.id', 'wizards.liveVersionId')
    .select([
      'wizardLinks.id',
      'wizardLinks.wizardId',
      'wizardLinks.type',
      'wizardLinks.description',
      'wizardLinks.icon',
      'wizardLinks.isInRowMenus',
      'wizards.name as wizardName',
      'wizards.liveVersionId',
      'wizards.closesAt',
      'wizards.maxAnswers',
      'wizards.answers',
      'wizards.access',
      sql<string | null>`coalesce(wizard_versions.definition, wizards.draft) ->> 'startsWith'`.as(
        'startsWith',
      ),
    ])
    .where('wizardLinks.collectionId', '=', collectionId)
    .where('wizards.archivedAt', 'is', null)
    .orderBy('wizardLinks.id')
    .limit(limit)
    .execute();
}

export async function countLinks(db: TeamDb, collectionId: string): Promise<number> {
  const row = await db
    .selectFrom('wizardLinks')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('collectionId', '=', collectionId)
    .executeTakeFirst();
  return row?.count ?? 0;
}

export async function insertLink(
  db: TeamDb,
  row: LinkContent & { readonly id: string; readonly collectionId: string; readonly wizardId: string },
): Promise<void> {
  await db.insertInto('wizardLinks').values(row).execute();
}

export async function updateLink(db: TeamDb, id: string, content: LinkContent): Promise<void> {
  await db.updateTable('wizardLinks').set(content).where('id', '=', id).execute();
}

export async function deleteLink(db: TeamDb, id: string): Promise<void> {
  await db.deleteFrom('wizardLinks').where('id', '=', id).execute();
}
