// Adding, moving, copying and removing blocks, also in columns. Every change returns new blocks.
import type { ColumnBlock, MailBlock, MailBlockKind } from '@fieldhouse/contract/mail-blocks';
import type { SavedMailBlock } from '@fieldhouse/contract/saved-mail-blocks';
import { flattenBlocks } from '@fieldhouse/domain/messages/content/mail-blocks';

export type AnyBlock = MailBlock | ColumnBlock;

/** Where blocks stand: in the mail itself, or in a column of a block. */
interface BlockList {
  readonly parent: string;
  readonly column: number;
}

/** Undefined for the mail itself. */
export type Place = BlockList | undefined;

export const columnKinds = ['heading', 'text', 'picture', 'button', 'space'] as const;

export const paletteKinds = [
  'heading',
  'text',
  'picture',
  'button',
  'columns',
  'divider',
  'space',
  'social',
  'header',
  'records',
  'answers',
] as const satisfies readonly MailBlockKind[];

export function newBlockId(): string {
  return crypto.randomUUID().slice(0, 13);
}

export function newBlock(kind: MailBlockKind): MailBlock {
  const id = newBlockId();
  switch (kind) {
    case 'heading':
      return { id, kind, text: '', level: 1, align: 'left' };
    case 'text':
      return { id, kind, html: '' };
    case 'picture':
      return { id, kind, picture: null, alt: '', href: '', size: 'full', align: 'center' };
    case 'button':
      return {
        id,
        kind,
        label: '',
        href: '',
        look: 'filled',
        color: 'brand',
        align: 'center',
        corners: null,
      };
    case 'columns': {
      const text = () => ({ id: newBlockId(), kind: 'text', html: '' }) as const;
      return { id, kind, columns: [[text()], [text()]] };
    }
    case 'divider':
      return { id, kind };
    case 'space':
      return { id, kind, height: 24 };
    case 'social':
      return { id, kind, align: 'center', links: [{ network: 'website', href: '' }] };
    case 'header':
      return { id, kind, shows: 'logo_and_name', align: 'left' };
    case 'records':
      return { id, kind, heading: '', collectionId: null, viewId: null, columns: [], limit: 10 };
    case 'answers':
      return {
        ...{ id, kind, question: '', wizardId: null, taskId: null, fieldId: null },
        choices: [],
        closesAt: null,
      };
  }
}

export function findBlock(blocks: readonly MailBlock[], id: string): AnyBlock | undefined {
  for (const block of blocks) {
    if (block.id === id) return block;
    const inner = block.kind === 'columns' && block.columns.flat().find((one) => one.id === id);
    if (inner) return inner;
  }
  return undefined;
}

/** The list that contains the block. */
export function placeOf(blocks: readonly MailBlock[], id: string): Place {
  for (const block of blocks) {
    if (block.kind !== 'columns') continue;
    const column = block.columns.findIndex((list) => list.some((one) => one.id === id));
    if (column !== -1) return { parent: block.id, column };
  }
  return undefined;
}

export function listAt(blocks: readonly MailBlock[], place: Place): readonly AnyBlock[] {
  if (!place) return blocks;
  const parent = blocks.find(({ id }) => id === place.parent);
  return parent?.kind === 'columns' ? (parent.columns[place.column] ?? []) : [];
}

export function replaceBlock(blocks: readonly MailBlock[], changed: AnyBlock): MailBlock[] {
  return changeList(blocks, placeOf(blocks, changed.id), (list) =>
    list.map((block) => (block.id === changed.id ? changed : block)),
  );
}

export function insertBlock(
  blocks: readonly MailBlock[],
  block: AnyBlock,
  at: { readonly place: Place; readonly index: number },
): MailBlock[] {
  return changeList(blocks, at.place, (list) => list.toSpliced(at.index, 0, block));
}

export function removeBlock(blocks: readonly MailBlock[], id: string): MailBlock[] {
  return changeList(blocks, placeOf(blocks, id), (list) => list.filter((block) => block.id !== id));
}

/** Within its list; the same blocks if it can't go further. */
export function moveBlock(blocks: readonly MailBlock[], id: string, to: number): MailBlock[] {
  return changeList(blocks, placeOf(blocks, id), (list) => {
    const from = list.findIndex((block) => block.id === id);
    const block = list[from];
    if (!block || to < 0 || to >= list.length) return list;
    return list.toSpliced(from, 1).toSpliced(to, 0, block);
  });
}

export function indexOf(blocks: readonly MailBlock[], id: string): number {
  return listAt(blocks, placeOf(blocks, id)).findIndex((block) => block.id === id);
}

/** With ids of its own, behind the original. */
export function copyBlock(blocks: readonly MailBlock[], id: string, copyId: string): MailBlock[] {
  const block = findBlock(blocks, id);
  if (!block) return [...blocks];
  const copy = withNewIds(block, copyId);
  return insertBlock(blocks, copy, { place: placeOf(blocks, id), index: indexOf(blocks, id) + 1 });
}

/** Whether its condition is hidden from the user, who can then only move it, show it to everyone or remove it. */
export function isFixed({ visibleTo }: AnyBlock): boolean {
  return visibleTo?.filter === null;
}

/** Whether it, or one in its columns, is. */
export function hasFixed(block: AnyBlock): boolean {
  return flattenBlocks([block]).some(isFixed);
}

/** How many don't follow the style of the mail. */
export function buttonsWithOwnCorners(blocks: readonly MailBlock[]): number {
  return flattenBlocks(blocks).filter((block) => block.kind === 'button' && block.corners !== null).length;
}

/** All buttons that can be changed follow the style of the mail. */
export function shareCorners(blocks: readonly MailBlock[]): MailBlock[] {
  const shared = <B extends AnyBlock>(block: B): B =>
    block.kind === 'button' && !isFixed(block) ? { ...block, corners: null } : block;
  return blocks.map((block) =>
    block.kind === 'columns' && !isFixed(block)
      ? { ...block, columns: block.columns.map((column) => column.map(shared)) }
      : shared(block),
  );
}

/** Of saved blocks, with ids of their own, below the block or the columns around it, or at the end. */
export function insertCopies(
  blocks: readonly MailBlock[],
  { id: savedBlockId, blocks: added }: Pick<SavedMailBlock, 'id' | 'blocks'>,
  after: string | undefined,
) {
  const below = after === undefined ? undefined : (placeOf(blocks, after)?.parent ?? after);
  const index = below === undefined ? blocks.length : indexOf(blocks, below) + 1;
  // Only blocks of a mail are copied here.
  const copies = added.map((block) => ({ ...withNewIds(block, newBlockId()), savedBlockId }) as MailBlock);
  return { changed: blocks.toSpliced(index, 0, ...copies), firstId: copies[0]?.id };
}

function withNewIds(block: AnyBlock, id: string): AnyBlock {
  if (block.kind !== 'columns') return { ...block, id };
  const columns = block.columns.map((column) => column.map((one) => ({ ...one, id: newBlockId() })));
  return { ...block, id, columns };
}

function changeList(
  blocks: readonly MailBlock[],
  place: Place,
  change: (list: readonly AnyBlock[]) => readonly AnyBlock[],
): MailBlock[] {
  // Only blocks that fit into a column are offered for one.
  if (!place) return change(blocks) as MailBlock[];
  return blocks.map((block) => {
    if (block.id !== place.parent || block.kind !== 'columns') return block;
    const columns = block.columns.map((column, index) =>
      // As above.
      index === place.column ? ([...change(column)] as ColumnBlock[]) : column,
    );
    return { ...block, columns };
  });
}
