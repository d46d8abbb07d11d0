// What the instance says of itself to component tests of whole pages.
import type { EndpointReply } from '@fieldhouse/contract/endpoint';
import type { identity } from '@fieldhouse/contract/identity';
import { queryClient } from '../src/api/query-client.ts';
import { instanceQuery } from '../src/app/instance.ts';

/** Cached, so that it is not fetched. */
export function cacheSampleInstance(facts: Partial<EndpointReply<typeof identity.instance>> = {}): void {
  queryClient.setQueryData(instanceQuery.queryKey, {
    brand: 'Fieldhouse',
    provider: 'local',
    isSignUpOpen: true,
    isSandboxMail: true,
    isStyleGuideOn: true,
    mapTiles: null,
    demoSignIn: null,
    ...facts,
  });
}
