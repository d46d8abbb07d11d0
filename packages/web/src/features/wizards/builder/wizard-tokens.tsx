// All personal links of a wizard, for its administrators; paginated on demand.
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { api } from '../../../api/api.ts';
import { ProblemNotice } from '../../../app/feedback/problem-notice.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { TokenRows } from '../../records/index.ts';
import type { WizardPlace } from '../wizard-queries.ts';
import css from './wizard-settings.module.css';

export function WizardTokens({ place }: { readonly place: WizardPlace }) {
  const t = usePhrases('wizard-tokens');
  const params = { ...place };
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [api.wizardTokens.listOfWizard.endpoint.name, params],
    queryFn: ({ pageParam, signal }) =>
      api.wizardTokens.listOfWizard(
        { params, query: pageParam === null ? {} : { after: pageParam } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
  if (error && !data) return <ProblemNotice error={error} />;
  if (!data) return <RowsSkeleton rows={2} height={48} />;
  const tokens = data.pages.flatMap(({ items }) => items);
  if (tokens.length === 0) return <p className={css.note}>{t('noneOfWizard')}</p>;
  return (
    <>
      <Suspense fallback={<RowsSkeleton rows={2} height={48} />}>
        <TokenRows tokens={tokens} namedBy="record" />
      </Suspense>
      {hasNextPage && (
        <Button variant="default" mt={12} loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </>
  );
}
