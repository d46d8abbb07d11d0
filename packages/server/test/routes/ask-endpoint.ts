import { randomUUID } from 'node:crypto';
import type { EndpointSpec } from '@fieldhouse/contract/endpoint';
import { type Person, pathOf } from '../people.ts';
import { paramNames, words } from './every-endpoint.ts';
import type { KnownIds } from './known-ids.ts';

/** What an anonymous visitor can see of a response: status and body, except the request's own id. */
export async function ask(
  person: Person,
  endpoint: EndpointSpec,
  ids: KnownIds,
): Promise<{ status: number; body: string }> {
  const reply = await person.send({
    method: endpoint.method,
    path: pathOf(endpoint, ids),
    body: endpoint.rawBody ? undefined : endpoint.body ? (endpoint.example ?? {}) : undefined,
    ...(endpoint.rawBody && { headers: { 'content-type': 'application/octet-stream' } }),
  });
  const text = await reply.text();
  return { status: reply.status, body: text.replaceAll(/"requestId":"[^"]*"/g, '"requestId":""') };
}

export function randomIds(endpoint: EndpointSpec, fixed: KnownIds = {}): KnownIds {
  return {
    ...Object.fromEntries(paramNames(endpoint).map((name) => [name, randomUUID()])),
    ...words,
    ...fixed,
  };
}
