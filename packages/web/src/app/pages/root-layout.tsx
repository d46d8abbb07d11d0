import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { PageTitle } from '../crumbs/page-title.tsx';
import { usePhrases } from '../phrases.ts';
import { PagePending } from './page-pending.tsx';

export function RootLayout() {
  const t = usePhrases('ui');
  return (
    <>
      <PageTitle />
      <Suspense fallback={<PagePending />}>
        <Outlet />
      </Suspense>
      {/* Mantine's portal target, so that floating elements are inside a landmark too. */}
      <section aria-label={t('floating')} data-portal="true" data-mantine-shared-portal-node="true" />
    </>
  );
}
