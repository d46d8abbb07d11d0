// The API in a component test: prepared replies, typed and validated by the contract. A call without a
// prepared reply fails the test.
import type { EndpointInput, EndpointReply, EndpointSpec } from '@fieldhouse/contract/endpoint';
import { expect } from 'vitest';
import { ApiProblem } from '../src/api/api-problem.ts';
import type { EndpointFunction } from '../src/api/client.ts';
import { memberPicturesApi } from '../src/api/endpoints/account/own-account-api.ts';

export interface Answer {
  readonly endpoint: EndpointSpec;
  /** Receives the input and returns the reply like the server's action. */
  readonly reply: (input: EndpointInput<EndpointSpec>) => unknown;
}

/**
 * Prepares the reply of an endpoint.
 * @example answer(api.collections.get, () => boats)
 */
export function answer<E extends EndpointSpec>(
  { endpoint }: EndpointFunction<E>,
  reply: (input: EndpointInput<E>) => EndpointReply<E> | Promise<EndpointReply<E>>,
): Answer {
  // `answerCall` parses the input with the schemas of this endpoint.
  return { endpoint, reply: (input) => reply(input as EndpointInput<E>) };
}

/** Avatars are in so many components that a team without pictures is the rule. */
const noPictures = answer(memberPicturesApi.list, () => ({ items: [] }));

const browserFetch = window.fetch;
const unknownCalls: string[] = [];

export function answerApi(answers: readonly Answer[]): void {
  window.fetch = async (target, init) => {
    const request = new Request(target, init);
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith('/api/')) return browserFetch(target, init);
    const known = [...answers, noPictures].find(({ endpoint }) => isCallOf(endpoint, request));
    if (known) return answerCall(known, request);
    unknownCalls.push(`${request.method} ${pathname}`);
    return Response.json({ code: 'not_found' }, { status: 404 });
  };
}

/** The answers stay until the next test: a component may still call the API while it unmounts. */
export function expectNoUnknownCalls(): void {
  expect(unknownCalls.splice(0), 'calls without a reply').toEqual([]);
}

function isCallOf(endpoint: EndpointSpec, { method, url }: Request): boolean {
  return endpoint.method === method && pathPattern(endpoint).test(new URL(url).pathname);
}

function pathPattern({ path }: EndpointSpec): RegExp {
  return new RegExp(`^/api${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
}

async function answerCall({ endpoint, reply }: Answer, request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const params = endpoint.params?.parse({ ...pathPattern(endpoint).exec(pathname)?.groups }) ?? {};
  const query = endpoint.query?.parse(Object.fromEntries(searchParams)) ?? {};
  const body = endpoint.body?.parse(await request.json());
  let answered: unknown;
  try {
    answered = await reply({ params, query, body: body as undefined });
  } catch (error) {
    // A refusal, as the server sends it; anything else fails like the network.
    if (!(error instanceof ApiProblem)) throw error;
    const { code, status, requestId, data, issues } = error;
    return Response.json({ type: '', title: '', code, status, requestId, data, issues }, { status });
  }
  if (typeof endpoint.reply === 'string') return new Response(null, { status: 204 });
  return Response.json(endpoint.reply.parse(answered));
}
