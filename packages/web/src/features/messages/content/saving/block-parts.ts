// The blocks of a mail as parts of one value: what two people wrote is brought together block by block.
import type { MailBlock } from '@fieldhouse/contract/mail-blocks';
import { flattenBlocks } from '@fieldhouse/domain/messages/content/mail-blocks';
import { mergeBlocks } from '@fieldhouse/domain/messages/content/merge-blocks';
import { isSame, type Parts, type PartsOf } from '../../../../app/forms/edit-base.ts';
import { newBlockId } from '../editing/change-blocks.ts';

const blockParts: Parts<readonly MailBlock[]> = {
  merge: ({ base, yours, theirs }, choices) => {
    const merged = mergeBlocks({ base, mine: yours, theirs, choices, newId: newBlockId });
    // Null: deleted.
    const conflicts = merged.conflicts.map(({ id, mine, theirs: other }) => ({
      name: id,
      yours: mine,
      theirs: other,
    }));
    return { value: merged.blocks, conflicts };
  },
  asTyped: (stored, before, typed) =>
    stored.map((block) => {
      const cleaned = before.find(({ id }) => id === block.id);
      return (isSame(block, cleaned) ? typed.find(({ id }) => id === block.id) : undefined) ?? block;
    }),
  hasStored: (stored, before, sent) => {
    const [found, known] = [flattenBlocks(stored), flattenBlocks(before)];
    const isIn = (blocks: typeof found, one: (typeof found)[number]) =>
      isSame(
        blocks.find(({ id }) => id === one.id),
        one,
      );
    return flattenBlocks(sent).some((block) => isIn(found, block) && !isIn(known, block));
  },
};

/** Of everything that saves itself: only mails have a property of this name. */
export function partsOf<T extends object>(): PartsOf<T> {
  const parts: PartsOf<object> = { blocks: blockParts };
  return parts as PartsOf<T>;
}
