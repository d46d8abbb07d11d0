// The states of a read: skeleton, error with retry, empty, data. Data that was loaded stays visible while it is
// refetched and when a refetch fails.
import type { ErrorCode } from '@fieldhouse/contract/errors';
import type { ReactNode } from 'react';
import { isProblem } from '../../api/api-problem.ts';
import { ProblemNotice } from './problem-notice.tsx';

/** What `useQuery` and `useInfiniteQuery` return, as far as it is needed here. */
export interface LoadedQuery<Data> {
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

interface QueryBoundaryProps<Data> {
  readonly query: LoadedQuery<Data>;
  /** Has the layout of the content. */
  readonly skeleton: ReactNode;
  /** Shown instead of the content if `isEmpty`. */
  readonly empty?: ReactNode;
  /** By default: a list, or a page of one (`items`), without entries. */
  readonly isEmpty?: (data: Data) => boolean;
  /** What to show for an expected error code. It replaces loaded data, too: access may have been revoked. */
  readonly refusals?: Partial<Record<ErrorCode, ReactNode>>;
  /** Replaces the general error notice. */
  readonly renderError?: (error: unknown, onRetry: () => void) => ReactNode;
  /** Of the error notice: `page` if nothing else is on the page. */
  readonly size?: 'page' | 'part';
  readonly children: (data: Data) => ReactNode;
}

/**
 * @example <QueryBoundary query={useQuery(tagsQuery(teamId))} skeleton={<RowsSkeleton />} empty={<NoTags />}>
 *   {({ items }) => <TagList tags={items} />}
 * </QueryBoundary>
 */
export function QueryBoundary<Data>(props: QueryBoundaryProps<Data>): ReactNode {
  const { query, skeleton, empty, isEmpty = hasNoItems, refusals, renderError, size, children } = props;
  const { data, error } = query;
  const refusal = isProblem(error) ? refusals?.[error.code] : undefined;
  if (refusal !== undefined) return refusal;
  if (data !== undefined) return empty !== undefined && isEmpty(data) ? empty : children(data);
  if (!error) return skeleton;
  const onRetry = () => void query.refetch();
  if (renderError) return renderError(error, onRetry);
  return <ProblemNotice error={error} onRetry={onRetry} {...(size && { size })} />;
}

function hasNoItems(data: unknown): boolean {
  const items = typeof data === 'object' && data !== null && 'items' in data ? data.items : data;
  return Array.isArray(items) && items.length === 0;
}

type DataOf<Query> = Query extends LoadedQuery<infer Data> ? Exclude<Data, undefined> : never;

/**
 * Several queries as one, which is loaded when all of them are. A retry refetches those that failed.
 * @example <QueryBoundary query={combineQueries({ collection, record })} …>{({ collection, record }) => …}</QueryBoundary>
 */
export function combineQueries<Queries extends Readonly<Record<string, LoadedQuery<unknown>>>>(
  queries: Queries,
): LoadedQuery<{ readonly [Name in keyof Queries]: DataOf<Queries[Name]> }> {
  const entries = Object.entries(queries);
  const failed = entries.flatMap(([, query]) => (query.error ? query : []));
  const isLoaded = entries.every(([, { data }]) => data !== undefined);
  const data = Object.fromEntries(entries.map(([name, query]) => [name, query.data]));
  return {
    // Object.fromEntries loses the key type; all data was checked above.
    data: isLoaded ? (data as { [Name in keyof Queries]: DataOf<Queries[Name]> }) : undefined,
    error: failed[0]?.error ?? null,
    refetch: () => Promise.all(failed.map((query) => query.refetch())),
  };
}
