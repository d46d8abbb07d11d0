// Who gets a block of a mail. Each person's values have an entry for each condition, which says whether they meet it.
import type { BlockCondition, ColumnBlock, MailBlock } from '@fieldhouse/contract/mail-blocks';
import type { Variant } from '@fieldhouse/contract/message-ab-test';
import { flattenBlocks } from './mail-blocks.ts';

/** No column has such a name. */
export function conditionName(
  blockId: string,
  { variant = 'a', translatedTo }: { readonly variant?: Variant; readonly translatedTo?: string } = {},
): string {
  return translatedTo === undefined ? `#${variant}:${blockId}` : `#${variant}.${translatedTo}:${blockId}`;
}

export interface PlacedCondition extends BlockCondition {
  readonly blockId: string;
}

/** Of all blocks, those in columns included. */
export function conditionsIn(blocks: readonly MailBlock[]): PlacedCondition[] {
  return flattenBlocks(blocks).flatMap(({ id, visibleTo }) =>
    visibleTo ? [{ ...visibleTo, blockId: id }] : [],
  );
}

/** Replaces each condition; undefined removes it. */
export function mapConditions(
  blocks: readonly MailBlock[],
  replace: (condition: PlacedCondition) => BlockCondition | undefined,
): MailBlock[] {
  const changed = <B extends MailBlock | ColumnBlock>(block: B): B => {
    if (!block.visibleTo) return block;
    const { visibleTo, ...rest } = block;
    const condition = replace({ ...visibleTo, blockId: block.id });
    // The same block but for an optional property.
    return (condition ? { ...rest, visibleTo: condition } : rest) as B;
  };
  return blocks.map((block) => {
    const own = changed(block);
    return own.kind === 'columns'
      ? { ...own, columns: own.columns.map((column) => column.map(changed)) }
      : own;
  });
}
