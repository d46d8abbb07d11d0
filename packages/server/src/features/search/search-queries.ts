// All SQL of global search outside the record tables: names, of which a team has few enough to compare one by
// one.
import { sql } from 'kysely';
import type { TeamDb } from '../../kernel/db/team-transaction.ts';

const maxNames = 5000;

export function listCollectionsByName(db: TeamDb, ids: readonly string[]) {
  return db
    .selectFrom('collections')
    .select(['id', 'pluralName', 'name', 'icon', 'isUsedAsCustomList', 'isGloballySearchable', 'parentId'])
    .where('deletedAt', 'is', null)
    .where(sql<boolean>`id = any(${sql.val(ids)}::uuid[])`)
    .orderBy('pluralName')
    .limit(20_000)
    .execute();
}

/** The team's and the viewer's own. */
export function listViewNames(db: TeamDb, viewerUserId: string) {
  return db
    .selectFrom('dataViews')
    .select(['id', 'collectionId', 'internalName', 'icon'])
    .where((is) => is.or([is('ownerId', 'is', null), is('ownerId', '=', viewerUserId)]))
    .orderBy('updatedAt', 'desc')
    .limit(maxNames)
    .execute();
}

export function listWizardNames(db: TeamDb) {
  return db
    .selectFrom('wizards')
    .leftJoin('wizardVersions', (join) =>
      join
        .onRef('wizardVersions.teamId', '=', 'wizards.teamId')
        .onRef('wizardVersions.id', '=', 'wizards.liveVersionId'),
    )
    .select(['wizards.id', 'wizards.name', 'wizards.icon', 'liveVersionId'])
    .select(sql<string | null>`definition ->> 'startsWith'`.as('startsWith'))
    .where('archivedAt', 'is', null)
    .orderBy('updatedAt', 'desc')
    .limit(maxNames)
    .execute();
}

/** The empty one from which every message can start is no template to look for. */
export function listTemplateNames(db: TeamDb) {
  return db
    .selectFrom('messageTemplates')
    .select(['id', 'name', 'description'])
    .where('isFromScratch', '=', false)
    .orderBy('id', 'desc')
    .limit(maxNames)
    .execute();
}

/** Newest first; served by messages__by_age. */
export function listMessageNames(db: TeamDb) {
  return db
    .selectFrom('messages')
    .select(['id', 'internalName', 'subjectLine'])
    .orderBy('id', 'desc')
    .limit(maxNames)
    .execute();
}
