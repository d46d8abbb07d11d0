// A template in each of its languages, as it is stored.

import { contentsOf, storedTranslations } from '../stored-translations.ts';
import { writtenOf } from '../written-content.ts';
import type { TemplateContentRow, TemplateRow } from './template-queries.ts';

/** The row after a change, with JSON as it is read. */
export function templateWith(row: TemplateRow, change: TemplateContentRow): TemplateRow {
  const { blocks, style, blockAuthors, translations, ownTexts, ...texts } = change;
  return {
    ...row,
    ...Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined)),
    ...(blocks !== undefined && { blocks: parsed(blocks) }),
    ...(style !== undefined && { style: parsed(style) }),
    ...(blockAuthors !== undefined && { blockAuthors: JSON.parse(blockAuthors) }),
    ...(translations !== undefined && { translations: parsed(translations) }),
    ...(ownTexts !== undefined && { ownTexts: JSON.parse(ownTexts) }),
  };
}

/** A template has no second version. */
export function contentsOfTemplate(row: TemplateRow) {
  return contentsOf({ ...row, abTest: null });
}

/** As `missingOfContents` reads it. */
export function writtenTemplate(row: TemplateRow) {
  const [first = row, ...others] = contentsOfTemplate(row);
  const untranslated = storedTranslations(row.translations).map((one) => one.untranslated);
  return {
    first: writtenOf(first),
    translations: others.map((one, index) => ({
      content: writtenOf(one),
      untranslated: untranslated[index] ?? [],
    })),
  };
}

export function parsed(json: string | null | undefined): unknown {
  return JSON.parse(json ?? 'null');
}
