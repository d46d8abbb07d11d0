// All SQL of wizards and their versions. Runs have their own file.
import type { WizardDefinition } from '@fieldhouse/contract/wizard-definition';
import type { WizardManifest } from '@fieldhouse/contract/wizard-publication';
import { sql } from 'kysely';
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';

export type WizardRow = NonNullable<Awaited<ReturnType<typeof findWizardRow>>>;

export function listWizardRows(db: TeamDb) {
  return withLive(db)
    .where('wizards.archivedAt', 'is', null)
    .orderBy(sql`lower(wizards.name)`)
    .orderBy('wizards.id')
    .limit(2000)
    .execute();
}

export function findWizardRow(db: TeamDb, id: string) {
  return withLive(db).where('wizards.id', '=', id).where('wizards.archivedAt', 'is', null).executeTakeFirst();
}

function withLive(db: TeamDb) {
  return db
    .selectFrom('wizards')
    .leftJoin('wizardVersions', (join) =>
      join
        .onRef('wizardVersions.teamId', '=', 'wizards.teamId')
        .onRef('wizardVersions.id', '=', 'wizards.liveVersionId'),
    )
    .selectAll('wizards')
    .select([
      'wizardVersions.number as liveNumber',
      'wizardVersions.publishedAt as livePublishedAt',
      'wizardVersions.draftRev as liveDraftRev',
      'wizardVersions.definition as liveDefinition',
      'wizardVersions.manifest as liveManifest',
    ]);
}

export async function insertWizard(
  db: TeamDb,
  row: {
    readonly id: string;
    readonly name: string;
    readonly icon: string;
    readonly draft: WizardDefinition;
  },
): Promise<void> {
  await db
    .insertInto('wizards')
    .values({ ...row, draft: JSON.stringify(row.draft) })
    .execute();
}

/** Replaces the draft if its revision is still `draftRev`; returns whether it was. */
export async function updateDraft(
  db: TeamDb,
  id: string,
  change: {
    readonly draftRev: number;
    readonly name: string;
    readonly icon: string;
    readonly draft: WizardDefinition;
    readonly at: Date;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('wizards')
    .set({
      name: change.name,
      icon: change.icon,
      draft: JSON.stringify(change.draft),
      draftRev: change.draftRev + 1,
      updatedAt: change.at,
    })
    .where('id', '=', id)
    .where('draftRev', '=', change.draftRev)
    .where('archivedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function updateLimits(
  db: TeamDb,
  id: string,
  limits: { readonly closesAt: string | null; readonly maxAnswers: number | null },
): Promise<void> {
  await db.updateTable('wizards').set(limits).where('id', '=', id).execute();
}

export async function updateResultSettings(
  db: TeamDb,
  id: string,
  settings: { readonly showsUnfinished: boolean; readonly answerDays: number | null },
): Promise<void> {
  await db.updateTable('wizards').set(settings).where('id', '=', id).execute();
}

/** Locks the wizard until the transaction ends, which serialises concurrent publishing. */
export async function lockWizard(db: TeamDb, id: string): Promise<void> {
  await db.selectFrom('wizards').select('id').where('id', '=', id).forUpdate().execute();
}

export interface NewVersion {
  readonly id: string;
  readonly wizardId: string;
  readonly number: number;
  readonly name: string;
  readonly icon: string;
  readonly definition: WizardDefinition;
  readonly manifest: WizardManifest;
  readonly sha256: Buffer;
  readonly draftRev: number;
  readonly publishedBy: string | null;
  readonly publishedAt: Date;
}

export async function insertVersion(db: TeamDb, version: NewVersion): Promise<void> {
  await db
    .insertInto('wizardVersions')
    .values({
      ...version,
      definition: JSON.stringify(version.definition),
      manifest: JSON.stringify(version.manifest),
    })
    .execute();
  await db
    .updateTable('wizards')
    .set({ liveVersionId: version.id, access: version.definition.access, updatedAt: version.publishedAt })
    .where('id', '=', version.wizardId)
    .execute();
}

export interface Dependency {
  readonly kind: 'collection' | 'field' | 'list';
  readonly objectId: string;
  readonly use: 'read' | 'write' | 'filter' | 'show';
}

export async function insertDependencies(
  db: TeamDb,
  versionId: string,
  dependencies: readonly Dependency[],
): Promise<void> {
  if (dependencies.length === 0) return;
  await db
    .insertInto('wizardDependencies')
    .values(dependencies.map((dependency) => ({ versionId, ...dependency })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function lastVersionNumber(db: TeamDb, wizardId: string): Promise<number> {
  const row = await db
    .selectFrom('wizardVersions')
    .select(sql<number>`coalesce(max(number), 0)`.as('last'))
    .where('wizardId', '=', wizardId)
    .where('isTest', '=', false)
    .executeTakeFirstOrThrow();
  return row.last;
}

export function findVersionRow(db: TeamDb, id: string) {
  return db.selectFrom('wizardVersions').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Revokes every version that is not revoked: runs of older ones stop as well. */
export async function revokeVersions(db: TeamDb, wizardId: string, at: Date): Promise<void> {
  await db
    .updateTable('wizardVersions')
    .set({ revokedAt: at })
    .where('wizardId', '=', wizardId)
    .where('revokedAt', 'is', null)
    .execute();
  await db
    .updateTable('wizards')
    .set({ liveVersionId: null, access: null, updatedAt: at })
    .where('id', '=', wizardId)
    .execute();
}

export async function archiveWizard(db: TeamDb, id: string, at: Date): Promise<void> {
  await db.updateTable('wizards').set({ archivedAt: at }).where('id', '=', id).execute();
}

/** The wizard with the id, or the wizards whose draft or live version contains the text. */
export function listWizardsNaming(db: TeamDb, wanted: { readonly text: string } | { readonly id: string }) {
  const rows = withLive(db)
    .clearSelect()
    .select(['wizards.id', 'wizards.name', 'wizards.draft'])
    .where('wizards.archivedAt', 'is', null)
    .orderBy('wizards.id')
    .limit(2000);
  if ('id' in wanted) return rows.where('wizards.id', '=', wanted.id).execute();
  const holds = sql<boolean>`(strpos(wizards.draft::text, ${wanted.text}) > 0
    or coalesce(strpos(wizard_versions.definition::text, ${wanted.text}), 0) > 0)`;
  return rows.where(holds).execute();
}

/**
 * Increments the revision, so that an editor opened before can't overwrite the change. False if the draft was
 * changed concurrently.
 */
export async function rewriteDraft(
  db: TeamDb,
  change: { readonly id: string; readonly before: unknown; readonly draft: unknown },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('wizards')
    .set({ draft: JSON.stringify(change.draft), draftRev: sql`draft_rev + 1` })
    .where('id', '=', change.id)
    .where(sql<boolean>`draft = ${JSON.stringify(change.before)}::jsonb`)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Wizards whose live version asks for the field or sets it. */
export function listLiveWizardsNaming(db: TeamDb, fieldId: string) {
  return withLive(db)
    .clearSelect()
    .select(['wizards.id', 'wizards.name', 'wizardVersions.manifest'])
    .where('wizards.archivedAt', 'is', null)
    .where(sql<boolean>`strpos(wizard_versions.definition::text, ${fieldId}) > 0`)
    .orderBy('wizards.id')
    .limit(2000)
    .execute();
}

export async function countStartLinks(db: TeamDb, collectionId: string): Promise<number> {
  const { links } = await db
    .selectFrom('wizardLinks')
    .select((eb) => eb.fn.countAll<string>().as('links'))
    .where('collectionId', '=', collectionId)
    .executeTakeFirstOrThrow();
  return Number(links);
}

/** Changes nothing if the wizard is linked for single records already. */
export async function insertStartLink(
  db: TeamDb,
  link: {
    readonly id: string;
    readonly collectionId: string;
    readonly wizardId: string;
    readonly icon: string;
  },
): Promise<void> {
  await db
    .insertInto('wizardLinks')
    .values({ ...link, type: 'record', description: '', isInRowMenus: true })
    .onConflict((conflict) => conflict.constraint('wizard_links__once').doNothing())
    .execute();
}
