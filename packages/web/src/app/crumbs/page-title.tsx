import { useEffect } from 'react';
import { useBrand } from '../instance.ts';
import { useCrumbs } from './use-crumbs.ts';

/** Seed: the breadcrumb labels joined with " | ", ending with the brand of the host. */
export function PageTitle() {
  const brand = useBrand();
  const title = [...useCrumbs().map(({ label }) => label), brand].join(' | ');
  useEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}
