// Who chose the people of a message elsewhere: by the filter of a view, or of a smart collection.
import type { Audience } from '@fieldhouse/contract/message-audience';
import { collectionsChoosing, isOfRecords } from '@fieldhouse/domain/messages/audience';
import type { TeamContext } from '../../../kernel/context.ts';
import { findCollection } from '../../catalogue/index.ts';
import { findTeamView } from '../../views/index.ts';
import { wholeAudienceOf } from '../audience/stored-audience.ts';
import { type EditedContent, mapContents } from '../stored-translations.ts';
import { blockKeys, withAuthors } from './reach-authors.ts';

interface ChosenMessage extends EditedContent {
  readonly type: string;
  /** Undefined for what has no people of its own. */
  readonly audience?: unknown;
  readonly subscriptionListId: string | null;
  readonly abTest?: unknown;
  readonly translations?: unknown;
}

/**
 * The message as its lists of records and its conditions are filled in, with those members as authors. Merge tags are limited for the
 * people of each source.
 */
export async function withChoosers<Message extends ChosenMessage>(
  ctx: TeamContext,
  message: Message,
): Promise<Message> {
  const { audience = null } = message;
  const whole = wholeAudienceOf({ ...message, audience });
  const members = whole ? await choosersOf(ctx, whole) : [];
  if (members.length === 0) return message;
  return mapContents(message, (content) => ({
    ...content,
    blockAuthors: withAuthors(content, blockKeys(content), members),
  }));
}

/** Of those with limited rights. Who leaves out people by a filter chooses the others. */
export async function choosersOf(ctx: TeamContext, { include, exclude }: Audience): Promise<string[]> {
  const found = new Set<string>();
  for (const source of [...include, ...exclude].filter(isOfRecords)) {
    const view = source.kind === 'view' ? await findTeamView(ctx, source) : undefined;
    if (view?.filterBy) found.add(view.filterBy);
    for (const id of collectionsChoosing(source))
      for (const userId of (await findCollection(ctx, id))?.membershipBy ?? []) found.add(userId);
  }
  return [...found];
}
