// What the addresses of the walk are about: one real thing of each kind in the demo's team.
import type { Page } from 'playwright-core';
import { read, write } from '../harness/api-calls.ts';
import type { Places } from './landings.ts';

interface Named {
  readonly id: string;
  readonly name: string;
  readonly pluralName: string;
  readonly isUsedAsCustomList: boolean;
}

/** One real thing of each kind in the demo's team. */
export async function findPlaces(ada: Page): Promise<Places> {
  const api = ada.request;
  const { memberships } = await read<{ memberships: { teamId: string; teamUserId: string }[] }>(
    api,
    '/authentication/session',
  );
  const [{ teamId, teamUserId } = { teamId: '', teamUserId: '' }] = memberships;
  const { items } = await read<{ items: Named[] }>(api, `/teams/${teamId}/collections`);
  const people = items.find(({ pluralName }) => pluralName === 'People');
  const list = items.find(({ isUsedAsCustomList }) => isUsedAsCustomList);
  const records = await write<{ records: { id: string; values: { name: string } }[] }>(
    api,
    `/teams/${teamId}/collections/${people?.id}/records/query`,
    { limit: 1 },
  );
  const wizards = await read<{ items: { id: string; name: string }[] }>(api, `/teams/${teamId}/wizards`);
  const messages = await read<{ items: { id: string; internalName: string }[] }>(
    api,
    `/teams/${teamId}/outgoing-messages`,
  );
  const roles = await read<{ items: { id: string; name: string }[] }>(api, `/teams/${teamId}/roles`);
  const groups = await read<{ items: { id: string }[] }>(
    api,
    `/teams/${teamId}/collections/${people?.id}/data-card-groups`,
  );
  const domains = await read<{ items: { domain: string }[] }>(api, `/teams/${teamId}/sending-domains`);
  const view = await write<{ id: string }>(api, `/teams/${teamId}/collections/${people?.id}/views`, {
    internalName: 'By day',
    type: 'calendar',
    visibility: 'team',
  });
  const template = await write<{ id: string }>(api, `/teams/${teamId}/message-templates`, {
    name: 'Newsletter',
  });
  const subscriptionList = await write<{ id: string }>(api, `/teams/${teamId}/subscription-lists`, {
    internalName: 'Newsletter',
    externalName: 'News',
  });
  await write(api, `/teams/${teamId}/subscription-lists/${subscriptionList.id}/subscribers`, {
    address: 'elena@example.org',
    source: 'Paper form',
  });
  const project = await write<{ id: string }>(api, `/teams/${teamId}/projects`, { name: 'Planting day' });
  await write(api, `/teams/${teamId}/projects/${project.id}/tasks`, { title: 'Dig the beds' });
  const unknown = '01890000-0000-7000-8000-000000000000';
  return {
    teamId,
    otherTeamId: unknown,
    ids: {
      teamId,
      teamUserId,
      collectionId: people?.id ?? '',
      dataCollectionId: people?.id ?? '',
      listId: list?.id ?? '',
      dataRecordId: records.records[0]?.id ?? '',
      dataWizardId: wizards.items[0]?.id ?? '',
      outgoingMessageId: messages.items[0]?.id ?? '',
      subscriptionListId: subscriptionList.id,
      projectId: project.id,
      roleId: roles.items[0]?.id ?? '',
      wizardStepId: unknown,
      dataCardGroupId: groups.items[0]?.id ?? '',
      dataViewId: view.id,
      ogmTemplateId: template.id,
      userId: unknown,
      token: 'not-a-token',
      group: 'buttons',
      helpPage: 'first-table',
      domain: domains.items[0]?.domain ?? '',
    },
    labels: {
      $collection: people?.pluralName ?? '',
      $list: list?.pluralName ?? '',
      $record: records.records[0]?.values.name ?? '',
      $view: 'By day',
      $project: 'Planting day',
      $wizard: wizards.items[0]?.name ?? '',
      $role: roles.items[0]?.name ?? '',
      $message: messages.items[0]?.internalName ?? '',
      $domain: domains.items[0]?.domain ?? '',
      $person: 'Ada Lindqvist',
    },
  };
}
