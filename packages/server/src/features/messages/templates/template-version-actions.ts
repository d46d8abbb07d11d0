// Earlier versions of a template, and one of them as its present content.
import type { contentVersions } from '@fieldhouse/contract/content-versions';
import type { EndpointInput, EndpointReply } from '@fieldhouse/contract/endpoint';
import type { MessageTemplate } from '@fieldhouse/contract/message-templates';
import type { TeamContext } from '../../../kernel/context.ts';
import {
  getVersionOf,
  listVersionsOf,
  type OwnerOfVersions,
  restoreVersionOf,
} from '../versions/owner-of-versions.ts';
import { contentOfVersion } from '../versions/show-versions.ts';
import { auditTemplate, ensureTemplateAllows, loadTemplate, rewriteTemplate } from './template-actions.ts';
import type { TemplateRow } from './template-queries.ts';

type Input<E extends keyof typeof contentVersions> = EndpointInput<(typeof contentVersions)[E]>;
type Reply<E extends keyof typeof contentVersions> = EndpointReply<(typeof contentVersions)[E]>;

export async function listTemplateVersions(
  ctx: TeamContext,
  { params: { messageTemplateId } }: Input<'ofTemplate'>,
): Promise<Reply<'ofTemplate'>> {
  return listVersionsOf(ctx, asOwner(ctx, messageTemplateId));
}

export async function getTemplateVersion(
  ctx: TeamContext,
  { params: { messageTemplateId, contentVersionId } }: Input<'getOfTemplate'>,
): Promise<Reply<'getOfTemplate'>> {
  return getVersionOf(ctx, asOwner(ctx, messageTemplateId), contentVersionId);
}

export async function restoreTemplateVersion(
  ctx: TeamContext,
  { params: { messageTemplateId, contentVersionId }, body }: Input<'restoreTemplate'>,
): Promise<Reply<'restoreTemplate'>> {
  const wanted = { id: contentVersionId, version: body.version };
  const { restored, gone } = await restoreVersionOf(ctx, asOwner(ctx, messageTemplateId), wanted);
  return { template: restored, gone };
}

function asOwner(ctx: TeamContext, templateId: string): OwnerOfVersions<TemplateRow, MessageTemplate> {
  return {
    id: { templateId },
    load: () => loadTemplate(ctx, templateId),
    ensureRestorable: (row) => ensureTemplateAllows(row, 'edit'),
    rewrite: (row, { stored, version }) =>
      rewriteTemplate(ctx, {
        row,
        version,
        content: contentOfVersion(stored),
        restoredTexts: stored.ownTexts,
      }),
    audit: (row) => auditTemplate(ctx, 'template_version_restored', row),
  };
}
