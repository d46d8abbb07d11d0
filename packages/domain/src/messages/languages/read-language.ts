// Which language a value of a record means: a code, or the name of a language in any of the languages that a team can have.
import { type DataLanguage, dataLanguages } from '@fieldhouse/contract/teams';
import { foldText } from '../../fields/text/fold-text.ts';

/** Codes that mean one of ours. */
const alike: Readonly<Record<string, DataLanguage>> = { no: 'nb', nn: 'nb', fil: 'tl' };

type ReadLanguage = (text: string) => DataLanguage | undefined;

/** Reads `es`, `es-MX`, `Español`, `espanol` and `Spanish`; undefined for anything else. */
export function languageReader(): ReadLanguage {
  const known = new Map<string, DataLanguage>(Object.entries(alike));
  for (const code of dataLanguages) known.set(code, code);
  const codes = [...known];
  for (const locale of dataLanguages) {
    const names = new Intl.DisplayNames(locale, { type: 'language', fallback: 'none' });
    for (const [code, language] of codes) {
      const name = names.of(code);
      if (name !== undefined && !known.has(foldText(name))) known.set(foldText(name), language);
    }
  }
  return (text) => {
    const word = foldText(text);
    return known.get(word) ?? known.get(/^([a-z]{2,3})[-_][a-z0-9_-]{2,}$/.exec(word)?.[1] ?? '');
  };
}

/** As codes; null if not known. */
export interface PersonLanguages {
  /** What the person chose on the page of their preferences. */
  readonly preference: string | null;
  /** What their record says. */
  readonly stated: string | null;
}

/**
 * The further language in which a person gets a message; null for its first one. Theirs is what they chose themselves, else what their
 * record says; one in which the message isn’t written is no choice.
 */
export function languageFor(
  { preference, stated }: PersonLanguages,
  written: { readonly first: string; readonly others: readonly string[] },
): string | null {
  const found = [preference, stated].find(
    (one) => one !== null && (one === written.first || written.others.includes(one)),
  );
  return found === undefined || found === written.first ? null : found;
}
