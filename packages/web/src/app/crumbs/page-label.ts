// A last breadcrumb that only the page knows: the name of the open record, "Page not found".
import { useEffect, useSyncExternalStore } from 'react';

let label: string | undefined;
const listeners = new Set<() => void>();

/** Adds to breadcrumbs and title while the page is open. */
export function usePageLabel(own: string): void {
  useEffect(() => {
    change(own);
    return () => change(undefined);
  }, [own]);
}

export function useCurrentPageLabel(): string | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => label,
  );
}

function change(next: string | undefined): void {
  label = next;
  for (const listener of listeners) listener();
}
