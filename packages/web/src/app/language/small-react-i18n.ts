// Takes the place of react-i18next in pages for visitors, see small-i18n.ts.
import { use, useCallback, useSyncExternalStore } from 'react';
import { smallI18n } from './small-i18n.ts';

/** A plugin of i18next that has nothing to do here. */
export const initReactI18next = {};

/** Suspends until the phrases are loaded. */
export function useTranslation(slice: string) {
  const language = useSyncExternalStore(subscribe, () => smallI18n.language);
  // Always, also with loaded phrases: React fails ("Update hook called on initial render") when a component that
  // `use` suspended does not call it again.
  use(smallI18n.load(slice));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language is another function
  const t = useCallback(
    (key: string, values?: Readonly<Record<string, unknown>>) => smallI18n.t(key, values),
    [language],
  );
  return { t, i18n: smallI18n };
}

function subscribe(listener: () => void): () => void {
  smallI18n.on('languageChanged', listener);
  return () => smallI18n.off('languageChanged', listener);
}
