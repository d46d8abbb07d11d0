// The users of the route walk: each has their own account and is signed in once.
import { randomUUID } from 'node:crypto';
import { type FeaturePermission, featurePermissions } from '@fieldhouse/contract/permissions';
import { type APIRequestContext, type Page, request } from 'playwright-core';
import { expect, vi } from 'vitest';

type Cookies = Awaited<ReturnType<APIRequestContext['storageState']>>['cookies'];

export interface Rights {
  readonly name: string;
  readonly isSignedIn: boolean;
  readonly isMember: boolean;
  readonly isAdmin: boolean;
  readonly feature?: FeaturePermission;
}

export interface Walker extends Rights {
  /** Sign a browser in as this user. */
  readonly cookies: Cookies;
}

export interface Places {
  readonly teamId: string;
  readonly otherTeamId: string;
  /** Value of each parameter of an address, by its name. */
  readonly ids: Readonly<Record<string, string>>;
  /** The same for labels that are data. */
  readonly labels: Readonly<Record<string, string>>;
}

const password = 'Strong-pass-1';

export async function read<T>(api: APIRequestContext, path: string): Promise<T> {
  const reply = await api.get(`/api${path}`);
  expect(reply.ok(), `${path} ${await reply.text()}`).toBe(true);
  // The caller names the endpoint whose response this is.
  return (await reply.json()) as T;
}

export async function write<T>(api: APIRequestContext, path: string, data: object): Promise<T> {
  const reply = await api.post(`/api${path}`, { data });
  expect(reply.ok(), `${path} ${await reply.text()}`).toBe(true);
  const text = await reply.text();
  // The caller names the endpoint whose response this is.
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

interface Invited {
  readonly name: string;
  readonly isTeamAdmin?: boolean;
  readonly roleIds?: readonly string[];
  readonly interfaceLanguage?: 'es';
}

/** Invites a person, who opens the mail and joins; returns what signs a browser in as them. */
async function join(ada: Page, url: string, teamId: string, { name, ...rights }: Invited): Promise<Cookies> {
  const email = `${name.replaceAll('_', '-')}.${randomUUID()}@routes.test`;
  await write(ada.request, `/teams/${teamId}/users/invitations`, {
    email,
    firstName: name,
    lastName: 'Walker',
    ...rights,
  });
  const { id, token } = await vi.waitFor(async () => {
    const { items } = await read<{ items: { to: string; text: string }[] }>(ada.request, '/sandbox/outbox');
    const text = items.find(({ to }) => to === email)?.text ?? '';
    const link = /\/accept-invite\/([0-9a-f-]+)\S*[?&]token=(\S+)/.exec(text);
    if (!link) throw new Error(`No invitation of ${email} yet.`);
    return { id: link[1] ?? '', token: link[2] ?? '' };
  }, 15_000);
  const api = await request.newContext({ baseURL: url });
  await write(api, `/invitations/${id}/join`, {
    token: decodeURIComponent(token),
    firstName: name,
    lastName: 'Walker',
    password,
  });
  const { cookies } = await api.storageState();
  await api.dispose();
  return cookies;
}

export async function makeWalkers(ada: Page, url: string, places: Places): Promise<Walker[]> {
  const { teamId, otherTeamId } = places;
  const member = { isSignedIn: true, isMember: true, isAdmin: false };
  const holders = await Promise.all(
    featurePermissions.map(async (feature): Promise<Walker> => {
      const role = await write<{ id: string }>(ada.request, `/teams/${teamId}/roles`, {
        name: `${feature} ${randomUUID()}`,
        featurePermissions: [feature],
      });
      const cookies = await join(ada, url, teamId, { name: feature, roleIds: [role.id] });
      return { ...member, name: `member with ${feature}`, cookies, feature };
    }),
  );
  const [tom, olga] = await Promise.all([
    join(ada, url, teamId, { name: 'tom' }),
    join(ada, url, otherTeamId, { name: 'olga', isTeamAdmin: true }),
  ]);
  return [
    { name: 'anonymous', cookies: [], isSignedIn: false, isMember: false, isAdmin: false },
    { ...member, name: 'plain member', cookies: tom },
    ...holders,
    { name: 'member of another team', cookies: olga, isSignedIn: true, isMember: false, isAdmin: false },
  ];
}

/** An admin whose link to the team is set to Spanish, regardless of the browser. */
export function makeSpanishAdmin(ada: Page, url: string, teamId: string): Promise<Cookies> {
  return join(ada, url, teamId, { name: 'elisa', isTeamAdmin: true, interfaceLanguage: 'es' });
}

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
  const other = await write<{ teamId: string }>(api, '/teams', { name: 'West Hill School' });
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
  const view = await write<{ id: string }>(api, `/teams/${teamId}/collections/${people?.id}/views`, {
    internalName: 'By day',
    type: 'calendar',
    visibility: 'team',
  });
  const template = await write<{ id: string }>(api, `/teams/${teamId}/message-templates`, {
    name: 'Newsletter',
  });
  const unknown = '01890000-0000-7000-8000-000000000000';
  return {
    teamId,
    otherTeamId: other.teamId,
    ids: {
      teamId,
      teamUserId,
      collectionId: people?.id ?? '',
      dataCollectionId: people?.id ?? '',
      listId: list?.id ?? '',
      dataRecordId: records.records[0]?.id ?? '',
      dataWizardId: wizards.items[0]?.id ?? '',
      outgoingMessageId: messages.items[0]?.id ?? '',
      roleId: roles.items[0]?.id ?? '',
      wizardStepId: unknown,
      dataCardGroupId: groups.items[0]?.id ?? '',
      dataViewId: view.id,
      ogmTemplateId: template.id,
      userId: unknown,
      token: 'not-a-token',
      group: 'buttons',
    },
    labels: {
      $collection: people?.pluralName ?? '',
      $list: list?.pluralName ?? '',
      $record: records.records[0]?.values.name ?? '',
      $view: 'By day',
      $wizard: wizards.items[0]?.name ?? '',
      $role: roles.items[0]?.name ?? '',
      $person: 'Ada Lindqvist',
    },
  };
}
