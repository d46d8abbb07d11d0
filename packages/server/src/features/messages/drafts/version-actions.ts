// Earlier versions of a message, and one of them as its present content.
import type { contentVersions } from '@fieldhouse/contract/content-versions';
import type { EndpointInput, EndpointReply } from '@fieldhouse/contract/endpoint';
import type { TeamContext } from '../../../kernel/context.ts';
import { ensureStillMeasured } from '../ab-test/change-ab-test.ts';
import { shapedBy } from '../reach-authors/reach-authors.ts';
import {
  contentOfVersion,
  findGone,
  loadVersion,
  readVersion,
  readVersions,
} from '../versions/show-versions.ts';
import { storeVersion } from '../versions/store-version.ts';
import { auditMessage, ensureAllowed, loadMessage } from './change-message.ts';
import { rewriteMessage, rowWith } from './message-actions.ts';

type Input<E extends keyof typeof contentVersions> = EndpointInput<(typeof contentVersions)[E]>;
type Reply<E extends keyof typeof contentVersions> = EndpointReply<(typeof contentVersions)[E]>;

export async function listMessageVersions(
  ctx: TeamContext,
  { params: { messageId } }: Input<'ofMessage'>,
): Promise<Reply<'ofMessage'>> {
  return readVersions(ctx, { messageId }, await loadMessage(ctx, messageId));
}

export async function getMessageVersion(
  ctx: TeamContext,
  { params: { messageId, contentVersionId: id } }: Input<'get'>,
): Promise<Reply<'get'>> {
  return readVersion(ctx, { messageId }, { id, present: await loadMessage(ctx, messageId) });
}

/**
 * The authors of its merge tags, lists and conditions are those of the version, so that it fills in no more and no less than
 * it did: who restores a content has not written it.
 */
export async function restoreMessageVersion(
  ctx: TeamContext,
  { params: { messageId, contentVersionId }, body }: Input<'restore'>,
): Promise<Reply<'restore'>> {
  const row = await loadMessage(ctx, messageId);
  const version = await loadVersion(ctx, { messageId }, contentVersionId);
  ensureAllowed(ctx, row, 'edit');
  const { contentLanguage } = version;
  const abTest = version.abTest === null ? null : JSON.stringify(version.abTest);
  const content = { ...contentOfVersion(version), contentLanguage, abTest };
  ensureStillMeasured(rowWith(row, content));
  await storeVersion(ctx, { messageId }, { content: row });
  // It may be from before they chose the people.
  const shaped = shapedBy(version, row.shapedBy);
  const message = await rewriteMessage(ctx, { row, body, content: { ...content, ...shaped } });
  await auditMessage(ctx, 'version_restored', row);
  return { message, gone: await findGone(ctx, version) };
}
