// All personal links of a wizard, for its administrators; paginated on demand.
import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { api } from '../../../api/api.ts';
import { pagesOf } from '../../../api/queries.ts';
import { LoadMore } from '../../../app/feedback/load-more.tsx';
import { QueryBoundary } from '../../../app/feedback/query-boundary.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { TokenRows } from '../../records/index.ts';
import type { WizardPlace } from '../wizard-queries.ts';
import css from './share-dialog.module.css';

export function WizardTokens({ place }: { readonly place: WizardPlace }) {
  const t = usePhrases('wizard-tokens');
  const params = { ...place };
  const query = useInfiniteQuery(
    pagesOf([api.wizardTokens.listOfWizard.endpoint.name, params], (after, signal) =>
      api.wizardTokens.listOfWizard({ params, query: after }, { signal }),
    ),
  );
  const skeleton = <RowsSkeleton rows={2} height={48} />;
  return (
    <QueryBoundary query={query} skeleton={skeleton} empty={<p className={css.hint}>{t('noneOfWizard')}</p>}>
      {(tokens) => (
        <>
          <Suspense fallback={skeleton}>
            <TokenRows tokens={tokens} namedBy="record" />
          </Suspense>
          <LoadMore query={query} label={t('more')} mt={12} />
        </>
      )}
    </QueryBoundary>
  );
}
