// Definitions run with their author's rights (ADR 0102). An endpoint that accepts a filter, a field, a
// collection, a record or a text with merge tags, or that belongs to an administration, is listed in this
// table with the test that verifies it. A new endpoint fails here until it is classified.
import { readFile } from 'node:fs/promises';
import type { EndpointSpec } from '@fieldhouse/contract/endpoint';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { definitionOperations } from '../definition-operations.ts';
import { everyEndpoint, isTeamEndpoint } from './every-endpoint.ts';

const naming =
  /^(filter|sorts?|select|group|groupBy|colorBy|aggregates|calendar|map|query|fields?|displayedFields|columns?|settings|values|records|defaultValue|audience|definition|dataPermissions|replaceWith|shows|target|places|(text|body|subject)\w*|(\w+(Column|Filter|Order|Ids?)|ids))$/;

/** The files with a separate attack on each endpoint of `attacked`. */
const attacks = [
  'src/features/roles/definition-rights.test.ts',
  'src/features/wizards/testing/preview.test.ts',
  'src/features/wizards/testing/testing.test.ts',
  'src/features/wizards/tokens/tokens.test.ts',
  'src/features/messages/canvas/canvas.test.ts',
  'src/features/messages/mail-sources.test.ts',
  'src/features/messages/printed-values.test.ts',
  'src/features/messages/saved-blocks/saved-blocks.test.ts',
  'src/features/shared-views/shared-views.test.ts',
  'src/features/subscriber-imports/from-collection.test.ts',
  'src/features/views/views.test.ts',
  'src/features/dashboards/dashboards.test.ts',
  'src/features/calendar-feeds/calendar-feeds.test.ts',
] as const;

const table = {
  /** In the random roles of definitions-model.test.ts. */
  model: Object.keys(definitionOperations),
  attacked: [
    'calendarFeeds.create',
    'dataCards.change',
    'deletedFields.restore',
    'customLists.undoReplacement',
    'dashboards.addCard',
    'dashboards.arrange',
    'dashboards.changeCard',
    'dashboards.figures',
    'dashboards.moveCard',
    'dashboards.preview',
    'messageTemplates.preview',
    'messageTemplates.tagValues',
    'messages.people',
    'messages.preview',
    'messages.sendNow',
    'messages.smsLengths',
    'messages.tagSources',
    'messages.tagValues',
    'mailRecordLists.show',
    'messages.testSend',
    'roles.change',
    'tags.delete',
    'views.change',
    'viewShares.change',
    'viewShares.create',
    'viewShares.list',
    'viewShares.revoke',
    'websiteWidgets.change',
    'websiteWidgets.create',
    'subscriberImports.countFromCollection',
    'subscriberImports.startFromCollection',
    'savedMailBlocks.create',
    'savedMailBlocks.list',
    'wizardTests.preview',
    'wizardTests.previewChoices',
    'wizardTests.start',
    'wizardTests.trace',
    'wizardTokens.create',
    'wizardTokens.listOfWizard',
  ],
  /**
   * Only read, by holders of a messages permission: who-reads.test.ts hides audiences on fields not readable
   * to them.
   */
  messages: [
    'messages.list',
    'messages.get',
    'messages.checks',
    'messages.checkLinks',
    'messages.links',
    'messages.statistics',
    'messages.counts',
    'messages.dashboard',
    'messages.exportRecipients',
    'messages.exportFigures',
    'messages.recipients',
    'messages.recipient',
    'messages.replies',
    'messages.outbox',
    'messages.outboxMail',
    'messages.possibleOwners',
    'messages.sendTimes',
    'contentVersions.get',
    'contentVersions.getOfTemplate',
    'contentVersions.ofMessage',
    'contentVersions.ofTemplate',
    'messageTemplates.list',
    'messageTemplates.get',
    'senders.list',
  ],
  /** Compiled with the access of the viewer, as in permissions-model.test.ts, and not stored. */
  access: [
    // Stored, and always compiled with the access of its author, who alone lists, repeats and downloads it.
    'wizardTokenBatches.create',
    'wizardTokenBatches.list',
    'wizardTokenBatches.repeat',
    'wizardTokenBatches.csv',
    // Only for a collection all records of which the program may read, now and before each call; see program-hooks.test.ts.
    'programHooks.list',
    'programHooks.recent',
    'programHooks.subscribe',
    'programHooks.unsubscribe',
    'backends.dataCollection',
    'bulkChanges.deleteMatching',
    'bulkChanges.undo',
    'bulkChanges.updateMatching',
    'collectionMembers.add',
    'collectionMembers.remove',
    'comments.add',
    'comments.change',
    'duplicates.merge',
    'duplicates.undismiss',
    'duplicates.dismiss',
    'files.download',
    'imports.cells',
    'imports.count',
    'imports.chooseSheet',
    'imports.exportCsv',
    'imports.exportJson',
    'imports.exportXlsx',
    'imports.fillCell',
    'imports.preview',
    'imports.read',
    'imports.start',
    'imports.undo',
    'importMatches.choose',
    'bookmarks.add',
    'bookmarks.remove',
    'recordHistory.revert',
    'recordPlaces.query',
    'recordTags.set',
    'records.aggregate',
    'records.create',
    'records.delete',
    'records.getMany',
    'records.query',
    'records.restore',
    'records.update',
    'search.find',
    'tasks.board',
    'tasks.change',
    'tasks.create',
    'tasks.exportJson',
    'tasks.exportQuery',
    'tasks.exportXlsx',
    'tasks.query',
    'search.recent',
    'statisticsCards.list',
    'trash.erase',
    'wizardResults.exportRuns',
    'wizardResults.run',
    'wizardResults.runs',
    'wizardRuns.start',
  ],
  /**
   * Covered by the same checks as an operation of the model: audience and texts, the draft that is published.
   */
  same: [
    'messages.change',
    'messages.duplicate',
    'contentVersions.restore',
    'contentVersions.restoreTemplate',
    'messageTemplates.change',
    'messageTemplates.create',
    'wizards.create',
    'wizards.publication',
    'wizards.saveDraft',
  ],
  /** Grants what the caller holds: roles.test.ts and team-users.test.ts. */
  grants: ['roles.assign', 'teamUsers.change', 'teamUsers.create', 'teamUsers.invite'],
  /** Reveals existence, name and position, and none of the values. */
  shape: [
    'backends.teamUser',
    'blueprints.get',
    'blueprints.install',
    'blueprints.list',
    'collections.delete',
    'collections.deleteField',
    'dataCardGroups.change',
    'dataCardGroups.create',
    'dataCardGroups.delete',
    'dataCardGroups.order',
    'dataCards.delete',
    'dataCards.order',
    'deletedCollections.list',
    'deletedCollections.restore',
    'deletedFields.erase',
    'deletedFields.list',
    'headerMenu.add',
    'headerMenu.arrange',
    'headerMenu.change',
    'headerMenu.list',
    'headerMenu.remove',
    'roles.delete',
    'roles.get',
    'roles.list',
    'roles.members',
    'tags.change',
    'tags.create',
    'views.reorder',
    'websiteWidgets.delete',
    'websiteWidgets.list',
    'wizardLinks.change',
    'wizardLinks.create',
    'wizardLinks.listAll',
    'wizardLinks.unlink',
    'wizardResults.changeSettings',
    'wizardResults.figures',
    'wizardResults.follow',
    'wizardVersions.get',
    'wizardVersions.list',
    'wizardTests.deleteRecords',
    'wizardTests.records',
    'wizardResults.sortRun',
    'wizardShortLinks.create',
    'wizardShortLinks.get',
    'wizardShortLinks.revoke',
    'wizards.changeLimits',
    'wizards.delete',
    'wizards.get',
    'wizards.list',
    'wizards.takeOffline',
  ],
  /** Concerns the team, its users, its messages or its subscribers as a whole, and no records. */
  team: [
    'adminDashboard.get',
    'logos.put',
    'logos.remove',
    'mailFiles.list',
    'mailFiles.upload',
    'mailFiles.withdraw',
    'mailPictures.upload',
    'wizardPictures.upload',
    'mailWizards.list',
    'mailWizards.question',
    'savedMailBlocks.delete',
    'savedMailBlocks.rename',
    'messageApprovals.approve',
    'messageApprovals.reject',
    'messageApprovals.submit',
    'messageApprovals.withdraw',
    'messages.act',
    'messages.chooseWinner',
    'messages.delete',
    'messages.simulateDelivery',
    'messages.resolveUncertain',
    'messages.changeReply',
    'messages.transfer',
    'messageTemplates.transfer',
    'messages.resolveAllUncertain',
    'messageTemplates.act',
    'messageTemplates.copy',
    'messageTemplates.delete',
    'messageTemplates.startFromScratch',
    'notices.mark',
    'notices.markAllRead',
    'subscriberImports.discard',
    'subscriberImports.list',
    'subscriberImports.problems',
    'subscriberImports.read',
    'subscriberImports.start',
    'subscriberImports.upload',
    'subscriptionLists.addSubscriber',
    'subscriptionLists.change',
    'subscriptionLists.create',
    'subscriptionLists.get',
    'subscriptionLists.growth',
    'subscriptionLists.list',
    'subscriptionLists.subscriber',
    'subscriptionLists.subscribers',
    'subscriptionLists.unsubscribe',
    'projects.change',
    'projects.create',
    'projects.delete',
    'projects.deleted',
    'projects.restore',
    'projects.setColumns',
    'taskComments.add',
    'taskComments.change',
    'tasks.move',
    'tasks.people',
    'teams.change',
    'transactionalMessages.send',
    'teamUsers.cancel',
    'teamUsers.deactivate',
    'teamUsers.get',
    'teamUsers.list',
    'teamUsers.reactivate',
    'teamUsers.resend',
  ],
} as const satisfies Record<string, readonly string[]>;

function propertiesOf(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(propertiesOf);
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) => [
    ...(key === 'properties' ? Object.keys(value) : []),
    ...propertiesOf(value),
  ]);
}

function isNaming({ body, query }: EndpointSpec): boolean {
  return [body, query].some(
    (schema) =>
      schema &&
      propertiesOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).some((name) =>
        naming.test(name),
      ),
  );
}

/** Team admins have all rights. */
function isForMembers(endpoint: EndpointSpec): boolean {
  return isTeamEndpoint(endpoint) && (endpoint.needs === 'team_member' || typeof endpoint.needs === 'object');
}

test('each endpoint by which something is defined is covered', () => {
  const covered: readonly string[] = Object.values(table).flat();
  const wanted = everyEndpoint.filter(
    (endpoint) => isForMembers(endpoint) && (typeof endpoint.needs === 'object' || isNaming(endpoint)),
  );
  const missing = wanted.map(({ name }) => name).filter((name) => !covered.includes(name));
  expect(missing).toEqual([]);
});

test('the table names each endpoint once, and none that is gone', () => {
  const covered: readonly string[] = Object.values(table).flat();
  expect(covered.filter((name, index) => covered.indexOf(name) !== index)).toEqual([]);
  const known = new Set(everyEndpoint.map(({ name }) => name));
  expect(covered.filter((name) => !known.has(name))).toEqual([]);
});

test('each attacked endpoint is called in one of those files', async () => {
  const root = new URL('../../', import.meta.url);
  const texts = await Promise.all(attacks.map((file) => readFile(new URL(file, root), 'utf8')));
  const called = texts.join('\n');
  expect(table.attacked.filter((name) => !called.includes(`call(${name},`))).toEqual([]);
});
