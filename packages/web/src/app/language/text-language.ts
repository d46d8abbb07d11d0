// In which language names of records are read on the pages of a team; undefined elsewhere, where each is in its own.
import type { LinkValue } from '@fieldhouse/contract/field-types';
import { localizedLabelOf } from '@fieldhouse/domain/fields/link/link-label';
import { createContext, use } from 'react';

export const TextLanguage = createContext<string | undefined>(undefined);

/** What a record is called to its reader. */
export function useLocalizedLabel({ label, labels }: Pick<LinkValue, 'label' | 'labels'>): string {
  const language = use(TextLanguage);
  return language === undefined ? label : localizedLabelOf({ label, labels }, language);
}
