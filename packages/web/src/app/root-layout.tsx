import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { PagePending } from './page-pending.tsx';
import { PageTitle } from './page-title.tsx';

export function RootLayout() {
  return (
    <>
      <PageTitle />
      <Suspense fallback={<PagePending />}>
        <Outlet />
      </Suspense>
    </>
  );
}
