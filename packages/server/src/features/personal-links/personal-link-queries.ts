// SQL of wizards as those see them who link to them, and of the personal links that are made many at a time.
import { sql } from 'kysely';
import type { TeamContext } from '../../kernel/context.ts';
import type { TeamDb } from '../../kernel/db/team-transaction.ts';
import type { CollectionDefinition } from '../catalogue/index.ts';
import { fullAccess } from '../records/engine/access/index.ts';
import { recordSource } from '../records/engine/read/index.ts';
import { accessOf } from '../records/index.ts';

export type LinkableRow = Awaited<ReturnType<typeof listLinkableRows>>[number];

const maxWizards = 1000;

/** By name; of all wizards, or of these. */
export function listLinkableRows(db: TeamDb, ids?: readonly string[]) {
  return db
    .selectFrom('wizards')
    .leftJoin('wizardVersions', (join) =>
      join
        .onRef('wizardVersions.teamId', '=', 'wizards.teamId')
        .onRef('wizardVersions.id', '=', 'wizards.liveVersionId'),
    )
    .select([
      'wizards.id',
      'wizards.name',
      'wizards.icon',
      'wizards.closesAt',
      'wizards.maxAnswers',
      'wizards.answers',
      'wizardVersions.definition as liveDefinition',
      'wizardVersions.manifest as liveManifest',
    ])
    .where('wizards.archivedAt', 'is', null)
    .$if(ids !== undefined, (query) => query.where('wizards.id', 'in', [...(ids ?? [])]))
    .orderBy(sql`lower(wizards.name)`)
    .orderBy('wizards.id')
    .limit(maxWizards)
    .execute();
}

export interface LinkedRecord {
  readonly recipientId: string;
  readonly recordId: string;
}

/** Of these recipients, those whose record is in the collection and visible to the caller. */
export async function listRecordsOfRecipients(
  ctx: TeamContext,
  collection: CollectionDefinition,
  recipientIds: readonly string[],
): Promise<LinkedRecord[]> {
  const access = ctx.actor.kind === 'member' ? await accessOf(ctx, collection) : fullAccess;
  const source = await recordSource(ctx, { collectionId: collection.id, columns: {}, access });
  const { rows } = await sql<LinkedRecord>`select r.id as "recipientId", s.id as "recordId"
    from platform.message_recipients r join ${source} s on s.id = r.record_id
    where r.id = any(${sql.val(recipientIds)}::uuid[])`.execute(ctx.db.withoutPlugins());
  return rows;
}

export interface NewPersonalLink {
  readonly id: string;
  readonly recordId: string;
  readonly hash: Buffer;
}

export interface PersonalLinkOptions {
  readonly wizardId: string;
  readonly collectionId: string;
  readonly messageId: string;
  readonly uses: 'once' | 'many';
  readonly expiresAt: Date;
  readonly createdAt: Date;
  readonly createdBy: string;
}

/** In one statement. A recipient who is sent to again keeps the link, also a revoked one. */
export async function insertPersonalLinks(
  db: TeamDb,
  links: readonly NewPersonalLink[],
  { collectionId, ...options }: PersonalLinkOptions,
): Promise<void> {
  if (links.length === 0) return;
  await db
    .insertInto('wizardTokens')
    .values(links.map((link) => ({ ...link, ...options, recordCollectionId: collectionId })))
    .onConflict((conflict) => conflict.constraint('wizard_tokens__hash_unique').doNothing())
    .execute();
}
