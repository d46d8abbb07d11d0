// Earlier versions of a template, and one of them as its present content.
import type { contentVersions } from '@fieldhouse/contract/content-versions';
import type { EndpointInput, EndpointReply } from '@fieldhouse/contract/endpoint';
import type { TeamContext } from '../../../kernel/context.ts';
import {
  contentOfVersion,
  findGone,
  loadVersion,
  readVersion,
  readVersions,
} from '../versions/show-versions.ts';
import { storeVersion } from '../versions/store-version.ts';
import { auditTemplate, ensureTemplateAllows, loadTemplate, rewriteTemplate } from './template-actions.ts';

type Input<E extends keyof typeof contentVersions> = EndpointInput<(typeof contentVersions)[E]>;
type Reply<E extends keyof typeof contentVersions> = EndpointReply<(typeof contentVersions)[E]>;

export async function listTemplateVersions(
  ctx: TeamContext,
  { params: { messageTemplateId: templateId } }: Input<'ofTemplate'>,
): Promise<Reply<'ofTemplate'>> {
  return readVersions(ctx, { templateId }, await loadTemplate(ctx, templateId));
}

export async function getTemplateVersion(
  ctx: TeamContext,
  { params: { messageTemplateId: templateId, contentVersionId: id } }: Input<'getOfTemplate'>,
): Promise<Reply<'getOfTemplate'>> {
  return readVersion(ctx, { templateId }, { id, present: await loadTemplate(ctx, templateId) });
}

export async function restoreTemplateVersion(
  ctx: TeamContext,
  { params: { messageTemplateId: templateId, contentVersionId }, body }: Input<'restoreTemplate'>,
): Promise<Reply<'restoreTemplate'>> {
  const row = await loadTemplate(ctx, templateId);
  const version = await loadVersion(ctx, { templateId }, contentVersionId);
  ensureTemplateAllows(row, 'edit');
  await storeVersion(ctx, { templateId }, { content: row });
  const restored = { row, version: body.version, content: contentOfVersion(version) };
  const template = await rewriteTemplate(ctx, restored);
  await auditTemplate(ctx, 'template_version_restored', row);
  return { template, gone: await findGone(ctx, version) };
}
