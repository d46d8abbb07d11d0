// Translations in components: `const t = usePhrases('records'); t('table.newRecord')`.
import type { PhraseKey, PhraseSlice } from '@fieldhouse/phrases/phrases';
import { adminPageSlices, messagePageSlices, teamPageSlices } from '@fieldhouse/phrases/phrases';
import i18next from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

type KeyOf<S extends PhraseSlice> = PhraseKey extends infer K
  ? K extends `${S}:${infer Rest}`
    ? Rest
    : never
  : never;

export type PhraseData = Readonly<Record<string, unknown>>;
export type TranslateFn<S extends PhraseSlice> = (key: KeyOf<S>, data?: PhraseData) => string;

/** The phrases of one slice. The component suspends while they load for the first time. */
export function usePhrases<S extends PhraseSlice>(slice: S): TranslateFn<S> {
  const { t } = useTranslation(slice);
  return useCallback((key: KeyOf<S>, data?: PhraseData) => t(`${slice}:${key}`, { ...data }), [t, slice]);
}

/** A module together with the phrases of slices that are loaded for it alone, so that it does not wait for them after its code. */
export async function withPhrases<T>(slices: readonly PhraseSlice[], module: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([module, i18next.loadNamespaces(slices)]);
  return loaded;
}

/**
 * Suspends until the phrases of all team pages are loaded. A component that suspends later, while the rest of
 * its page is rendered, would hide the page again and lose a click in progress.
 */
export function useTeamPhrases(): void {
  useTranslation(teamPageSlices);
}

/** The same for the pages of admins, of imports, lists and duplicates, whose phrases no table loads. */
export function useAdminPhrases(): void {
  useTranslation(adminPageSlices);
}

/** The same for the pages about sending, whose phrases no other page loads. */
export function useMessagePhrases(): void {
  useTranslation(messagePageSlices);
}

/** For keys that travel as data (breadcrumbs, menus). Frame phrases only, so they are always loaded. */
export function useFramePhrase(): (key: FramePhraseKey, data?: PhraseData) => string {
  const { t } = useTranslation('app');
  return useCallback((key: FramePhraseKey, data?: PhraseData) => t(key, { ...data }), [t]);
}

export type FramePhraseKey = Extract<PhraseKey, `app:${string}`>;
