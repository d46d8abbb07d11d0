import type { TeamContext } from '../../../kernel/context.ts';
import { getTeamRow } from '../../teams/index.ts';
import { storedTranslations } from '../stored-translations.ts';

export interface WrittenLanguages {
  readonly first: string;
  readonly others: readonly string[];
}

interface TranslatedMessage {
  readonly contentLanguage: string | null;
  readonly translations?: unknown;
}

export async function writtenLanguagesOf(
  ctx: TeamContext,
  { contentLanguage, translations }: TranslatedMessage,
): Promise<WrittenLanguages> {
  return {
    first: contentLanguage ?? (await getTeamRow(ctx.db)).defaultDataLanguage,
    others: storedTranslations(translations).map(({ language }) => language),
  };
}
