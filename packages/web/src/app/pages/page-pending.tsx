import { PageSkeleton } from '../../ui/skeletons.tsx';
import { usePhrases } from '../phrases.ts';

/** Stands in for a page whose code or data is on its way. */
export function PagePending() {
  const t = usePhrases('ui');
  return (
    <div role="status" aria-label={t('loading')}>
      <PageSkeleton />
    </div>
  );
}
