// One real object of each kind in Ada's team, by the name of the path parameter that identifies it. A route
// with a parameter that is missing here makes the walk fail until it is added.
import { teamApiKeys } from '@fieldhouse/contract/api-keys';
import { bulkChanges } from '@fieldhouse/contract/bulk-changes';
import { collections } from '@fieldhouse/contract/collections';
import { comments } from '@fieldhouse/contract/comments';
import { dataCardGroups, dataCards } from '@fieldhouse/contract/data-cards';
import { views } from '@fieldhouse/contract/data-views';
import { headerMenu } from '@fieldhouse/contract/header-menu';
import { mailAccounts } from '@fieldhouse/contract/mail-accounts';
import { messageTemplates } from '@fieldhouse/contract/message-templates';
import { messages } from '@fieldhouse/contract/messages';
import { records } from '@fieldhouse/contract/records';
import { roles } from '@fieldhouse/contract/roles';
import { senders } from '@fieldhouse/contract/senders';
import { subscriptionLists } from '@fieldhouse/contract/subscription-lists';
import { tags } from '@fieldhouse/contract/tags';
import { webhooks } from '@fieldhouse/contract/webhooks';
import { websiteWidgets } from '@fieldhouse/contract/website-widgets';
import { wizardLinks } from '@fieldhouse/contract/wizard-links';
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
  const visits = await makeVisits(ada, { access: 'token' });
  const { token } = await tom.call(wizardTokens.create, {
    params: { wizardId: visits.wizard.id },
    body: { recordId: visits.record.id, expiresAt: new Date(Date.now() + 3_600_000).toISOString() },
  });
  const message = await ada.call(messages.create, {
    body: { internalName: 'News', subjectLine: 'News', bodyHtml: '<p>News</p>' },
  });
  const template = await ada.call(messageTemplates.create, { body: { name: 'Letter' } });
  await ada.call(messages.testSend, {
    params: { messageId: message.id },
    body: { to: 'tester@example.org' },
  });
  const sharedView = await ada.call(views.create, {
    params: { collectionId: collection.id },
    body: { internalName: 'For the website', type: 'list', visibility: 'team' },
  });
  const widget = await ada.call(websiteWidgets.create, {
    params: { collectionId: collection.id },
    body: { name: 'News', shows: { kind: 'view', viewId: sharedView.id }, allowedOrigins: [] },
  });
  const subscriptionList = await ada.call(subscriptionLists.create, {
    body: { internalName: 'Newsletter', externalName: 'News' },
  });
  const subscriber = await ada.call(subscriptionLists.addSubscriber, {
    params: { subscriptionListId: subscriptionList.id },
    body: { address: 'elena@example.org', source: 'Form' },
  });
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
  const sender = await ada.call(senders.create, { body: { name: 'Walk', address: 'walk@example.org' } });
  const delivery = await ada.call(webhooks.test, { params: { webhookId: webhook.id } });
  return {
    ...words,
    mailAccountId: mailAccount.id,
    senderId: sender.id,
    webhookId: webhook.id,
    webhookDeliveryId: delivery.id,
    viewId: view.id,
    // No collection is offered as a blueprint, so this one is not visible to any user.
    blueprintId: collection.id,
    widgetId: widget.id,
    tagId: tag.id,
    commentId: comment.id,
    dataCardId: card.id,
    dataCardGroupId: group.id,
    menuEntryId: menuEntry.id,
    apiKeyId: key.id,
    importId,
    bulkChangeId: bulkChange.id,
    fileId,
    roleId: madeRoles[0]?.id ?? '',
    teamUserId: members.find((member) => !member.isTeamAdmin)?.teamUserId ?? '',
    messageId: message.id,
    messageTemplateId: template.id,
    subscriptionListId: subscriptionList.id,
    subscriberId: subscriber.id,
    recipientId: outbox.items[0]?.id ?? '',
    teamId: ada.teamId,
    wizardId: wizard.id,
    wizardLinkId: wizardLink.id,
    wizardTokenId: token.id,
    collectionId: collection.id,
    fieldId: collection.fields[0]?.id ?? '',
    recordId: rows[0]?.id ?? '',
  };
}
