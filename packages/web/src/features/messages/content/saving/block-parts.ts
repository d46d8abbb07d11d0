// The blocks of a mail as parts of one value: what two people wrote is brought together block by block.
import type { MailBlock } from '@fieldhouse/contract/mail-blocks';
import { flattenBlocks } from '@fieldhouse/domain/messages/content/mail-blocks';
import { mergeBlocks } from '@fieldhouse/domain/messages/content/merge-blocks';
import { isSame, type Parts, type PartsOf } from '../../../../app/forms/edit-base.ts';
import { type AnyBlock, newBlockId } from '../editing/change-blocks.ts';

const byId = (blocks: readonly MailBlock[]): ReadonlyMap<string, AnyBlock> =>
  new Map(flattenBlocks(blocks).map((block) => [block.id, block]));

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
  asSent: (before, stored, sent) => {
    const [found, own] = [byId(stored), byId(sent)];
    const isOwn = (id: string) => isSame(found.get(id), own.get(id));
    const known = byId(before);
    const replaced = <B extends AnyBlock>(block: B): B[] => {
      // Of the same id, so of the same list.
      if (isOwn(block.id)) return own.has(block.id) ? [own.get(block.id) as B] : [];
      return block.kind === 'columns'
        ? [{ ...block, columns: block.columns.map((column) => column.flatMap(replaced)) }]
        : [block];
    };
    // In columns too: where they are says what is stored.
    const added = [...own.values()].filter(({ id }) => !known.has(id) && isOwn(id));
    return [...before.flatMap(replaced), ...(added as MailBlock[])];
  },
};

/** Of everything that saves itself: only mails have a property of this name. */
export function partsOf<T extends object>(): PartsOf<T> {
  const parts: PartsOf<object> = { blocks: blockParts };
  return parts as PartsOf<T>;
}
