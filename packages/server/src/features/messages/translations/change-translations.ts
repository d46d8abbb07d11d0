// Changes the content of a message in its further languages, and shows it.
import type {
  Translation,
  TranslationChange,
  TranslationChanges,
} from '@fieldhouse/contract/message-translations';
import { maxTranslations } from '@fieldhouse/contract/message-translations';
import { type DataLanguage, dataLanguage } from '@fieldhouse/contract/teams';
import { blocksToHtml } from '@fieldhouse/domain/messages/content/mail-blocks';
import {
  copiedSince,
  isSamePlace,
  placesOfWords,
  stillCopied,
} from '@fieldhouse/domain/messages/languages/text-places';
import type { TeamContext } from '../../../kernel/context.ts';
import { invalid, refuseUnless } from '../../../kernel/http/refusal.ts';
import { getTeamRow } from '../../teams/index.ts';
import { withReadableConditions } from '../conditions/block-conditions.ts';
import { checkedBlocks } from '../record-lists/block-authors.ts';
import { type StoredTranslation, storedTranslations } from '../stored-translations.ts';
import { withTagAuthors } from '../tag-authors/tag-authors.ts';
import { blocksOf, toWrittenContent } from '../written-content.ts';

export interface FirstContent {
  readonly method: string;
  readonly subjectLine: string;
  readonly preheader: string;
  readonly blocks: unknown;
  readonly bodyHtml: string;
  readonly textOnlyVersion: string;
  readonly blockAuthors: unknown;
  readonly translations?: unknown;
}

interface TranslatedMessage extends FirstContent {
  readonly contentLanguage: string | null;
}

/**
 * What is stored of a message with these changes; `message` has its other changes already. Nothing if its languages stay as they are. A
 * message in several languages always says which is its first.
 */
export async function changedTranslations(
  ctx: TeamContext,
  changes: TranslationChanges | undefined,
  message: TranslatedMessage,
): Promise<{ readonly translations?: string | null; readonly contentLanguage?: string }> {
  const before = storedTranslations(message.translations);
  if (changes === undefined && before.length === 0) return {};
  const hasBlocks = Object.values(changes ?? {}).some((change) => change?.blocks !== undefined);
  refuseUnless(message.method === 'email' || !hasBlocks, 'action_not_allowed');
  const { dataLanguages, defaultDataLanguage } = await getTeamRow(ctx.db);
  const first = message.contentLanguage ?? defaultDataLanguage;
  const after = await toTranslations(ctx, changes ?? {}, message);
  for (const { language } of after) {
    const isKnown = before.some((one) => one.language === language) || dataLanguages.includes(language);
    if (!isKnown || language === first) throw invalid(['body', 'translations', language], 'unknown_choice');
  }
  if (after.length > maxTranslations)
    throw invalid(['body', 'translations'], 'too_many', { max: maxTranslations });
  if (after.length === 0) return { translations: null };
  return {
    ...(changes !== undefined && { translations: JSON.stringify(after) }),
    contentLanguage: first,
  };
}

/** In the order in which they were added. */
async function toTranslations(
  ctx: TeamContext,
  changes: TranslationChanges,
  content: FirstContent,
): Promise<StoredTranslation[]> {
  const before = storedTranslations(content.translations);
  const after: StoredTranslation[] = [];
  for (const one of before) {
    const change = changes[one.language];
    if (change !== null) after.push(change ? await changed(ctx, one, { change, first: content }) : one);
  }
  for (const [name, change] of Object.entries(changes)) {
    const language = dataLanguage.parse(name);
    if (change && !before.some((one) => one.language === language))
      after.push(await changed(ctx, copyOf(content, language), { change, first: content }));
  }
  return after;
}

/** Of version B: in the languages of A. A new one is a copy of B. */
export async function translationsOfB(
  ctx: TeamContext,
  changes: TranslationChanges,
  { a, b }: { readonly a: FirstContent; readonly b: FirstContent },
): Promise<StoredTranslation[] | null> {
  const languages = storedTranslations(a.translations).map(({ language }) => language);
  for (const [language, change] of Object.entries(changes))
    if (change === null || !languages.some((one) => one === language))
      throw invalid(['body', 'abTest', 'translations', language], 'unknown_choice');
  const after: StoredTranslation[] = [];
  for (const language of languages) {
    const before = storedTranslations(b.translations).find((one) => one.language === language);
    const change = changes[language];
    after.push(await changed(ctx, before ?? copyOf(b, language), { change: change ?? {}, first: b }));
  }
  return after.length === 0 ? null : after;
}

function copyOf(content: FirstContent, language: DataLanguage): StoredTranslation {
  const { method, subjectLine, preheader, textOnlyVersion, blockAuthors } = content;
  const blocks = blocksOf(content);
  const texts = { subjectLine, preheader, textOnlyVersion };
  return {
    language,
    ...texts,
    blocks,
    bodyHtml: blocksToHtml(blocks),
    blockAuthors,
    untranslated: placesOfWords({ ...texts, method, blocks }),
  };
}

async function changed(
  ctx: TeamContext,
  before: StoredTranslation,
  { change, first }: { readonly change: TranslationChange; readonly first: FirstContent },
): Promise<StoredTranslation> {
  if (Object.keys(change).length === 0) return before;
  const { blocks, untranslated, ...rest } = change;
  const checked = blocks && (await checkedBlocks(ctx, blocks, before));
  const written = toWrittenContent({ blocks: checked?.blocks });
  const present = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  const texts = { ...present, ...written, ...(checked && { blockAuthors: checked.blockAuthors }) };
  const { blockAuthors } = await withTagAuthors(ctx, before, texts);
  const after = {
    ...before,
    ...present,
    ...written,
    ...(checked && { blocks: JSON.parse(written.blocks ?? 'null') }),
    ...(blockAuthors !== undefined && { blockAuthors: JSON.parse(blockAuthors) }),
  };
  const contentBefore = { ...before, blocks: blocksOf(before) };
  const contentAfter = { ...after, method: first.method, blocks: blocksOf(after) };
  const words = placesOfWords(contentAfter);
  const copied = [
    ...stillCopied(before.untranslated, contentBefore, contentAfter),
    ...copiedSince({ ...first, blocks: blocksOf(first) }, contentBefore, contentAfter),
  ];
  return {
    ...after,
    untranslated: untranslated
      ? untranslated.filter((place) => words.some((one) => isSamePlace(one, place)))
      : copied,
  };
}

export async function withReadableTranslations(
  ctx: TeamContext,
  translations: readonly Translation[],
): Promise<Translation[]> {
  const shown: Translation[] = [];
  for (const one of translations)
    shown.push({ ...one, blocks: await withReadableConditions(ctx, one.blocks) });
  return shown;
}

export function toShownTranslations(stored: unknown): Translation[] {
  return storedTranslations(stored).map(({ blockAuthors: _authors, ...shown }) => ({
    ...shown,
    blocks: blocksOf(shown),
    untranslated: [...shown.untranslated],
  }));
}
