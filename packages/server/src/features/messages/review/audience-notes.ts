// Numbers of an audience that are seldom meant: many who are left out, and blocks that no one gets, or everyone.

import type { Audience } from '@fieldhouse/contract/message-audience';
import { fullName } from '@fieldhouse/domain/team-users/full-name';
import { actingAs } from '../../../kernel/acting-as.ts';
import type { TeamContext } from '../../../kernel/context.ts';
import { findMember } from '../../identity/index.ts';
import { listNames } from '../approvals/author-queries.ts';
import type { countAudience } from '../audience/count-queries.ts';
import { mayReadLanguages } from '../audience/hidden-links.ts';
import type { MessageOfList } from '../audience/judged-people-queries.ts';
import { countMet } from '../audience/matching-queries.ts';
import type { MatchingRecords } from '../audience/matching-records-queries.ts';
import { languageLimits } from '../reach-authors/word-authors.ts';
import { storedTranslations } from '../stored-translations.ts';
import { type Note, note } from './note.ts';

/** Of those who are meant. */
const manyLeftOut = 0.3;
const manyUnsubscribed = 0.2;

export function notesOnPeople(
  { people, twoSources, excluded, ...counts }: Awaited<ReturnType<typeof countAudience>>,
  message: Pick<MessageOfList, 'type'>,
): Note[] {
  const { noAddress, unsubscribed, noConsent, suppressed, duplicates } = counts;
  const meant = people - twoSources - excluded;
  const left = noAddress + unsubscribed + noConsent + suppressed + duplicates;
  const hasLeft = message.type === 'marketing' && unsubscribed > meant * manyUnsubscribed;
  return [
    ...(left > meant * manyLeftOut ? [{ ...note, hint: 'manyLeftOut' as const, people: left }] : []),
    ...(hasLeft ? [{ ...note, hint: 'manyUnsubscribed' as const, people: unsubscribed }] : []),
  ];
}

/** Blocks whose condition everyone meets who gets the message, or no one, of those that the viewer may judge. */
export async function notesOnConditions(
  ctx: TeamContext,
  { audience, message }: { readonly audience: Audience; readonly message: MessageOfList },
  conditions: readonly (MatchingRecords & { readonly blockId: string })[],
): Promise<Note[]> {
  const judged = conditions.filter(({ sources }) => sources !== undefined);
  if (judged.length === 0) return [];
  const { reachable, met } = await countMet(ctx, { audience, message, conditions: judged });
  if (reachable === 0) return [];
  return judged.flatMap(({ name, blockId }): Note[] => {
    const people = met.get(name) ?? 0;
    if (people === 0) return [{ ...note, hint: 'conditionNoOne', blockId }];
    return people === reachable ? [{ ...note, hint: 'conditionEveryone', blockId }] : [];
  });
}

interface TranslatedMessage {
  readonly translations: unknown;
  readonly shapedBy: readonly string[];
  readonly wordedBy: readonly string[];
}

/** Those because of whom what fields say of some people doesn’t count. */
export async function notesOnLanguages(
  ctx: TeamContext,
  audience: Audience,
  message: TranslatedMessage,
): Promise<Note[]> {
  const { languageFields = [] } = audience;
  if (languageFields.length === 0 || storedTranslations(message.translations).length === 0) return [];
  const limiting: string[] = [];
  for (const userId of new Set(await languageLimits(ctx, message, audience))) {
    const member = await findMember(ctx.deps, ctx.teamId, userId);
    if (!(member && (await mayReadLanguages(actingAs(ctx, member), audience)))) limiting.push(userId);
  }
  if (limiting.length === 0) return [];
  const names = await listNames(ctx.db, limiting);
  const limitedBy = names.flatMap((one) => fullName(one) || []);
  return [{ ...note, hint: 'languagesLimited', limitedBy }];
}
