// The content of a message in further languages as it is stored, and every content that a message has: each version in each
// language.
import { type Variant, variants } from '@fieldhouse/contract/message-ab-test';
import type { TextPlace } from '@fieldhouse/contract/message-translations';
import type { DataLanguage } from '@fieldhouse/contract/teams';
import { linksBefore } from '@fieldhouse/domain/messages/ab-test/link-numbers';
import { columnsIn, type WrittenTexts } from '@fieldhouse/domain/messages/merge-tags';
import { storedAbTest, type VersionMark, versionOf } from './stored-ab-test.ts';

export interface StoredTranslation {
  readonly language: DataLanguage;
  readonly subjectLine: string;
  readonly preheader: string;
  readonly blocks: unknown;
  readonly bodyHtml: string;
  readonly textOnlyVersion: string;
  readonly blockAuthors: unknown;
  readonly untranslated: readonly TextPlace[];
}

/** Checked when they were stored, by toTranslations. */
export function storedTranslations(stored: unknown): readonly StoredTranslation[] {
  return (stored ?? []) as readonly StoredTranslation[];
}

interface TranslatedRow {
  readonly translations?: unknown;
  readonly translatedRecordLists?: unknown;
}

/** Of a content other than the first one. */
export interface ContentMark extends VersionMark {
  /** Of a further language. */
  readonly translatedTo?: DataLanguage;
}

/** Names a content of a message: one of its versions in one of its languages. */
export function contentKey(variant: Variant = 'a', language: string | null = null): string {
  return language === null ? variant : `${variant}.${language}`;
}

/** A version of a message with its content in this language; itself in the first one, or if it has no such content. */
export function inLanguage<Row extends TranslatedRow & VersionMark>(
  row: Row,
  language: string | null,
): Row & ContentMark {
  const found = storedTranslations(row.translations).find((one) => one.language === language);
  if (!found) return row;
  const {
    language: translatedTo,
    subjectLine,
    preheader,
    blocks,
    bodyHtml,
    textOnlyVersion,
    blockAuthors,
  } = found;
  const content = { subjectLine, preheader, blocks, bodyHtml, textOnlyVersion, blockAuthors };
  // Written by storeRecordLists alone.
  const lists = row.translatedRecordLists as Readonly<Record<string, unknown>> | null | undefined;
  const recordLists = lists?.[contentKey(row.variant, translatedTo)];
  return { ...row, ...content, recordLists, contentLanguage: translatedTo, translatedTo };
}

/** The message in a version and a language. */
export function contentOf<Row extends VersionedMessage>(
  row: Row,
  variant: Variant,
  language: string | null,
): Row & ContentMark {
  return inLanguage(versionOf(row, variant), language);
}

interface VersionedMessage extends TranslatedRow {
  readonly abTest: unknown;
  readonly abRecordLists?: unknown;
}

/** The message with each of its contents, the first one first. */
export function contentsOf<Row extends VersionedMessage>(row: Row): (Row & ContentMark)[] {
  const versions = row.abTest === null ? (['a'] as const) : variants;
  return versions.flatMap((variant) => {
    const version = versionOf(row, variant);
    const languages = storedTranslations(version.translations).map(({ language }) => language);
    return [version, ...languages.map((language) => inLanguage(version, language))];
  });
}

/** Those of its contents that are in further languages. */
export function translationsOf<Row extends VersionedMessage>(row: Row) {
  return contentsOf(row).flatMap((content) =>
    content.translatedTo === undefined ? [] : [{ ...content, translatedTo: content.translatedTo }],
  );
}

interface StoredContents {
  readonly abTest?: unknown;
  readonly translations?: unknown;
}

/** Every other content of a message than the first one, as it is stored. */
export function otherContents({ abTest, translations }: StoredContents) {
  const test = storedAbTest(abTest);
  return [
    ...storedTranslations(translations),
    ...(test ? [test, ...storedTranslations(test.translations)] : []),
  ];
}

/** The columns of all its merge tags, in every version and language. */
export function columnsOfContents(message: WrittenTexts & StoredContents): string[] {
  return columnsIn(message, ...otherContents(message));
}

/** The number after which the links of a content begin. */
export function linksOfContentAfter(
  content: TranslatedRow & ContentMark & { readonly method: string },
): number {
  const { method, variant, translatedTo } = content;
  const index = storedTranslations(content.translations).findIndex(
    ({ language }) => language === translatedTo,
  );
  return linksBefore(method, variant, index + 1);
}

export interface EditedContent extends WrittenTexts {
  readonly blocks: unknown;
  readonly blockAuthors: unknown;
}

/** The message with every content replaced, in the order in which `otherContents` follow the first one. */
export function mapContents<Content extends EditedContent & StoredContents>(
  message: Content,
  replace: <One extends EditedContent>(content: One) => One,
): Content {
  const replaceIn = ({ translations }: StoredContents) =>
    translations == null ? {} : { translations: storedTranslations(translations).map(replace) };
  const first = { ...replace(message), ...replaceIn(message) };
  const test = storedAbTest(message.abTest);
  return test ? { ...first, abTest: { ...replace(test), ...replaceIn(test) } } : first;
}
