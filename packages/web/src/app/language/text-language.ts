// The language of record names on a team's pages; undefined elsewhere, where each is in its own language.
import type { LinkValue } from '@fieldhouse/contract/field-types';
import { localizedLabelOf } from '@fieldhouse/domain/fields/link/link-label';
import { createContext, use } from 'react';

export const TextLanguage = createContext<string | undefined>(undefined);

/** A record's label in the viewer's language. */
export function useLocalizedLabel({ label, labels }: Pick<LinkValue, 'label' | 'labels'>): string {
  const language = use(TextLanguage);
  return language === undefined ? label : localizedLabelOf({ label, labels }, language);
}
