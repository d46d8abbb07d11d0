import { Button, type ButtonProps } from '@mantine/core';

interface LoadMoreProps extends Pick<ButtonProps, 'variant' | 'fullWidth' | 'className' | 'm' | 'mt'> {
  /** What `useInfiniteQuery` returns. */
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  };
  readonly label: string;
}

/** Loads the next page of a list; nothing on the last page. */
export function LoadMore({ query, label, variant = 'default', ...look }: LoadMoreProps) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  if (!hasNextPage) return null;
  return (
    <Button variant={variant} {...look} loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
      {label}
    </Button>
  );
}
