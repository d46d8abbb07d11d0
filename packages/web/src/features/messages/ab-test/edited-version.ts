// Which content of a message is edited or shown, by version and language; in the URL, so that a check leads to the right one.
import { type Variant, variant } from '@fieldhouse/contract/message-ab-test';
import type { Message } from '@fieldhouse/contract/messages';
import { type DataLanguage, dataLanguage } from '@fieldhouse/contract/teams';
import { useSearch } from '@tanstack/react-router';

/** With the content of one version in place of A's. */
export type ShownVersion = Message & {
  /** Undefined for A. */
  readonly variant?: Variant;
  /** Of the content that is shown; undefined for that of each person, and of a message in one language. */
  readonly language?: DataLanguage;
};

export function asVersion(message: Message, shown: Variant): ShownVersion {
  if (shown === 'a' || message.abTest === null) return message;
  const { subjectLine, preheader, blocks, style, bodyHtml, textOnlyVersion, translations } = message.abTest;
  const content = { subjectLine, preheader, blocks, style, bodyHtml, textOnlyVersion, translations };
  return { ...message, ...content, variant: shown };
}

/** With the content of a version in one language; null for its first one. */
export function asContent(message: Message, shown: Variant, language: DataLanguage | null): ShownVersion {
  const version = asVersion(message, shown);
  const found = version.translations.find((one) => one.language === language);
  const { contentLanguage } = message;
  if (!found)
    return version.translations.length === 0 || contentLanguage === null
      ? version
      : { ...version, language: contentLanguage };
  const { subjectLine, preheader, blocks, bodyHtml, textOnlyVersion } = found;
  const content = { subjectLine, preheader, blocks, bodyHtml, textOnlyVersion };
  return { ...version, ...content, contentLanguage: found.language, language: found.language };
}

export function useEditedVariant(message: Message): Variant {
  const search = useSearch({ strict: false });
  const asked = variant.safeParse(search.version).data ?? 'a';
  return message.abTest === null ? 'a' : asked;
}

/** Null for the first one. */
export function useEditedLanguage({ translations }: Message): DataLanguage | null {
  const search = useSearch({ strict: false });
  const asked = dataLanguage.safeParse('language' in search ? search.language : undefined).data;
  return translations.find(({ language }) => language === asked)?.language ?? null;
}
