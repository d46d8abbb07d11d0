import type { TextPlace, Translation, TranslationChanges } from '@fieldhouse/contract/message-translations';
import type { DataLanguage } from '@fieldhouse/contract/teams';
import { isSamePlace } from '@fieldhouse/domain/messages/languages/text-places';

/** The change after which a place of the language counts as translated. */
export function markTranslated(
  translations: readonly Translation[],
  language: DataLanguage,
  place: TextPlace,
): TranslationChanges {
  const { untranslated = [] } = translations.find((one) => one.language === language) ?? {};
  return { [language]: { untranslated: untranslated.filter((one) => !isSamePlace(one, place)) } };
}
