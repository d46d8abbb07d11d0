import { makeValuePrinter, type ValuePrinter } from '@fieldhouse/domain/fields/value-printer';
import { messageWords } from '@fieldhouse/phrases/message-words';
import type { TeamContext } from '../../../kernel/context.ts';
import { getTeamRow } from '../../teams/index.ts';

/** Prints values as a mail in this language does; null is the team's default. */
export async function printerOfMail(ctx: TeamContext, contentLanguage: string | null): Promise<ValuePrinter> {
  const { primaryTimezone: timeZone, defaultDataLanguage } = await getTeamRow(ctx.db);
  const language = contentLanguage ?? defaultDataLanguage;
  return makeValuePrinter({ language, timeZone, words: messageWords(language).printed });
}
