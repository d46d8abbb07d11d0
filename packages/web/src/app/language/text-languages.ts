// Texts stored in several languages: which one is shown and edited, chosen once per team in this browser.
import { type Field, translationColumn } from '@fieldhouse/contract/collections';
import type { RecordValues } from '@fieldhouse/contract/records';
import { useLocalStorage } from '@mantine/hooks';
import { useMemo } from 'react';
import { useMembership } from '../session/use-team.ts';
import { useFormats } from './formats.ts';

/** A translatable field in one of its languages: its column is that language's. */
export interface TextField extends Field {
  /** The language of its text; undefined if the field is not translatable. */
  readonly language?: string | undefined;
  /** The source of a missing translation. */
  readonly original?: { readonly columnName: string; readonly language: string };
}

export interface TextLanguages {
  /** Undefined if nothing is translatable, or the team has one language. */
  readonly chosen: string | undefined;
  /** The team's languages, default first. */
  readonly offered: readonly string[];
  readonly choose: (language: string) => void;
  /** The field in the chosen language; non-translatable fields are returned unchanged. */
  readonly inChosen: (field: Field) => TextField;
  readonly nameOf: (language: string) => string;
}

export function useTextLanguages(fields: readonly Field[]): TextLanguages {
  const nameOf = useLanguageNames();
  const { language, languages, choose } = useTextLanguage();
  const isAsked = fields.some(({ isTranslatable }) => isTranslatable);
  return useMemo(() => {
    const isChoice = isAsked && languages.length > 1;
    const chosen = isChoice ? language : undefined;
    const inChosen = (field: Field) => inLanguage(field, chosen, nameOf);
    return { chosen, offered: isChoice ? languages : [], choose, inChosen, nameOf };
  }, [languages, language, isAsked, choose, nameOf]);
}

interface TextLanguage {
  /** Undefined outside of a team. */
  readonly language: string | undefined;
  /** The team's languages, default first. */
  readonly languages: readonly string[];
  readonly choose: (language: string) => void;
}

/**
 * The language texts are shown in: also for names of linked records where nothing on the page itself is
 * translatable.
 */
export function useTextLanguage(): TextLanguage {
  const { teamId, dataLanguages: languages } = useMembership();
  const [stored, choose] = useLocalStorage<string>({
    key: `data-language.${teamId}`,
    defaultValue: '',
    getInitialValueInEffect: false,
  });
  return { language: languages.find((code) => code === stored) ?? languages[0], languages, choose };
}

/** Language names in the UI language. */
export function useLanguageNames(): (language: string) => string {
  const { locale } = useFormats();
  return useMemo(() => languageNames(locale), [locale]);
}

/** The same as labels, which begin with a capital where the language’s sentences do. */
export function useLanguageLabels(): (language: string) => string {
  const { locale } = useFormats();
  return useMemo(() => {
    const nameOf = languageNames(locale);
    return (language) => {
      const name = nameOf(language);
      return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
    };
  }, [locale]);
}

export function languageNames(locale: string): (language: string) => string {
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  return (language) => names.of(language) ?? language;
}

/** Without a translation in that language, the field itself. */
function inLanguage(field: Field, language: string | undefined, nameOf: (code: string) => string): TextField {
  const [own, ...others] = field.languages;
  if (own === undefined) return field;
  if (language === undefined || !others.includes(language)) return { ...field, language: own };
  return {
    ...field,
    title: `${field.title} (${nameOf(language)})`,
    columnName: translationColumn(field.columnName, language),
    // Translations are optional, and a new record may lack a text in any language.
    isRequired: false,
    isUnique: false,
    defaultValue: null,
    language,
    original: { columnName: field.columnName, language: own },
  };
}

/** Each field, followed by its translations as separate fields. */
export function withTranslations(fields: readonly Field[], nameOf: (code: string) => string): TextField[] {
  return fields.flatMap((field) => {
    const [, ...others] = field.languages;
    return [field, ...others.map((language) => inLanguage(field, language, nameOf))];
  });
}

/** The text in the field's own language if the shown language has none. */
export function fallbackTextOf(field: TextField, values: RecordValues): FallbackText | undefined {
  const { original } = field;
  if (!original || (values[field.columnName] ?? null) !== null) return undefined;
  const text = values[original.columnName];
  return typeof text === 'string' && text !== '' ? { text, language: original.language } : undefined;
}

export interface FallbackText {
  readonly text: string;
  readonly language: string;
}

/** The value names under which a record stores a field's texts, or its single value. */
export function valueNames({ columnName, languages }: Field): string[] {
  return [columnName, ...languages.slice(1).map((language) => translationColumn(columnName, language))];
}
