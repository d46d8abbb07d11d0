// The typed client: `clientOf(slice)` turns the contract's endpoints into functions. It defines no routes
// itself.
import type { EndpointCall, EndpointReply, EndpointSpec, Method } from '@fieldhouse/contract/endpoint';
import { noteCall } from './announced-calls.ts';
import { ApiProblem, OfflineProblem, problemOf } from './api-problem.ts';

interface CallOptions {
  readonly signal?: AbortSignal;
  /** Retries of a create with the same key create only once. */
  readonly idempotencyKey?: string;
  /** Such as the token of a wizard's run. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface EndpointFunction<E extends EndpointSpec> {
  (input: EndpointCall<E>, options?: CallOptions): Promise<EndpointReply<E>>;
  readonly endpoint: E;
}

type ClientOf<S extends Readonly<Record<string, EndpointSpec>>> = {
  readonly [K in keyof S]: EndpointFunction<S[K]>;
};

export function clientOf<S extends Readonly<Record<string, EndpointSpec>>>(slice: S): ClientOf<S> {
  const entries = Object.entries(slice).map(([verb, endpoint]) => [
    verb,
    Object.assign((input: AnyCall, options?: CallOptions) => callEndpoint(endpoint, input, options), {
      endpoint,
    }),
  ]);
  // Object.fromEntries loses the key type; the keys are those of the slice.
  return Object.fromEntries(entries) as ClientOf<S>;
}

/** What a call needs to know of an endpoint. */
interface EndpointAddress {
  readonly name: string;
  readonly method: Method;
  readonly path: string;
  readonly hasBody?: boolean;
  readonly reply?: 'stream';
}

type AddressOf<E extends EndpointSpec> = Pick<E, 'name' | 'method' | 'path'> &
  (E['body'] extends object ? { readonly hasBody: true } : { readonly hasBody?: never }) &
  (E['reply'] extends 'stream' ? { readonly reply: 'stream' } : { readonly reply?: never });

type AddressClient<S extends Readonly<Record<string, EndpointSpec>>> = {
  readonly [K in keyof S]: (input: EndpointCall<S[K]>, options?: CallOptions) => Promise<EndpointReply<S[K]>>;
};

/**
 * The same for pages of anonymous visitors: the contract is only a type there, so that they load none of its
 * schemas. Its compiler checks the addresses.
 */
export function clientAt<S extends Readonly<Record<string, EndpointSpec>>>(
  addresses: {
    readonly [K in keyof S]: AddressOf<S[K]>;
  },
): AddressClient<S> {
  const entries = Object.entries<EndpointAddress>(addresses).map(([verb, address]) => [
    verb,
    (input: AnyCall, options?: CallOptions) => callEndpoint(address, input, options),
  ]);
  // As above.
  return Object.fromEntries(entries) as AddressClient<S>;
}

/** Any endpoint's input, untyped. */
interface AnyCall {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** The URL of an endpoint, for links, downloads and event sources. */
export function addressOf<E extends EndpointSpec>(endpoint: E, input: Omit<EndpointCall<E>, 'body'>): string {
  return addressOfAny(endpoint, input);
}

type CalledEndpoint = Omit<EndpointAddress, 'reply'> &
  Partial<Pick<EndpointSpec, 'announces' | 'body' | 'rawBody' | 'reply'>>;

const clientHeader = { 'x-fieldhouse': '1' } as const;

async function callEndpoint(
  endpoint: CalledEndpoint,
  input: AnyCall,
  options: CallOptions = {},
): Promise<unknown> {
  const { signal, idempotencyKey, headers } = options;
  const isRaw = endpoint.rawBody === true;
  const hasBody = (endpoint.body !== undefined || endpoint.hasBody === true) && !isRaw;
  const request: RequestInit = {
    method: endpoint.method,
    headers: {
      ...clientHeader,
      accept: 'application/json',
      ...(hasBody && { 'content-type': 'application/json' }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      ...headers,
    },
    ...(hasBody && { body: JSON.stringify(input.body) }),
    // A raw body (an upload) is passed on unchanged.
    ...(isRaw && { body: input.body as BodyInit }),
    ...(signal && { signal }),
  };
  const response = await send(addressOfAny(endpoint, input), request).finally(() => noteCall(endpoint));
  if (!response.ok) throw await problemOf(response);
  if (endpoint.reply === 'none' || response.status === 204) return undefined;
  return endpoint.reply === 'stream' ? response : response.json();
}

async function send(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, { credentials: 'same-origin', redirect: 'error', ...init });
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    throw new OfflineProblem({ cause });
  }
}

function addressOfAny(
  endpoint: Pick<EndpointSpec, 'name'> & { readonly path: string },
  input: AnyCall,
): string {
  const params = toRecord(input.params);
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new TypeError(`${endpoint.name} needs the parameter ${name}.`);
    return encodeURIComponent(String(value));
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(toRecord(input.query))) {
    if (value !== undefined && value !== null)
      query.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  const search = query.toString();
  return `/api${path}${search && `?${search}`}`;
}

function toRecord(value: unknown): Readonly<Record<string, unknown>> {
  // Both come from typed calls, whose types were erased on the way.
  return (value ?? {}) as Readonly<Record<string, unknown>>;
}

export { ApiProblem, OfflineProblem };
