// The collection that a journey starts with, created through the API as Ada.
import { randomBytes } from 'node:crypto';
import { type APIRequestContext, request } from 'playwright-core';
import { expect, inject } from 'vitest';

interface CollectionMaking {
  readonly name: string;
  readonly pluralName: string;
  readonly fields: readonly (readonly [title: string, dataType: string, settings?: object])[];
  readonly records: readonly object[];
}

interface MadeCollection {
  readonly teamId: string;
  readonly id: string;
  /** By title. */
  readonly fieldIds: ReadonlyMap<string, string>;
  /** In the given order. */
  readonly recordIds: readonly string[];
  /** The records as the API answered them. */
  readonly text: string;
}

/** For names that no other test and no earlier run has. */
export function uniqueSuffix(): string {
  return randomBytes(4).toString('hex');
}

export async function makeCollection({
  fields,
  records,
  ...names
}: CollectionMaking): Promise<MadeCollection> {
  const { teamId, post } = await teamAsAda();
  const data = {
    ...names,
    // The sidebar shows thirty collections, and the demo's have to be among them.
    isShownInSidebar: false,
    fields: fields.map(([title, dataType, settings]) => ({ title, dataType, ...(settings && { settings }) })),
  };
  // The replies of collections.create and records.create.
  const { id, fields: made } = JSON.parse(await post('/collections', data)) as {
    id: string;
    fields: { id: string; title: string }[];
  };
  const fieldIds = new Map(made.map((field) => [field.title, field.id]));
  const text = await post(`/collections/${id}/records`, { records });
  const reply = JSON.parse(text) as { records: { id: string }[] };
  return { teamId, id, fieldIds, recordIds: reply.records.map((record) => record.id), text };
}

export interface TeamAsAda {
  readonly teamId: string;
  /** Requests to a path below the team's; each resolves with the text of the response. */
  get(path: string): Promise<string>;
  post(path: string, data: object): Promise<string>;
  put(path: string, data: object): Promise<string>;
  patch(path: string, data: object): Promise<string>;
}

let signedIn: Promise<{ readonly api: APIRequestContext; readonly teamId: string }> | undefined;

/** The demo's team, without a browser. */
export async function teamAsAda(): Promise<TeamAsAda> {
  signedIn ??= signIn();
  const { api, teamId } = await signedIn;
  return teamThrough(api, teamId);
}

/** As the user who is signed in there. */
export function teamThrough(api: APIRequestContext, teamId: string, url = ''): TeamAsAda {
  const send = async (method: string, path: string, data?: object) => {
    const reply = await api.fetch(`${url}/api/teams/${teamId}${path}`, {
      method,
      ...(data && { data }),
      // Sent again if its connection was closed without a reply: only a request that reads may be.
      maxRetries: method === 'GET' ? 1 : 0,
    });
    const text = await reply.text();
    expect(reply.ok(), text).toBe(true);
    return text;
  };
  return {
    teamId,
    get: (path) => send('GET', path),
    post: (path, data) => send('POST', path, data),
    put: (path, data) => send('PUT', path, data),
    patch: (path, data) => send('PATCH', path, data),
  };
}

async function signIn() {
  // Used now and then: on a busy machine, the server could close an idle connection just when a request is sent on it.
  const api = await request.newContext({
    baseURL: inject('productUrl'),
    extraHTTPHeaders: { connection: 'close' },
  });
  const data = { email: 'ada@fieldhouse.test', password: 'Fieldhouse-1' };
  const reply = await api.post('/api/authentication/sign-in', { data });
  expect(reply.status()).toBe(200);
  // The reply of identity.signIn.
  const { memberships } = (await reply.json()) as { memberships: { teamId: string; teamName: string }[] };
  const teamId = memberships.find(({ teamName }) => teamName === 'Riverside Centre')?.teamId ?? '';
  return { api, teamId };
}
