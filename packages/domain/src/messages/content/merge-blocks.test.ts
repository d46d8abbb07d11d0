import { type MailBlock, mailBlocks } from '@fieldhouse/contract/mail-blocks';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { flattenBlocks } from './mail-blocks.ts';
import { type BlockChoice, mergeBlocks } from './merge-blocks.ts';

const text = (id: string, html = id) => ({ id, kind: 'text', html }) as const;
const columns = (id: string, ...lists: ReturnType<typeof text>[][]): MailBlock => ({
  id,
  kind: 'columns',
  columns: lists,
});
const base: MailBlock[] = [text('a'), columns('c', [text('l')], [text('r')]), text('z')];

function merge(mine: MailBlock[], theirs: MailBlock[], choices: Record<string, BlockChoice> = {}) {
  let made = 0;
  return mergeBlocks({ base, mine, theirs, choices, newId: () => `copy-${++made}` });
}
const outline = (blocks: readonly MailBlock[]) =>
  blocks.map((block) =>
    block.kind === 'columns'
      ? block.columns.map((list) => list.map(shortOf).join(' ')).join(' | ')
      : shortOf(block),
  );
const shortOf = (block: { readonly id: string; readonly html?: string }) =>
  block.html === undefined || block.html === block.id ? block.id : `${block.id}=${block.html}`;

test.each([
  [
    'both wrote in different blocks',
    [text('a', 'mine'), base[1], base[2]],
    [base[0], base[1], text('z', 'theirs')],
    ['a=mine', 'l | r', 'z=theirs'],
  ],
  [
    'both wrote in different columns',
    [base[0], columns('c', [text('l', 'mine')], [text('r')]), base[2]],
    [base[0], columns('c', [text('l')], [text('r', 'theirs')]), base[2]],
    ['a', 'l=mine | r=theirs', 'z'],
  ],
  [
    'both added at the same place',
    [base[0], text('m'), base[1], base[2]],
    [base[0], text('t'), base[1], base[2]],
    ['a', 'm', 't', 'l | r', 'z'],
  ],
  [
    'one moved what the other wrote in',
    [base[2], base[0], base[1]],
    [text('a', 'theirs'), base[1], base[2]],
    ['z', 'a=theirs', 'l | r'],
  ],
  [
    'one moved into a column what the other wrote in',
    [columns('c', [text('l'), text('a')], [text('r')]), base[2]],
    [text('a', 'theirs'), base[1], base[2]],
    ['l a=theirs | r', 'z'],
  ],
  ['one deleted what the other moved', [base[1], base[2]], [base[1], base[2], base[0]], ['l | r', 'z']],
  ['both deleted', [base[0]], [base[0], base[1]], ['a']],
  [
    'one wrote in a column that the other took away',
    [base[0], columns('c', [text('l'), text('r')]), base[2]],
    [base[0], columns('c', [text('l')], [text('r', 'theirs')]), base[2]],
    ['a', 'l r=theirs', 'z'],
  ],
] as [string, MailBlock[], MailBlock[], string[]][])('%s', (_what, mine, theirs, merged) => {
  const { blocks, conflicts } = merge(mine, theirs);
  expect(outline(blocks)).toEqual(merged);
  expect(conflicts).toEqual([]);
});

const mineA = [text('a', 'mine'), ...base.slice(1)];
const theirsA = [text('a', 'theirs'), ...base.slice(1)];

test('a block that both changed is decided by its author', () => {
  expect(merge(mineA, theirsA).conflicts).toEqual([
    { id: 'a', mine: text('a', 'mine'), theirs: text('a', 'theirs') },
  ]);
  const chosen = (choice: BlockChoice) => {
    const { blocks, conflicts } = merge(mineA, theirsA, { a: choice });
    expect(conflicts).toEqual([]);
    return outline(blocks);
  };
  expect(chosen('mine')).toEqual(['a=mine', 'l | r', 'z']);
  expect(chosen('theirs')).toEqual(['a=theirs', 'l | r', 'z']);
  expect(chosen('both')).toEqual(['a=mine', 'copy-1=theirs', 'l | r', 'z']);
});

test('a block that one deleted and the other changed is decided, also with the columns around it', () => {
  const withoutColumns = [text('a'), text('z')];
  const written = [text('a'), columns('c', [text('l', 'theirs')], [text('r')]), text('z')];
  const { blocks, conflicts } = merge(withoutColumns, written);
  expect(conflicts).toEqual([{ id: 'l', mine: null, theirs: text('l', 'theirs') }]);
  expect(outline(blocks)).toEqual(['a', 'l=theirs | ', 'z']);
  expect(outline(merge(withoutColumns, written, { l: 'mine' }).blocks)).toEqual(['a', 'z']);
});

/** Edits as the editor makes them, by numbers. */
type Edit = readonly [what: number, at: number, to: number];
const edits = fc.array(fc.tuple(fc.nat(4), fc.nat(20), fc.nat(20)), { maxLength: 8 });

function edited(blocks: readonly MailBlock[], side: string, changes: readonly Edit[]): MailBlock[] {
  let all = [...blocks];
  for (const [n, [what, at, to]] of changes.entries()) {
    const index = all.length === 0 ? 0 : at % all.length;
    const block = all[index];
    const written = `${side}-${n}`;
    if (what === 0 || !block) all = all.toSpliced(to % (all.length + 1), 0, text(written));
    else if (what === 1) all = all.toSpliced(index, 1);
    else if (what === 2) all = all.toSpliced(index, 1).toSpliced(to % all.length, 0, block);
    else if (block.kind === 'columns')
      all = all.with(index, {
        ...block,
        columns:
          what === 3
            ? block.columns.map((list) => list.map((one) => ({ ...one, html: written }) as never))
            : block.columns.toReversed(),
      });
    else all = all.with(index, text(block.id, written));
  }
  return all;
}

test('of any edits of two people nothing written is lost, and the result is a mail', () => {
  fc.assert(
    fc.property(edits, edits, (own, others) => {
      const mine = edited(base, 'mine', own);
      const theirs = edited(base, 'theirs', others);
      const { blocks, conflicts } = merge(mine, theirs);
      expect(mailBlocks.safeParse(blocks).success).toBe(true);
      const there = JSON.stringify([blocks, conflicts]);
      for (const block of flattenBlocks([...mine, ...theirs]))
        if (block.kind === 'text' && block.html !== block.id) expect(there).toContain(`"${block.html}"`);
      // Without the other’s edits, the merge is what one has made.
      expect(merge(mine, base).blocks).toEqual(mine);
      expect(merge(base, theirs).blocks).toEqual(theirs);
      expect(merge(mine, mine).blocks).toEqual(mine);
    }),
    { numRuns: 500 },
  );
});
