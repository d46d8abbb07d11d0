// The languages in which a wizard can be filled in, of those that the team uses.
import { type Language, languages } from '@fieldhouse/contract/identity';
import { useTextLanguage } from '../../../../app/language/text-languages.ts';

/** `own`: of the definition itself. `others`: those to translate into. */
export function useVisitorLanguages(): { readonly own: string; readonly others: readonly Language[] } {
  const { languages: used } = useTextLanguage();
  const own = used[0] ?? 'en';
  return { own, others: languages.filter((language) => language !== own && used.includes(language)) };
}
