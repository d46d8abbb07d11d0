import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import { wizardDefinition } from '@fieldhouse/contract/wizard-definition';
import { wizardManifest } from '@fieldhouse/contract/wizard-publication';
import type {
  WizardVersion,
  WizardVersionSummary,
  wizardVersions,
} from '@fieldhouse/contract/wizard-versions';
import type { TeamContext } from '../../../kernel/context.ts';
import { readNumberCursor, toPage } from '../../../kernel/http/cursors.ts';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import { withReplacedItems } from '../../catalogue/index.ts';
import { actorsOf } from '../../records/index.ts';
import { getWizardRow } from '../drafts/wizard-actions.ts';
import type { WizardRow } from '../drafts/wizard-queries.ts';
import { findVersionByNumber, listVersionRows, type VersionSummaryRow } from './version-queries.ts';

const pageSize = 20;

export async function listVersions(
  ctx: TeamContext,
  { params, query }: EndpointInput<typeof wizardVersions.list>,
) {
  const wizard = await getWizardRow(ctx, params.wizardId);
  const limit = query.limit ?? pageSize;
  const after = readNumberCursor(query.after);
  // Numbers of versions are 32 bits wide.
  const before = after === undefined ? undefined : Math.min(Number(after), 2 ** 31 - 1);
  const rows = await listVersionRows(ctx.db, { wizardId: wizard.id, before, limit: limit + 1 });
  const { page, next } = toPage(rows, limit, (row) => String(row.number));
  return { items: await describe(ctx, wizard, page), next };
}

export async function getVersion(
  ctx: TeamContext,
  { params }: EndpointInput<typeof wizardVersions.get>,
): Promise<WizardVersion> {
  const wizard = await getWizardRow(ctx, params.wizardId);
  const row = await findVersionByNumber(ctx.db, wizard.id, params.versionNumber);
  refuseUnless(row, 'not_found');
  const [summary] = await describe(ctx, wizard, [row]);
  refuseUnless(summary, 'not_found');
  return {
    ...summary,
    name: row.name,
    icon: row.icon,
    // A version never changes; items that it sets may have been replaced since.
    definition: await withReplacedItems(ctx, wizardDefinition.parse(row.definition)),
    manifest: wizardManifest.parse(row.manifest),
  };
}

async function describe(
  ctx: TeamContext,
  { liveVersionId }: WizardRow,
  rows: readonly VersionSummaryRow[],
): Promise<WizardVersionSummary[]> {
  const actorOf = await actorsOf(ctx, [...new Set(rows.flatMap(({ publishedBy }) => publishedBy ?? []))]);
  return rows.map(({ id, number, publishedAt, publishedBy, revokedAt }) => ({
    number,
    publishedAt: publishedAt.toISOString(),
    publishedBy: publishedBy === null ? null : actorOf(publishedBy).name,
    isLive: id === liveVersionId,
    isRevoked: revokedAt !== null,
  }));
}
