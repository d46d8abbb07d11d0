// Test users: they use only the HTTP API, like any client.
import type { EndpointCall, EndpointReply, EndpointSpec } from '@fieldhouse/contract/endpoint';
import type { Problem } from '@fieldhouse/contract/errors';
import type { z } from 'zod';

export class ApiError extends Error {
  readonly status: number;
  readonly problem: Problem;

  constructor(status: number, problem: Problem) {
    super(`${status} ${problem.code} ${JSON.stringify(problem.issues ?? problem.data ?? '')}`);
    this.status = status;
    this.problem = problem;
  }
}

/** The refusal of a call that must not succeed. */
export async function refusal(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ApiError)) throw new Error('The call was not refused.');
  return error;
}

export interface RawRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An input as it is sent: ids are plain texts, so that a test can send an id of any kind. */
type Sent<T> = T extends string & z.$brand
  ? string
  : T extends readonly (infer Item)[]
    ? readonly Sent<Item>[]
    : T extends object
      ? { [Key in keyof T]: Sent<T[Key]> }
      : T;

/** `teamId` is the person's unless `params` names one. */
type SentCall<E extends EndpointSpec> = Sent<Omit<EndpointCall<E>, 'params'>> & {
  readonly params?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
};

export class Person {
  readonly url: string;
  readonly cookie: string;
  readonly teamId: string;
  /** An API key; empty for users. */
  readonly secret: string;

  constructor(url: string, cookie: string, teamId: string, secret = '') {
    this.url = url;
    this.cookie = cookie;
    this.teamId = teamId;
    this.secret = secret;
  }

  static async signIn(url: string, email: string, password: string, teamId: string): Promise<Person> {
    const reply = await fetch(`${url}/api/authentication/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    if (!reply.ok) throw new Error(`${email} could not sign in: ${reply.status} ${await reply.text()}`);
    const cookie = reply.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    return new Person(url, cookie, teamId);
  }

  /**
   * Calls an endpoint; `teamId` is this person's unless `params` names one. A refusal is thrown as ApiError.
   */
  async call<E extends EndpointSpec>(
    endpoint: E,
    input: SentCall<E> = {} as SentCall<E>,
  ): Promise<EndpointReply<E>> {
    const { params, query, body, headers } = input as {
      params?: Record<string, string>;
      query?: Record<string, string | undefined>;
      body?: unknown;
      headers?: Record<string, string>;
    };
    const reply = await this.send({
      method: endpoint.method,
      path: pathOf(endpoint, { teamId: this.teamId, ...params }, query),
      body: body ?? (endpoint.body && endpoint.method !== 'GET' ? {} : undefined),
      ...(headers && { headers }),
    });
    const text = await reply.text();
    if (!reply.ok) throw new ApiError(reply.status, JSON.parse(text));
    // The contract defines the shape of the reply.
    return (text === '' ? undefined : JSON.parse(text)) as EndpointReply<E>;
  }

  /** Sends anything, well-formed or not, and returns the raw response. */
  send({ method, path, body, headers }: RawRequest): Promise<Response> {
    return fetch(`${this.url}/api${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(this.cookie !== '' && { cookie: this.cookie }),
        ...(this.secret !== '' && { authorization: `Bearer ${this.secret}` }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  }
}

/** The path below /api with its parameters filled in. */
export function pathOf(
  endpoint: EndpointSpec,
  params: Readonly<Record<string, string>>,
  query: Readonly<Record<string, string | undefined>> = {},
): string {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_match, key: string) =>
    encodeURIComponent(params[key] ?? key),
  );
  const search = new URLSearchParams(
    Object.entries({
      ...(endpoint.teamQuery && { [endpoint.teamQuery]: params.teamId }),
      ...query,
    }).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  return search.size === 0 ? path : `${path}?${search}`;
}
