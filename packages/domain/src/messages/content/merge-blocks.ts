// Brings together what two people made of the same mail, block by block. Nothing that either has written is lost: a block
// that both changed is a conflict, which a person decides.
import type { ColumnBlock, MailBlock } from '@fieldhouse/contract/mail-blocks';
import { flattenBlocks } from './mail-blocks.ts';

type AnyBlock = MailBlock | ColumnBlock;

/** Null: deleted. Of columns, only what belongs to themselves: the blocks within are parts of their own. */
interface BlockConflict {
  readonly id: string;
  readonly mine: AnyBlock | null;
  readonly theirs: AnyBlock | null;
}

export type BlockChoice = 'mine' | 'theirs' | 'both';

export interface MergeInput {
  /** What both began with. */
  readonly base: readonly MailBlock[];
  readonly mine: readonly MailBlock[];
  readonly theirs: readonly MailBlock[];
  /** By the id of the block. A conflict without a choice keeps mine, or theirs where mine is deleted. */
  readonly choices?: Readonly<Record<string, BlockChoice>>;
  /** For the copy where both are chosen. */
  readonly newId: () => string;
}

export interface MergedBlocks {
  readonly blocks: MailBlock[];
  /** Those without a choice. */
  readonly conflicts: readonly BlockConflict[];
}

/** The mail itself, or a column of a block. */
interface Place {
  readonly parent: string | null;
  readonly column: number;
}

interface Node {
  readonly block: AnyBlock;
  readonly place: Place;
}

type Nodes = ReadonlyMap<string, Node>;

const root: Place = { parent: null, column: 0 };

export function mergeBlocks(input: MergeInput): MergedBlocks {
  const sides = {
    base: nodesOf(input.base),
    mine: nodesOf(input.mine),
    theirs: nodesOf(input.theirs),
  };
  const ids = new Set([...sides.mine.keys(), ...sides.theirs.keys()]);
  const remaining = new Map<string, Node>();
  const copies = new Map<string, AnyBlock>();
  const conflicts: BlockConflict[] = [];
  for (const id of ids) {
    const merged = mergeOne(sides.base.get(id), sides.mine.get(id), sides.theirs.get(id));
    const place = placeOf(sides, id);
    if (!merged.conflict) {
      if (merged.block) remaining.set(id, { block: merged.block, place });
      continue;
    }
    const { mine, theirs } = merged.conflict;
    const choice = input.choices?.[id];
    if (choice === undefined) conflicts.push({ id, mine, theirs });
    const chosen = choice === 'theirs' ? theirs : choice === undefined ? (mine ?? theirs) : mine;
    if (chosen) remaining.set(id, { block: chosen, place });
    if (choice === 'both' && theirs && mine) copies.set(id, { ...theirs, id: input.newId() } as AnyBlock);
  }
  restoreParents(remaining, sides);
  return { blocks: arrange(remaining, copies, input), conflicts };
}

function nodesOf(blocks: readonly MailBlock[]): Nodes {
  const nodes = new Map<string, Node>();
  for (const block of blocks) {
    nodes.set(block.id, { block: withoutInner(block), place: root });
    if (block.kind !== 'columns') continue;
    for (const [column, list] of block.columns.entries())
      for (const inner of list) nodes.set(inner.id, { block: inner, place: { parent: block.id, column } });
  }
  return nodes;
}

function withoutInner(block: MailBlock): MailBlock {
  return block.kind === 'columns' ? { ...block, columns: block.columns.map(() => []) } : block;
}

interface Merged {
  readonly block?: AnyBlock | undefined;
  readonly conflict?: Omit<BlockConflict, 'id'>;
}

function mergeOne(base: Node | undefined, mine: Node | undefined, theirs: Node | undefined): Merged {
  const [b, m, t] = [base?.block, mine?.block, theirs?.block];
  if (isSame(m, t) || isSame(b, t)) return { block: m };
  if (isSame(b, m)) return { block: t };
  return { conflict: { mine: m ?? null, theirs: t ?? null } };
}

function isSame(one: AnyBlock | undefined, other: AnyBlock | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

interface Sides {
  readonly base: Nodes;
  readonly mine: Nodes;
  readonly theirs: Nodes;
}

/** Where one of them moved it; if both did, where mine is. */
function placeOf({ base, mine, theirs }: Sides, id: string): Place {
  const own = mine.get(id)?.place;
  const other = theirs.get(id)?.place;
  if (!own || !other) return own ?? other ?? root;
  return isSamePlace(own, base.get(id)?.place) ? other : own;
}

function isSamePlace(one: Place, other: Place | undefined): boolean {
  return one.parent === other?.parent && one.column === other.column;
}

/** A block that one of them wrote in columns which the other deleted keeps its columns. */
function restoreParents(remaining: Map<string, Node>, { mine, theirs, base }: Sides): void {
  for (const { place } of [...remaining.values()]) {
    if (place.parent === null || remaining.has(place.parent)) continue;
    const parent = mine.get(place.parent) ?? theirs.get(place.parent) ?? base.get(place.parent);
    if (parent) remaining.set(place.parent, parent);
  }
}

function arrange(
  remaining: ReadonlyMap<string, Node>,
  copies: ReadonlyMap<string, AnyBlock>,
  { base, mine, theirs }: MergeInput,
): MailBlock[] {
  const listOf = (place: Place): AnyBlock[] => {
    const inPlace = (id: string) => {
      const at = remaining.get(id)?.place;
      return at !== undefined && isSamePlace(place, at);
    };
    const order = mergeOrder(idsIn(base), idsIn(mine), idsIn(theirs)).filter(inPlace);
    return order.flatMap((id) =>
      [remaining.get(id)?.block, copies.get(id)].filter((block) => block !== undefined),
    );
  };
  // What lies at the top was a block of a mail on its side.
  return (listOf(root) as MailBlock[]).map((block) => {
    if (block.kind !== 'columns') return block;
    const columns = block.columns.map(
      (_, column): ColumnBlock[] =>
        // As above.
        listOf({ parent: block.id, column }) as ColumnBlock[],
    );
    // Its number of columns may have been changed where the other wrote in one that is gone.
    const outside = [...remaining.values()].filter(
      ({ place }) => place.parent === block.id && place.column >= columns.length,
    );
    columns.at(-1)?.push(...outside.map((node) => node.block as ColumnBlock));
    return { ...block, columns };
  });
}

function idsIn(blocks: readonly MailBlock[]): string[] {
  return flattenBlocks(blocks).map(({ id }) => id);
}

/** All ids of both, in the order of the one who changed it; what only the other has follows what it follows there. */
function mergeOrder(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const isMoved = orderOf(mine, base) !== orderOf(base, mine);
  const [first, second] = isMoved ? [mine, theirs] : [theirs, mine];
  const order = [...first];
  for (const [at, id] of second.entries()) {
    if (order.includes(id)) continue;
    const before = second.slice(0, at).findLast((one) => order.includes(one));
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id);
  }
  return order;
}

function orderOf(ids: readonly string[], within: readonly string[]): string {
  const known = new Set(within);
  return ids.filter((id) => known.has(id)).join(' ');
}
