// Personal links that a message carries, one for each recipient. The secret of a link is derived from its recipient, so
// that a mail can be rendered without reading it; stored is its hash, as of every personal link. Until a row is written
// for it, and unless the sender may open the wizard for the record, the secret opens nothing.
import { createHash, createHmac } from 'node:crypto';
import { recordRightsByLink } from '@fieldhouse/domain/wizards/publishing/manifest';
import type { TeamContext } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import { loadCollection } from '../catalogue/index.ts';
import { listOpenRecordIds } from '../records/index.ts';
import { findLinkableWizards, type LinkableWizard } from './linkable-wizards.ts';
import { insertPersonalLinks, listRecordsOfRecipients } from './personal-link-queries.ts';
import { listRunnableRecordIds, mayRunForSome } from './run-rights.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** How long a link in a message works, unless its wizard is completed before. */
const lifeDays = 30;
/** How long a question of a mail can be answered that doesn't close by itself. */
const openAnswerDays = 365;

/** The address that opens a wizard for the record of a recipient. */
export function personalAddress(
  { appUrl, secret }: { readonly appUrl: string; readonly secret: string },
  recipientId: string,
  wizardId: string,
): string {
  return `${appUrl}/AuthPublicDataWizard/${secretOf(secret, recipientId, wizardId)}`;
}

/** In place of a personal link, where there is no recipient: a page that says so. */
export function testAddress(appUrl: string): string {
  return `${appUrl}/AuthPublicDataWizard/test`;
}

/** What a recipient's answers to a wizard are written by: a personal link that is in no mail. */
export function answerLinkHash(appSecret: string, recipientId: string, wizardId: string): Buffer {
  return hashOf(answerSecretOf(appSecret, recipientId, wizardId));
}

function answerSecretOf(appSecret: string, recipientId: string, wizardId: string): string {
  return secretOf(appSecret, recipientId, `answers:${wizardId}`);
}

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

function secretOf(appSecret: string, recipientId: string, wizardId: string): string {
  return createHmac('sha256', appSecret)
    .update(`personal link of a message:${recipientId}:${wizardId}`)
    .digest('base64url');
}

/**
 * Makes the personal links of some recipients, in few statements however many there are. `ctx` is that of a sender with
 * limited rights, or of a job: a link grants no more than its sender has, and recipients for whose record it would are
 * left out.
 */
export async function issuePersonalLinks(
  ctx: TeamContext,
  request: {
    readonly messageId: string;
    /** Under whose name the links are listed. */
    readonly createdBy: string;
    readonly wizardIds: readonly string[];
    /** Those that write answers which recipients may change, with the last moment for them if there is one. */
    readonly answerWizards: ReadonlyMap<string, string | null>;
    readonly recipientIds: readonly string[];
  },
): Promise<void> {
  const { actor } = ctx;
  // As when one is created by hand.
  if (actor.kind === 'member' && actor.accountType === 'guest') return;
  const now = ctx.now();
  const options = {
    messageId: request.messageId,
    createdAt: now,
    createdBy: request.createdBy,
  };
  const { wizardIds, answerWizards, recipientIds } = request;
  const after = (days: number) => new Date(now.getTime() + days * dayMs);
  const { appSecret } = ctx.deps.secrets;
  for (const wizard of (await findLinkableWizards(ctx, [...wizardIds, ...answerWizards.keys()])).values()) {
    if (!isPersonal(wizard) || !mayRunForSome(ctx, wizard)) continue;
    const records = await listGrantableRecords(ctx, wizard, recipientIds);
    const of = { ...options, wizardId: wizard.id, collectionId: wizard.startsWith };
    const linksBy = (secret: typeof secretOf) =>
      records.map(({ recipientId, recordId }) => ({
        id: newId(),
        recordId,
        hash: hashOf(secret(appSecret, recipientId, wizard.id)),
      }));
    if (wizardIds.includes(wizard.id))
      await insertPersonalLinks(ctx.db, linksBy(secretOf), {
        ...of,
        uses: 'once',
        expiresAt: after(lifeDays),
      });
    const closesAt = answerWizards.get(wizard.id);
    if (closesAt === undefined) continue;
    const expiresAt = closesAt === null ? after(openAnswerDays) : new Date(closesAt);
    await insertPersonalLinks(ctx.db, linksBy(answerSecretOf), { ...of, uses: 'many', expiresAt });
  }
}

type PersonalWizard = LinkableWizard & {
  readonly startsWith: NonNullable<LinkableWizard['startsWith']>;
  readonly manifest: NonNullable<LinkableWizard['manifest']>;
};

/** Whether a link to it is for one known record. */
export function isPersonal(wizard: LinkableWizard): wizard is PersonalWizard {
  return wizard.access === 'token' && wizard.startsWith !== null && wizard.manifest !== undefined;
}

/** Whose records the sender may read and change as the wizard does. */
async function listGrantableRecords(
  ctx: TeamContext,
  wizard: PersonalWizard,
  recipientIds: readonly string[],
) {
  const { startsWith, manifest } = wizard;
  const collection = await loadCollection(ctx, startsWith);
  const found = await listRecordsOfRecipients(ctx, collection, recipientIds);
  if (ctx.actor.kind !== 'member') return found;
  const rights = recordRightsByLink(manifest, collection.id);
  const ids = await listRunnableRecordIds(
    ctx,
    wizard,
    found.map(({ recordId }) => recordId),
  );
  const open = new Set(await listOpenRecordIds(ctx, { collectionId: collection.id, ids, ...rights }));
  return found.filter(({ recordId }) => open.has(recordId));
}
