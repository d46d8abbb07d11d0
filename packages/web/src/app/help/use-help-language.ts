import type { Language } from '@fieldhouse/contract/identity';
import { useTranslation } from 'react-i18next';

/** The guide is shown in the language of the interface. */
export function useHelpLanguage(): Language {
  return useTranslation('app').i18n.language === 'es' ? 'es' : 'en';
}
