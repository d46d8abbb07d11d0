// Personal links are created by users for a record that they may read and change as the wizard does: a link
// grants no more than its creator has. Later the manifest of the published version defines what the link can
// do, and nothing else.
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { CollectionId, RecordId, WizardId, WizardTokenId } from '@fieldhouse/contract/ids';
import { wizardDefinition } from '@fieldhouse/contract/wizard-definition';
import { wizardManifest } from '@fieldhouse/contract/wizard-publication';
import {
  maxOpenTokens,
  maxTokenDays,
  tokenUses,
  type WizardToken,
  type wizardTokens,
} from '@fieldhouse/contract/wizard-tokens';
import { mayRunWizard } from '@fieldhouse/domain/roles/data-rules';
import { mayBuildWizards } from '@fieldhouse/domain/roles/may-build-wizards';
import type { TeamContext } from '../../../kernel/context.ts';
import { readIdCursor, toPage } from '../../../kernel/http/cursors.ts';
import { invalid, refuseUnless } from '../../../kernel/http/refusal.ts';
import { newId } from '../../../kernel/ids.ts';
import { memberOf } from '../../../kernel/member-of.ts';
import { unlessRefused } from '../../../kernel/unless-refused.ts';
import { writeAudit } from '../../audit-log/index.ts';
import { limitedAuthor, loadCollection } from '../../catalogue/index.ts';
import { actorsOf, getReadable, listReadable } from '../../records/index.ts';
import { findWizardRow } from '../drafts/wizard-queries.ts';
import { newRunToken } from '../runs/run-token.ts';
import {
  chooseStartRecord,
  ensureChangeable,
  ensureLinkDisclosesOnlyReadable,
  ensureMayRun,
} from '../runs/start-record.ts';
import {
  countOpenTokens,
  insertToken,
  listTokenRows,
  setTokenRevoked,
  type TokenRow,
} from './token-queries.ts';

type Input<E extends keyof typeof wizardTokens> = EndpointInput<(typeof wizardTokens)[E]>;

const maxPerRecord = 100;
const pageSize = 50;
const dayMs = 24 * 60 * 60 * 1000;

export async function listTokensOfRecord(ctx: TeamContext, { params }: Input<'listOfRecord'>) {
  const { collectionId, recordId } = params;
  await getReadable(ctx, { collectionId, recordId });
  const rows = await listTokenRows(ctx.db, { recordId, limit: maxPerRecord });
  const member = memberOf(ctx);
  return {
    items: await describe(
      ctx,
      rows.filter(({ wizardId }) => mayRunWizard(member, wizardId)),
    ),
  };
}

export async function listTokensOfWizard(ctx: TeamContext, { params, query }: Input<'listOfWizard'>) {
  const { wizardId } = params;
  refuseUnless(await findWizardRow(ctx.db, wizardId), 'not_found');
  const limit = query.limit ?? pageSize;
  const before = readIdCursor(query.after);
  const rows = await listTokenRows(ctx.db, { wizardId, before, limit: limit + 1 });
  const { page, next } = toPage(rows, limit, (row) => row.id);
  return { items: await describe(ctx, await visibleTokens(ctx, page)), next };
}

export async function createToken(ctx: TeamContext, { params, body }: Input<'create'>) {
  const member = memberOf(ctx);
  const { wizardId } = params;
  refuseUnless(mayRunWizard(member, wizardId), 'wizard_closed');
  // A guest sees what is shared with them, and can't share it further.
  refuseUnless(member.accountType !== 'guest', 'forbidden');
  const now = ctx.now();
  const expiresAt = new Date(body.expiresAt);
  const life = expiresAt.getTime() - now.getTime();
  if (life <= 0 || life > maxTokenDays * dayMs) throw invalid(['body', 'expiresAt'], 'not_available');
  const wizard = await findWizardRow(ctx.db, wizardId);
  refuseUnless(wizard && wizard.liveDefinition !== null, 'wizard_closed');
  const definition = wizardDefinition.parse(wizard.liveDefinition);
  refuseUnless(definition.access === 'token', 'wizard_without_personal_links');
  const manifest = wizardManifest.parse(wizard.liveManifest);
  const start = await chooseStartRecord(ctx, { definition, manifest }, body.recordId);
  refuseUnless(start, 'wizard_without_personal_links');
  await ensureMayRun(ctx, wizardId, start);
  await ensureChangeable(ctx, start, definition.steps);
  await ensureLinkDisclosesOnlyReadable(ctx, start, manifest);
  const recordId = start.record.id;
  const open = await countOpenTokens(ctx.db, { wizardId, recordId, now });
  refuseUnless(open < maxOpenTokens, 'action_not_allowed', { data: { max: maxOpenTokens } });
  const id = newId();
  const { token: secret, hash } = newRunToken();
  await insertToken(ctx.db, {
    id,
    wizardId,
    recordCollectionId: start.collection.id,
    recordId,
    hash,
    uses: body.uses,
    expiresAt,
    createdAt: now,
    createdBy: member.userId,
  });
  const row = await auditAndLoad(ctx, id, 'wizard.token_made');
  const [token] = await describe(ctx, [row]);
  refuseUnless(token, 'internal_error');
  const address = `${ctx.deps.config.appUrl}/AuthPublicDataWizard/${secret}`;
  return { token, secret, address };
}

export async function revokeToken(ctx: TeamContext, { params }: Input<'revoke'>): Promise<undefined> {
  const [row] = await listTokenRows(ctx.db, { id: params.wizardTokenId, limit: 1 });
  refuseUnless(row && (await isKnownTo(ctx, row)), 'not_found');
  refuseUnless(mayRevoke(ctx, row), 'forbidden');
  if (row.revokedAt !== null) return;
  await setTokenRevoked(ctx.db, row.id, ctx.now());
  await auditAndLoad(ctx, row.id, 'wizard.token_revoked');
}

async function auditAndLoad(ctx: TeamContext, id: string, action: string): Promise<TokenRow> {
  const [row] = await listTokenRows(ctx.db, { id, limit: 1 });
  refuseUnless(row, 'internal_error');
  const detail = { tokenId: id, recordId: row.recordId, uses: row.uses };
  await writeAudit(ctx, { action, subjectId: row.wizardId, subjectName: row.wizardName, detail });
  ctx.announce({ type: 'wizard.changed', wizardId: row.wizardId });
  return row;
}

/** Its creator, wizard administrators, and users who may read its record and run its wizard. */
async function isKnownTo(ctx: TeamContext, row: TokenRow): Promise<boolean> {
  if (mayRevoke(ctx, row)) return true;
  if (!mayRunWizard(memberOf(ctx), row.wizardId)) return false;
  return (await labelsOf(ctx, row.recordCollectionId, [row.recordId])).size > 0;
}

function mayRevoke(ctx: TeamContext, row: TokenRow): boolean {
  const member = memberOf(ctx);
  return row.createdBy === member.userId || mayBuildWizards(member);
}

/**
 * The viewer's own links, and those to records visible to them: others would reveal their number and results.
 */
async function visibleTokens(ctx: TeamContext, rows: readonly TokenRow[]): Promise<TokenRow[]> {
  if (!limitedAuthor(ctx)) return [...rows];
  const { userId } = memberOf(ctx);
  const seen = new Set<string>();
  for (const [collectionId, some] of Map.groupBy(rows, (row) => row.recordCollectionId)) {
    const labels = await labelsOf(ctx, collectionId, [...new Set(some.map((row) => row.recordId))]);
    for (const id of labels.keys()) seen.add(id);
  }
  return rows.filter((row) => row.createdBy === userId || seen.has(row.recordId));
}

async function describe(ctx: TeamContext, rows: readonly TokenRow[]): Promise<WizardToken[]> {
  const labels = new Map<string, string>();
  for (const collectionId of new Set(rows.map((row) => row.recordCollectionId))) {
    const ids = rows.filter((row) => row.recordCollectionId === collectionId).map((row) => row.recordId);
    for (const [id, label] of await labelsOf(ctx, collectionId, [...new Set(ids)])) labels.set(id, label);
  }
  const actorOf = await actorsOf(ctx, [...new Set(rows.map((row) => row.createdBy))]);
  return rows.map((row) => ({
    // Created by newId, or validated when they were written.
    id: row.id as WizardTokenId,
    wizardId: row.wizardId as WizardId,
    wizardName: row.wizardName,
    collectionId: row.recordCollectionId as CollectionId,
    recordId: row.recordId as RecordId,
    recordLabel: labels.get(row.recordId) ?? '',
    uses: tokenUses.find((known) => known === row.uses) ?? 'once',
    state: stateOf(row, ctx.now()),
    createdAt: row.createdAt.toISOString(),
    createdBy: actorOf(row.createdBy).name,
    expiresAt: row.expiresAt.toISOString(),
    answerCount: row.finishedAnswers,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    may: { revoke: mayRevoke(ctx, row) },
  }));
}

/** Labels of the records that the viewer may read, by id. */
async function labelsOf(
  ctx: TeamContext,
  collectionId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  return (
    (await unlessRefused(async () => {
      const { nameField } = await loadCollection(ctx, collectionId);
      const found = await listReadable(ctx, collectionId, ids);
      return new Map(
        found.map(({ id, values }) => {
          const label = values[nameField?.columnName ?? ''];
          return [id, typeof label === 'string' ? label : ''];
        }),
      );
    }, ['not_found'])) ?? new Map()
  );
}

function stateOf(row: TokenRow, now: Date): WizardToken['state'] {
  if (row.revokedAt !== null) return 'revoked';
  if (row.uses === 'once' && row.finishedAt !== null) return 'used';
  return row.expiresAt <= now ? 'expired' : 'open';
}
