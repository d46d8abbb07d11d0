// Reads as query options. The key starts with the endpoint's name, so that events can invalidate
// `collections.list`.
import type { EndpointCall, EndpointReply, EndpointSpec } from '@fieldhouse/contract/endpoint';
import { queryOptions } from '@tanstack/react-query';
import type { EndpointFunction } from './client.ts';

/**
 * The query of a GET endpoint.
 * @example useQuery(queryOf(api.collections.list, { params: { teamId } }))
 */
export function queryOf<E extends EndpointSpec>(call: EndpointFunction<E>, input: EndpointCall<E>) {
  return queryOptions<EndpointReply<E>>({
    queryKey: queryKeyOf(call, input),
    queryFn: ({ signal }) => call(input, { signal }),
  });
}

type QueryKeyOf<E extends EndpointSpec> = readonly [name: E['name'], ...input: unknown[]];

/** The key of one query, or without input of every query of the endpoint. */
export function queryKeyOf<E extends EndpointSpec>(
  call: EndpointFunction<E>,
  input?: EndpointCall<E>,
): QueryKeyOf<E> {
  const name: E['name'] = call.endpoint.name;
  return input === undefined ? [name] : [name, input.params ?? {}, input.query ?? {}];
}

/** The `select` of an infinite query: the entries of all its pages. */
export function selectItems<Item>({
  pages,
}: {
  readonly pages: readonly { readonly items: readonly Item[] }[];
}): readonly Item[] {
  return pages.flatMap(({ items }) => items);
}
