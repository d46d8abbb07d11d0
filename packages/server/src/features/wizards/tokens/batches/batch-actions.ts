// Lists of personal links belong to the person who made them: with their rights they are made, repeated and downloaded.
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import { boundedFilter, type Filter } from '@fieldhouse/contract/filters';
import type { CollectionId, WizardTokenBatchId } from '@fieldhouse/contract/ids';
import {
  batchFileDays,
  maxBatchRecords,
  maxTokenBatches,
  tokenBatchStates,
  type WizardTokenBatch,
  type wizardTokenBatches,
} from '@fieldhouse/contract/wizard-token-batches';
import { maxTokenDays, tokenUses } from '@fieldhouse/contract/wizard-tokens';
import type { TeamContext } from '../../../../kernel/context.ts';
import { invalid, Refusal, refuseUnless } from '../../../../kernel/http/refusal.ts';
import { newId } from '../../../../kernel/ids.ts';
import { memberOf } from '../../../../kernel/member-of.ts';
import { writeAudit } from '../../../audit-log/index.ts';
import { loadCollection } from '../../../catalogue/index.ts';
import { findLinkableWizards, isPersonal, mayRunForSome } from '../../../personal-links/index.ts';
import { accessOf, checkDefinition, readPageWith } from '../../../records/index.ts';
import { getWizardRow } from '../../drafts/wizard-actions.ts';
import { type BatchRow, findBatch, insertBatch, listBatches, setProgress } from './batch-queries.ts';
import { scheduleBatch } from './make-batch.ts';

type Input<E extends keyof typeof wizardTokenBatches> = EndpointInput<(typeof wizardTokenBatches)[E]>;

const dayMs = 24 * 60 * 60 * 1000;

export async function listTokenBatches(ctx: TeamContext, { params }: Input<'list'>) {
  const { wizardId } = params;
  await getWizardRow(ctx, wizardId);
  const { userId: createdBy } = memberOf(ctx);
  const rows = await listBatches(ctx.db, { wizardId, createdBy, now: ctx.now() }, maxTokenBatches);
  return { items: rows.map(toBatch) };
}

export async function createTokenBatch(
  ctx: TeamContext,
  { params, body }: Input<'create'>,
): Promise<WizardTokenBatch> {
  const member = memberOf(ctx);
  const { wizardId } = params;
  const { name } = await getWizardRow(ctx, wizardId);
  // As when one is made by hand.
  refuseUnless(member.accountType !== 'guest', 'forbidden');
  const now = ctx.now();
  const expiresAt = new Date(body.expiresAt);
  const life = expiresAt.getTime() - now.getTime();
  if (life <= 0 || life > maxTokenDays * dayMs) throw invalid(['body', 'expiresAt'], 'not_available');
  const wizard = (await findLinkableWizards(ctx, [wizardId])).get(wizardId);
  refuseUnless(wizard?.state === 'live', 'wizard_closed');
  if (!isPersonal(wizard)) throw new Refusal('wizard_without_personal_links');
  refuseUnless(mayRunForSome(ctx, wizard), 'wizard_closed');
  await ensureFewRecords(ctx, wizard.startsWith, body.filter);
  const known = await listBatches(ctx.db, { wizardId, createdBy: member.userId, now }, maxTokenBatches);
  refuseUnless(known.length < maxTokenBatches, 'action_not_allowed', { data: { max: maxTokenBatches } });
  const row = await insertBatch(ctx.db, {
    id: newId(),
    wizardId,
    collectionId: wizard.startsWith,
    filter: body.filter,
    uses: body.uses,
    linksExpireAt: expiresAt,
    fileExpiresAt: new Date(now.getTime() + batchFileDays * dayMs),
    createdAt: now,
    createdBy: member.userId,
  });
  await scheduleBatch(ctx, row.id);
  const detail = { batchId: row.id, uses: row.uses };
  await writeAudit(ctx, {
    action: 'wizard.token_batch_made',
    subjectId: wizardId,
    subjectName: name,
    detail,
  });
  return toBatch(row);
}

export async function repeatTokenBatch(
  ctx: TeamContext,
  { params }: Input<'repeat'>,
): Promise<WizardTokenBatch> {
  const row = await getOwnBatch(ctx, params.wizardTokenBatchId);
  await setProgress(ctx.db, row.id, { state: 'waiting', lookedAt: row.lookedAt });
  await scheduleBatch(ctx, row.id);
  return toBatch(await getOwnBatch(ctx, row.id));
}

/** One's own, while its file has not expired. */
export async function getOwnBatch(ctx: TeamContext, id: string): Promise<BatchRow> {
  const row = await findBatch(ctx.db, id);
  const isOwn = row?.createdBy === memberOf(ctx).userId && row.fileExpiresAt > ctx.now();
  refuseUnless(row && isOwn, 'not_found');
  await getWizardRow(ctx, row.wizardId);
  return row;
}

/** Of the records that the caller may read. */
async function ensureFewRecords(
  ctx: TeamContext,
  collectionId: string,
  filter: Filter | undefined,
): Promise<void> {
  const collection = await loadCollection(ctx, collectionId);
  await checkDefinition(ctx, collection, { filter });
  const query = { ...(filter && { filter }), select: [], limit: 1, count: true };
  const { total } = await readPageWith(ctx, collection, query, await accessOf(ctx, collection));
  refuseUnless((total ?? 0) <= maxBatchRecords, 'too_many_records', { data: { max: maxBatchRecords } });
}

function toBatch(row: BatchRow): WizardTokenBatch {
  const { id, collectionId, filter, made, lookedAt } = row;
  return {
    // Created by newId, or those of the wizard's version.
    id: id as WizardTokenBatchId,
    collectionId: collectionId as CollectionId,
    filter: filter === null ? null : boundedFilter.parse(filter),
    uses: tokenUses.find((known) => known === row.uses) ?? 'once',
    state: tokenBatchStates.find((known) => known === row.state) ?? 'waiting',
    linksExpireAt: row.linksExpireAt.toISOString(),
    fileExpiresAt: row.fileExpiresAt.toISOString(),
    made,
    leftOut: Math.max(0, lookedAt - made),
    createdAt: row.createdAt.toISOString(),
  };
}
