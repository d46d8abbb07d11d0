// What is around the pages of anonymous visitors. Few libraries: phones load it over slow connections.
import '../../ui/visitor-styles.css';
import { type ReactNode, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { Appearance } from '../../app/appearance.tsx';
import { Confirms } from '../../app/feedback/confirm.tsx';
import { PagePending } from '../../app/pages/page-pending.tsx';
import { usePhrases } from '../../app/phrases.ts';
import { ProblemBoundary } from './problem-boundary.tsx';

/** Shows a page in the document that an entry was loaded by. */
export function showVisitorPage(page: ReactNode): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page lost its root.');
  createRoot(root).render(
    <StrictMode>
      <VisitorApp>{page}</VisitorApp>
    </StrictMode>,
  );
}

function VisitorApp({ children }: { readonly children: ReactNode }) {
  const t = usePhrases('ui');
  return (
    <Appearance>
      <ProblemBoundary>
        <Suspense fallback={<PagePending />}>{children}</Suspense>
      </ProblemBoundary>
      <Confirms />
      {/* Mantine's portal target, so that floating elements are inside a landmark too. */}
      <section aria-label={t('floating')} data-portal="true" data-mantine-shared-portal-node="true" />
    </Appearance>
  );
}
