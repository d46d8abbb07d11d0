// Earlier versions of a message, and one of them as its present content.
import type { contentVersions } from '@fieldhouse/contract/content-versions';
import type { EndpointInput, EndpointReply } from '@fieldhouse/contract/endpoint';
import type { Message } from '@fieldhouse/contract/messages';
import type { TeamContext } from '../../../kernel/context.ts';
import { ensureStillMeasured } from '../ab-test/change-ab-test.ts';
import { shapedBy } from '../reach-authors/reach-authors.ts';
import { limitedAmong } from '../reach-authors/word-authors.ts';
import {
  getVersionOf,
  listVersionsOf,
  type OwnerOfVersions,
  restoreVersionOf,
} from '../versions/owner-of-versions.ts';
import { contentOfVersion } from '../versions/show-versions.ts';
import type { VersionRow } from '../versions/version-queries.ts';
import { auditMessage, ensureAllowed, loadMessage } from './change-message.ts';
import { rewriteMessage, rowWith } from './message-actions.ts';
import type { MessageRow } from './message-queries.ts';

type Input<E extends keyof typeof contentVersions> = EndpointInput<(typeof contentVersions)[E]>;
type Reply<E extends keyof typeof contentVersions> = EndpointReply<(typeof contentVersions)[E]>;

export async function listMessageVersions(
  ctx: TeamContext,
  { params: { messageId } }: Input<'ofMessage'>,
): Promise<Reply<'ofMessage'>> {
  return listVersionsOf(ctx, asOwner(ctx, messageId));
}

export async function getMessageVersion(
  ctx: TeamContext,
  { params: { messageId, contentVersionId } }: Input<'get'>,
): Promise<Reply<'get'>> {
  return getVersionOf(ctx, asOwner(ctx, messageId), contentVersionId);
}

export async function restoreMessageVersion(
  ctx: TeamContext,
  { params: { messageId, contentVersionId }, body }: Input<'restore'>,
): Promise<Reply<'restore'>> {
  const wanted = { id: contentVersionId, version: body.version };
  const { restored, gone } = await restoreVersionOf(ctx, asOwner(ctx, messageId), wanted);
  return { message: restored, gone };
}

function asOwner(ctx: TeamContext, messageId: string): OwnerOfVersions<MessageRow, Message> {
  return {
    id: { messageId },
    load: () => loadMessage(ctx, messageId),
    ensureRestorable(row, stored) {
      ensureAllowed(ctx, row, 'edit');
      ensureStillMeasured(rowWith(row, contentOf(stored)));
    },
    async rewrite(row, { stored, version }) {
      // It may be from before they chose the people.
      const content = { ...contentOf(stored), ...shapedBy(stored, row.shapedBy) };
      const restored = await limitedAmong(ctx, stored.wordedBy);
      const restoredTexts = stored.ownTexts;
      return rewriteMessage(ctx, { row, body: { version }, content, restored, restoredTexts });
    },
    audit: (row) => auditMessage(ctx, 'version_restored', row),
  };
}

function contentOf(stored: VersionRow) {
  const abTest = stored.abTest === null ? null : JSON.stringify(stored.abTest);
  return { ...contentOfVersion(stored), abTest };
}
