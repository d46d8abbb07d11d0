import { useEffect, useSyncExternalStore } from 'react';
import { useBrand } from './house.ts';
import { useCrumbs } from './use-crumbs.ts';

/** Seed: the breadcrumb labels joined with " | ", ending with the brand of the host. */
export function PageTitle() {
  const brand = useBrand();
  const ownLabel = useSyncExternalStore(subscribe, () => titleLabel);
  const labels = useCrumbs().map(({ label }) => label);
  const title = [...labels, ownLabel, brand].filter((part) => part !== undefined).join(' | ');
  useEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}

let titleLabel: string | undefined;
const listeners = new Set<() => void>();

/** A last label for places that no route names: a page that was not found, a group of the style guide. */
export function useTitleLabel(label: string): void {
  useEffect(() => {
    change(label);
    return () => change(undefined);
  }, [label]);
}

function change(label: string | undefined): void {
  titleLabel = label;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
