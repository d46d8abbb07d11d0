// Which part of a message its own address opens, as search and bookmarks do.
import type { FeaturePermission } from '@fieldhouse/contract/permissions';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { sampleMessage } from '../../test/sample-message.ts';
import { messageQuery } from '../app/crumbs/message-crumb.ts';
import { messageIndexRoute } from './team-{$teamId}/outgoing-messages/message.ts';

type Scene = Parameters<typeof sampleMessage>[0];
interface Member {
  readonly isTeamAdmin: boolean;
  readonly featurePermissions: readonly FeaturePermission[];
}
const writer: Member = { isTeamAdmin: false, featurePermissions: ['outgoing_messages_edit'] };
const reader: Member = { isTeamAdmin: false, featurePermissions: [] };

test.each<[opened: string, scene: Scene, membership: Member]>([
  ['content', {}, writer],
  ['details', {}, reader],
  ['details', { state: { isArchived: true } }, writer],
  ['summary', { state: { status: 'approved' } }, writer],
  ['stats', { state: { status: 'sending' } }, reader],
  ['stats', { state: { status: 'sent' } }, reader],
])('%s', async (opened, scene, membership) => {
  const message = sampleMessage(scene);
  const params = { teamId: 'team', outgoingMessageId: message.id };
  const queryClient = new QueryClient();
  queryClient.setQueryData(messageQuery(params.teamId, message.id).queryKey, message);
  const visit = { context: { queryClient, membership }, params };
  const redirected = messageIndexRoute.options.beforeLoad?.(visit as never);
  await expect(redirected).rejects.toMatchObject({ options: { to: expect.stringMatching(`/${opened}$`) } });
});
