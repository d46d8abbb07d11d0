// Each card loads, fails and retries alone.
import { Button, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { problemText } from '../../../app/feedback/problem-texts.ts';
import { type LoadedQuery, QueryBoundary } from '../../../app/feedback/query-boundary.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import css from './card-boundary.module.css';

interface CardBoundaryProps<Data> {
  readonly query: LoadedQuery<Data>;
  readonly children: (data: Data) => ReactNode;
}

export function CardBoundary<Data>({ query, children }: CardBoundaryProps<Data>) {
  const t = usePhrases('dashboards');
  return (
    <QueryBoundary
      query={query}
      skeleton={<CardSkeleton />}
      refusals={{ not_found: <Unavailable />, forbidden: <Unavailable /> }}
      renderError={(error, onRetry) => (
        <CardProblem text={`${t('card.failed')}. ${problemText(error)}`} onRetry={onRetry} />
      )}
    >
      {children}
    </QueryBoundary>
  );
}

export function CardSkeleton() {
  return <Skeleton className={css.skeleton} height="100%" radius="md" />;
}

export function CardProblem({ text, onRetry }: { readonly text: string; readonly onRetry: () => void }) {
  const t = usePhrases('dashboards');
  return (
    <div className={css.problem} role="alert">
      <span>{text}</span>
      <Button size="compact-sm" variant="default" onClick={onRetry}>
        {t('card.retry')}
      </Button>
    </div>
  );
}

export function Unavailable() {
  const t = usePhrases('dashboards');
  return <p className={css.unavailable}>{t('card.unavailable')}</p>;
}
