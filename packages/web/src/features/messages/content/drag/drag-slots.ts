// Where a block can be dropped: before each block and at the end of each list, in reading order.
import type { MailBlock, MailBlockKind } from '@fieldhouse/contract/mail-blocks';
import {
  columnKinds,
  findBlock,
  indexOf,
  insertBlock,
  listAt,
  newBlock,
  type Place,
  placeOf,
  removeBlock,
} from '../editing/change-blocks.ts';

export interface Slot {
  readonly id: string;
  readonly place: Place;
  readonly index: number;
}

/** What is dragged: a block of the mail, or a kind from the panel. */
export type Dragged =
  | { readonly from: 'mail'; readonly id: string; readonly kind: MailBlockKind }
  | { readonly from: 'panel'; readonly kind: MailBlockKind };

const maxInColumn = 10;

export function slotId(place: Place, index: number): string {
  return place ? `slot ${place.parent} ${place.column} ${index}` : `slot ${index}`;
}

export function slotsFor(blocks: readonly MailBlock[], dragged: Dragged): Slot[] {
  const slots: Slot[] = [];
  const add = (place: Place, index: number) => {
    if (!isBehindItself(blocks, dragged, { place, index }))
      slots.push({ id: slotId(place, index), place, index });
  };
  for (const [index, block] of blocks.entries()) {
    add(undefined, index);
    if (block.kind !== 'columns' || !fitsColumn(dragged.kind)) continue;
    for (const [column, list] of block.columns.entries()) {
      const place = { parent: block.id, column };
      const isFull = list.length >= maxInColumn && !isIn(list, dragged);
      if (!isFull) for (const at of [...list.keys(), list.length]) add(place, at);
    }
  }
  add(undefined, blocks.length);
  return slots;
}

function isIn(list: readonly { readonly id: string }[], dragged: Dragged): boolean {
  return dragged.from === 'mail' && list.some(({ id }) => id === dragged.id);
}

function fitsColumn(kind: MailBlockKind): boolean {
  return columnKinds.some((one) => one === kind);
}

/** Dropped there, a block stays where it is, as in the slot before itself. */
function isBehindItself(
  blocks: readonly MailBlock[],
  dragged: Dragged,
  { place, index }: Pick<Slot, 'place' | 'index'>,
): boolean {
  const before = listAt(blocks, place)[index - 1];
  return dragged.from === 'mail' && before?.id === dragged.id;
}

/** The blocks after a drop, and the block that was dropped. */
export function dropInto(
  blocks: readonly MailBlock[],
  dragged: Dragged,
  { place, index }: Pick<Slot, 'place' | 'index'>,
): { readonly blocks: MailBlock[]; readonly id: string } {
  if (dragged.from === 'panel') {
    const block = newBlock(dragged.kind);
    return { blocks: insertBlock(blocks, block, { place, index }), id: block.id };
  }
  const { id } = dragged;
  const block = findBlock(blocks, id);
  if (!block) return { blocks: [...blocks], id };
  const was = placeOf(blocks, id);
  const isSameList = was?.parent === place?.parent && was?.column === place?.column;
  const at = isSameList && indexOf(blocks, id) < index ? index - 1 : index;
  return { blocks: insertBlock(removeBlock(blocks, id), block, { place, index: at }), id };
}
