// Reads as query options. The key starts with the endpoint's name, so that events can invalidate
// `collections.list`.
import type { EndpointCall, EndpointReply, EndpointSpec } from '@fieldhouse/contract/endpoint';
import { infiniteQueryOptions, type QueryKey, queryOptions } from '@tanstack/react-query';
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

interface ListPage<Item> {
  readonly items: readonly Item[];
  /** Where the next page starts; null at the end. */
  readonly next: string | null;
}

/**
 * The query of a list that is read page by page; its data are the entries of the pages read so far. `load` gets what a request
 * says of the place: nothing for the first page.
 * @example useInfiniteQuery(pagesOf(key, (after, signal) => api.trash.list({ params, query: after }, { signal })))
 */
export function pagesOf<Item>(
  queryKey: QueryKey,
  load: (after: { readonly after?: string }, signal: AbortSignal) => Promise<ListPage<Item>>,
) {
  return infiniteQueryOptions({
    queryKey,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => load(pageParam === undefined ? {} : { after: pageParam }, signal),
    getNextPageParam: ({ next }) => next ?? undefined,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  });
}
