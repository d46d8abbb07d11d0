import i18next from 'i18next';
import { useEffect } from 'react';

/**
 * A page for anonymous visitors uses the language that the server chose: from the URL, the browser, else the
 * team. Nothing is stored.
 */
export function usePageLanguage(language: string | undefined): void {
  useEffect(() => {
    if (language !== undefined && language !== i18next.language) void i18next.changeLanguage(language);
  }, [language]);
  useEffect(() => {
    const before = i18next.language;
    return () => void i18next.changeLanguage(before);
  }, []);
}
