import { PageSkeleton } from '../../ui/skeletons.tsx';
import { usePhrases } from '../phrases.ts';

/** Placeholder for a page with code or data still loading. */
export function PagePending() {
  const t = usePhrases('ui');
  return (
    <div role="status" aria-label={t('loading')}>
      <PageSkeleton />
    </div>
  );
}
