// Public facts of this installation: the brand of the host, whether sign-up is open, which extras are on.
import { queryOptions, useQuery } from '@tanstack/react-query';
import { identityApi } from '../api/identity-api.ts';
import { queryOf } from '../api/queries.ts';

export const instanceQuery = queryOptions({
  ...queryOf(identityApi.instance, {}),
  staleTime: Number.POSITIVE_INFINITY,
});

const fallbackBrand = 'Fieldhouse';

export function useBrand(): string {
  return useQuery(instanceQuery).data?.brand ?? fallbackBrand;
}
