// Public facts of this instance: the host's branding, whether sign-up is open, which extras are enabled.
import { queryOptions, useQuery } from '@tanstack/react-query';
import { identityApi } from '../api/endpoints/identity-api.ts';
import { queryOf } from '../api/queries.ts';

export const instanceQuery = queryOptions({
  ...queryOf(identityApi.instance, {}),
  staleTime: Number.POSITIVE_INFINITY,
});

const fallbackBrand = 'Fieldhouse';

export function useBrand(): string {
  return useQuery(instanceQuery).data?.brand ?? fallbackBrand;
}
