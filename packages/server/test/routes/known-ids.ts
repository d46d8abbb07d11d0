// One real object of each kind in Ada's team, by the name of the path parameter that identifies it. A route
// with a parameter that is missing here makes the walk fail until it is added.
import { teamApiKeys } from '@fieldhouse/contract/api-keys';
import { bulkChanges } from '@fieldhouse/contract/bulk-changes';
import { calendarFeeds } from '@fieldhouse/contract/calendar-feeds';
import { collections } from '@fieldhouse/contract/collections';
import { comments } from '@fieldhouse/contract/comments';
import { contentVersions } from '@fieldhouse/contract/content-versions';
import { dashboards } from '@fieldhouse/contract/dashboards';
import { dataCardGroups, dataCards } from '@fieldhouse/contract/data-cards';
import { views } from '@fieldhouse/contract/data-views';
import { headerMenu } from '@fieldhouse/contract/header-menu';
import { mailAccounts } from '@fieldhouse/contract/mail-accounts';
import { messageTemplates } from '@fieldhouse/contract/message-templates';
import { messages } from '@fieldhouse/contract/messages';
import { projects } from '@fieldhouse/contract/projects';
import { records } from '@fieldhouse/contract/records';
import { roles } from '@fieldhouse/contract/roles';
import { savedMailBlocks } from '@fieldhouse/contract/saved-mail-blocks';
import { senders } from '@fieldhouse/contract/senders';
import { subscriptionLists } from '@fieldhouse/contract/subscription-lists';
import { tags } from '@fieldhouse/contract/tags';
import { taskViews } from '@fieldhouse/contract/task-views';
import { tasks } from '@fieldhouse/contract/tasks';
import { viewShares } from '@fieldhouse/contract/view-shares';
import { webhooks } from '@fieldhouse/contract/webhooks';
import { startWidgetStyle, websiteWidgets } from '@fieldhouse/contract/website-widgets';
import { wizardLinks } from '@fieldhouse/contract/wizard-links';
import { wizardRuns } from '@fieldhouse/contract/wizard-runs';
import { wizardTokenBatches } from '@fieldhouse/contract/wizard-token-batches';
import { wizardTokens } from '@fieldhouse/contract/wizard-tokens';
import { makeVisits } from '../record-wizard.ts';
import type { TestServer } from '../start-server.ts';
import { makeSignup } from '../wizard-makers.ts';
import { words } from './every-endpoint.ts';

export type KnownIds = Readonly<Record<string, string>>;

export async function makeKnownIds({ ada, tom }: TestServer): Promise<KnownIds> {
  const collection = await ada.call(collections.create, { body: { name: 'Person', pluralName: 'People' } });
  const made = await ada.call(records.create, {
    params: { collectionId: collection.id },
    body: { records: [{ name: 'Elena Rossi' }] },
  });
  // The engine writes the reply itself, in the contract's form.
  const { records: rows } = made as { records: { id: string }[] };
  const { wizard } = await makeSignup(ada);
  const wizardLink = await ada.call(wizardLinks.create, {
    params: { collectionId: collection.id },
    body: { wizardId: wizard.id, type: 'create' },
  });
  const run = await ada.call(wizardRuns.start, { params: { wizardId: wizard.id }, body: {} });
  const visits = await makeVisits(ada, { access: 'token' });
  const { token } = await tom.call(wizardTokens.create, {
    params: { wizardId: visits.wizard.id },
    body: { recordId: visits.record.id, expiresAt: new Date(Date.now() + 3_600_000).toISOString() },
  });
  const tokenBatch = await ada.call(wizardTokenBatches.create, {
    params: { wizardId: visits.wizard.id },
    body: { expiresAt: new Date(Date.now() + 3_600_000).toISOString() },
  });
  const message = await ada.call(messages.create, {
    body: { internalName: 'News', subjectLine: 'News', bodyHtml: '<p>News</p>' },
  });
  const template = await ada.call(messageTemplates.create, { body: { name: 'Letter' } });
  await ada.call(messages.testSend, {
    params: { messageId: message.id },
    body: { to: 'tester@example.org' },
  });
  // The test has made one.
  const { items: versions } = await ada.call(contentVersions.ofMessage, {
    params: { messageId: message.id },
  });
  const sharedView = await ada.call(views.create, {
    params: { collectionId: collection.id },
    body: { internalName: 'For the website', type: 'list', visibility: 'team' },
  });
  const widget = await ada.call(websiteWidgets.create, {
    params: { collectionId: collection.id },
    body: {
      name: 'News',
      shows: { kind: 'view', viewId: sharedView.id, fieldIds: [] },
      allowedOrigins: [],
      style: startWidgetStyle,
    },
  });
  const share = await ada.call(viewShares.create, {
    params: { collectionId: collection.id, viewId: sharedView.id },
    body: { fieldIds: [collection.fields[0]?.id ?? ''] },
  });
  const feed = await ada.call(calendarFeeds.create, { body: { viewId: null } });
  const subscriptionList = await ada.call(subscriptionLists.create, {
    body: { internalName: 'Newsletter', externalName: 'News' },
  });
  const subscriber = await ada.call(subscriptionLists.addSubscriber, {
    params: { subscriptionListId: subscriptionList.id },
    body: { address: 'elena@example.org', source: 'Form' },
  });
  const subscriberFile = await ada.send({
    method: 'POST',
    path: `/teams/${ada.teamId}/subscription-lists/${subscriptionList.id}/imports`,
    body: 'Email\nelena@example.org\n',
    headers: { 'content-type': 'text/csv' },
  });
  const { id: subscriberImportId } = (await subscriberFile.json()) as { id: string };
  const outbox = await ada.call(messages.outbox);
  const upload = await ada.send({
    method: 'POST',
    path: `/teams/${ada.teamId}/collections/${collection.id}/imports`,
    body: 'Name\nElena\n',
    headers: { 'content-type': 'text/csv' },
  });
  const file = await ada.send({
    method: 'POST',
    path: `/teams/${ada.teamId}/files?name=note.txt`,
    body: 'A note.',
    headers: { 'content-type': 'application/octet-stream' },
  });
  const { id: fileId } = (await file.json()) as { id: string };
  const mailFile = await ada.send({
    method: 'POST',
    path: `/teams/${ada.teamId}/mail-files?name=note.txt`,
    body: 'A note.',
    headers: { 'content-type': 'application/octet-stream' },
  });
  const { token: fileToken } = (await mailFile.json()) as { token: string };
  const { id: importId } = (await upload.json()) as { id: string };
  const bulkChange = await ada.call(bulkChanges.updateMatching, {
    params: { collectionId: collection.id },
    body: { search: 'no one of that name', values: { name: 'Elena' } },
  });
  const { items: madeRoles } = await ada.call(roles.list);
  const { items: members } = await ada.call(roles.members);
  const { key } = await ada.call(teamApiKeys.create, { body: { name: 'Walk' } });
  // Tom's own, since he can't change comments of others.
  const comment = await tom.call(comments.add, {
    params: { collectionId: collection.id, recordId: rows[0]?.id as never },
    body: { body: 'Hello' },
  });
  const cardPlace = { collectionId: collection.id };
  const card = await ada.call(dataCards.create, {
    params: cardPlace,
    body: { name: 'Contact', settings: { type: 'form', fields: [] } },
  });
  const group = await ada.call(dataCardGroups.create, { params: cardPlace, body: { name: 'Overview' } });
  const tag = await ada.call(tags.create, { body: { name: 'Volunteer' } });
  const menuEntry = await ada.call(headerMenu.add, {
    body: {
      label: 'People',
      icon: 'fa-solid fa-users',
      target: { type: 'collection', collectionId: collection.id },
    },
  });
  // Tom's own, since any member may change a personal view.
  const view = await tom.call(views.create, {
    params: { collectionId: collection.id },
    body: { internalName: 'By name', type: 'table' },
  });
  // Tom's own, for the same reason.
  const dashboard = await tom.call(dashboards.create, { body: { name: 'Walk' } });
  const dashboardCard = await tom.call(dashboards.addCard, {
    params: { dashboardId: dashboard.id },
    body: { title: 'Walk', width: 3, height: 1, settings: { type: 'text', html: '' } },
  });
  const { webhook } = await ada.call(webhooks.create, {
    body: {
      name: 'Walk',
      url: 'https://hooks.example.invalid/',
      events: ['record.created'],
      collectionIds: null,
    },
  });
  const mailAccount = await ada.call(mailAccounts.create, {
    body: {
      name: 'Walk',
      settings: { kind: 'smtp', host: 'mail.example.invalid', port: 587, security: 'starttls', user: '' },
    },
  });
  const savedBlock = await ada.call(savedMailBlocks.create, {
    body: { name: 'Walk', blocks: [{ id: 'line', kind: 'divider' }] },
  });
  const sender = await ada.call(senders.create, { body: { name: 'Walk', address: 'walk@example.org' } });
  const delivery = await ada.call(webhooks.test, { params: { webhookId: webhook.id } });
  const project = await ada.call(projects.create, { body: { name: 'Spring fair' } });
  const task = await ada.call(tasks.create, {
    params: { projectId: project.id },
    body: { title: 'Call the tent hire' },
  });
  // Tom's own.
  const taskView = await tom.call(taskViews.create, {
    params: { projectId: project.id },
    body: { name: 'Late ones', search: { due: 'overdue' } },
  });
  const taskFile = await ada.send({
    method: 'POST',
    path: `/teams/${ada.teamId}/projects/${project.id}/tasks/file`,
    body: 'Title\nSell tickets\n',
    headers: { 'content-type': 'application/octet-stream' },
  });
  const { importId: taskImportId } = (await taskFile.json()) as { importId: string };
  return {
    ...words,
    taskImportId,
    taskViewId: taskView.id,
    projectId: project.id,
    taskId: task.id,
    mailAccountId: mailAccount.id,
    senderId: sender.id,
    // Of the sender.
    domain: 'example.org',
    webhookId: webhook.id,
    webhookDeliveryId: delivery.id,
    viewId: view.id,
    dashboardId: dashboard.id,
    dashboardCardId: dashboardCard.id,
    // No collection is offered as a blueprint, so this one is not visible to any user.
    blueprintId: collection.id,
    widgetId: widget.id,
    viewShareId: share.id,
    calendarFeedId: feed.id,
    tagId: tag.id,
    commentId: comment.id,
    dataCardId: card.id,
    dataCardGroupId: group.id,
    menuEntryId: menuEntry.id,
    apiKeyId: key.id,
    importId,
    bulkChangeId: bulkChange.id,
    fileId,
    fileToken,
    roleId: madeRoles[0]?.id ?? '',
    teamUserId: members.find((member) => !member.isTeamAdmin)?.teamUserId ?? '',
    messageId: message.id,
    messageTemplateId: template.id,
    contentVersionId: versions[0]?.id ?? '',
    savedMailBlockId: savedBlock.id,
    subscriptionListId: subscriptionList.id,
    subscriberId: subscriber.id,
    subscriberImportId,
    recipientId: outbox.items[0]?.id ?? '',
    // No one has answered.
    messageReplyId: '1',
    teamId: ada.teamId,
    wizardId: wizard.id,
    // It was published once.
    versionNumber: '1',
    wizardRunId: run.runId,
    wizardLinkId: wizardLink.id,
    wizardTokenId: token.id,
    wizardTokenBatchId: tokenBatch.id,
    collectionId: collection.id,
    fieldId: collection.fields[0]?.id ?? '',
    recordId: rows[0]?.id ?? '',
  };
}
