// The named back-ends of seed section 7: all that it declares, with their known calls. Errors follow the
// seed: an invalid name, a status of 300 or more, and a request cancelled because its page was left.
import { backends } from '@fieldhouse/contract/backends';
import type { EndpointCall, EndpointReply, EndpointSpec } from '@fieldhouse/contract/endpoint';
import { clientOf } from './client.ts';

const declared = {
  user: { byAuthProvider: backends.user },
  dataCollection: { list: backends.dataCollection },
  dataObjectTesting: { list: backends.dataObjectTesting },
  teamUser: { list: backends.teamUser },
  authentication: {},
  dataCard: {},
  dataObject: {},
  dataRecord: {},
  dataView: {},
  dataWizard: {},
  log: {},
  outgoingMessage: {},
  public: {},
  statisticsCard: {},
  team: {},
  utility: {},
} as const satisfies Readonly<Record<string, Readonly<Record<string, EndpointSpec>>>>;

type Declared = typeof declared;
type CallsOf<B extends keyof Declared> = keyof Declared[B] & string;
type SpecOf<B extends keyof Declared, C extends CallsOf<B>> = Declared[B][C] extends EndpointSpec
  ? Declared[B][C]
  : never;

class InvalidBackendName extends Error {
  override readonly name = 'InvalidBackendName';

  constructor(backend: string, call: string) {
    super(`Invalid API name or endpoint: ${backend}.${call}`);
  }
}

class CancelledRequest extends Error {
  override readonly name = 'CancelledRequest';

  constructor(options?: ErrorOptions) {
    super('Request is canceled by user', options);
  }
}

interface BackendOptions {
  readonly signal?: AbortSignal;
}

/** @example callBackend('teamUser', 'list', { query: { teamId } }, { signal }) */
export async function callBackend<B extends keyof Declared, C extends CallsOf<B>>(
  backend: B,
  call: C,
  input: EndpointCall<SpecOf<B, C>>,
  { signal }: BackendOptions = {},
): Promise<EndpointReply<SpecOf<B, C>>> {
  const endpoint = endpointOf(backend, call);
  const client = clientOf({ endpoint });
  try {
    // Both types belong to the one endpoint that the two names select.
    const reply = await client.endpoint(input as EndpointCall<EndpointSpec>, signal ? { signal } : {});
    return reply as EndpointReply<SpecOf<B, C>>;
  } catch (error) {
    throw signal?.aborted ? new CancelledRequest({ cause: error }) : error;
  }
}

function endpointOf(backend: string, call: string): EndpointSpec {
  const calls: unknown = Object.hasOwn(declared, backend)
    ? Object.entries(declared).find(([name]) => name === backend)?.[1]
    : undefined;
  // Every value of the table is a table of endpoints.
  const known = calls as Readonly<Record<string, EndpointSpec>> | undefined;
  const endpoint = known && Object.hasOwn(known, call) ? known[call] : undefined;
  if (!endpoint) throw new InvalidBackendName(backend, call);
  return endpoint;
}
