// Who chooses the people of a message, or where their replies go, decides to whom its values are disclosed. With limited rights they
// become an author of all that is filled in: tags, lists of records and conditions (decision 0297).
import { isDeepStrictEqual } from 'node:util';
import { conditionsIn } from '@fieldhouse/domain/messages/content/block-conditions';
import { columnsIn, type WrittenTexts } from '@fieldhouse/domain/messages/merge-tags';
import type { TeamContext } from '../../../kernel/context.ts';
import { listingBlocks } from '../record-lists/block-authors.ts';
import { authorsIn, conditionKey, idsIn, type StoredAuthors, tagKey } from '../stored-authors.ts';
import { mapContents } from '../stored-translations.ts';
import { limitedWriter } from '../tag-authors/tag-authors.ts';
import { storedBlocks } from '../written-content.ts';

interface ShapedContent extends WrittenTexts {
  /** As stored. */
  readonly blocks: unknown;
  readonly blockAuthors: unknown;
}

interface ShapedMessage extends ShapedContent {
  readonly abTest: unknown;
  readonly translations: unknown;
  readonly audience: unknown;
  readonly subscriptionListId: string | null;
  readonly senderId: string | null;
  readonly replyTo: string;
  readonly shapedBy: readonly string[];
}

type Reach = Pick<ShapedMessage, 'audience' | 'subscriptionListId' | 'senderId' | 'replyTo'>;

/** Of what is new. */
export const noReach: Reach = { audience: null, subscriptionListId: null, senderId: null, replyTo: '' };

/** What is stored besides the change of a message, with JSON as texts; nothing unless the writer has limited rights and changed whom it reaches. */
export function withReachAuthors(ctx: TeamContext, before: Reach, after: ShapedMessage) {
  const writer = limitedWriter(ctx);
  if (writer === undefined || !isElsewhere(before, after)) return {};
  return shapedBy(after, [...new Set([...after.shapedBy, writer])]);
}

/** The content with these members as authors of all that is filled in, as it is stored. */
export function shapedBy(
  content: ShapedContent & { readonly abTest: unknown; readonly translations: unknown },
  members: readonly string[],
) {
  if (members.length === 0) return {};
  const { blockAuthors, abTest, translations } = mapContents(content, (one) => ({
    ...one,
    blockAuthors: withAuthors(one, keysOf(one), members),
  }));
  return {
    shapedBy: [...members],
    blockAuthors: JSON.stringify(blockAuthors),
    ...((abTest ?? null) !== null && { abTest: JSON.stringify(abTest) }),
    ...((translations ?? null) !== null && { translations: JSON.stringify(translations) }),
  };
}

/** Whether the message reaches others than before, or replies do. To leave out an address for replies reveals nothing. */
function isElsewhere(before: Reach, after: Reach): boolean {
  return (
    !isDeepStrictEqual(before.audience, after.audience) ||
    before.subscriptionListId !== after.subscriptionListId ||
    (after.senderId !== null && before.senderId !== after.senderId) ||
    (after.replyTo !== '' && before.replyTo !== after.replyTo)
  );
}

function keysOf(content: ShapedContent): string[] {
  return [...columnsIn(content).map(tagKey), ...blockKeys(content)];
}

type ContentOfBlocks = Pick<ShapedContent, 'blocks' | 'blockAuthors'>;

/** Of lists and conditions that have an author: without one, they are not filled in at all. */
export function blockKeys({ blocks, blockAuthors }: ContentOfBlocks): string[] {
  const all = storedBlocks(blocks) ?? [];
  const keys = [
    ...listingBlocks(all).map(({ id }) => id),
    ...conditionsIn(all).map(({ blockId }) => conditionKey(blockId)),
  ];
  const known = authorsIn(blockAuthors);
  return keys.filter((key) => known[key] !== undefined);
}

export function withAuthors(
  { blockAuthors }: ContentOfBlocks,
  keys: readonly string[],
  members: readonly string[],
): StoredAuthors {
  const known = authorsIn(blockAuthors);
  const added = keys.map((key) => [key, [...new Set([...idsIn(known[key]), ...members])].join(' ')]);
  return { ...known, ...Object.fromEntries(added) };
}
