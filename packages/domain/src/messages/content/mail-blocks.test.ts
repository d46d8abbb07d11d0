import { type MailBlock, mailBlocks } from '@fieldhouse/contract/mail-blocks';
import { expect, test } from 'vitest';
import { contrastOf, minContrast } from '../../colors/contrast.ts';
import { inkOn, readableOn } from '../../colors/ink-on.ts';
import { mergeColumns } from '../merge-tags.ts';
import { colorsOf } from './brand-colors.ts';
import { blockFaults, blocksOfHtml, blocksToHtml, mapTexts } from './mail-blocks.ts';

const token = 'a'.repeat(24);
const button = {
  id: 'b',
  kind: 'button',
  label: 'Join {{name | us}}',
  href: 'https://example.org/?a=1&b={{code}}',
  look: 'filled',
  color: '#126b47',
  align: 'center',
  corners: 8,
} as const;
const picture = {
  id: 'p',
  kind: 'picture',
  picture: { token, width: 600, height: 400 },
  alt: 'Trees & tools',
  href: '',
  size: 'full',
  align: 'center',
} as const;
const blocks: MailBlock[] = [
  { id: 'a', kind: 'heading', text: 'Hello <you>', level: 1, align: 'left' },
  {
    id: 'c',
    kind: 'columns',
    columns: [[{ id: 't', kind: 'text', html: '<p>{{site.name}}</p>' }], [picture]],
  },
  button,
  {
    id: 's',
    kind: 'social',
    links: [{ network: 'mastodon', href: 'https://example.social' }],
    align: 'left',
  },
];

test('blocks are read as one rich text, columns from left to right', () => {
  const html = blocksToHtml(blocks);
  expect(html).toBe(
    '<h1>Hello &lt;you&gt;</h1><p>{{site.name}}</p><p>Trees &amp; tools</p><p><a href="https://example.org/?a=1&amp;b={{code}}">Join {{name | us}}</a></p><p><a href="https://example.social">Mastodon</a></p>',
  );
  expect(mergeColumns(html)).toEqual(['site.name', 'code', 'name']);
  expect(mergeColumns('{{a.b.c}} {{.a}} {{a.}}')).toEqual([]);
});

test('rich text from before becomes one block, unchanged', () => {
  const html = '<p>Dear {{name | friend}}</p>';
  expect(blocksToHtml(blocksOfHtml(html))).toBe(html);
  expect(blocksToHtml(blocksOfHtml(''))).toBe('');
});

test('texts are replaced in columns too', () => {
  const changed = mapTexts(blocks, () => 'x');
  expect(changed[1]).toMatchObject({ columns: [[{ html: 'x' }], [picture]] });
  expect(changed[0]).toBe(blocks[0]);
});

test('a picture needs a picture and an alternative text, a button a label and a link', () => {
  expect(blockFaults(blocks)).toEqual([]);
  const bad: MailBlock[] = [
    { ...picture, id: '1', picture: null },
    { ...picture, id: '2', alt: ' ' },
    { ...button, id: '3', label: '' },
    { id: '6', kind: 'text', html: '<p>A</p><img src="https://x.org/a.png" alt=" ">' },
    { id: '7', kind: 'text', html: '<img alt="A tree" src="https://x.org/a.png">' },
    { id: '8', kind: 'social', align: 'left', links: [{ network: 'tiktok', href: '' }] },
    { id: '9', kind: 'social', align: 'left', links: [] },
    { id: '4', kind: 'columns', columns: [[{ ...button, id: '5', href: '' }], []] },
  ];
  expect(blockFaults(bad)).toEqual([
    { id: '1', fault: 'no_picture' },
    { id: '2', fault: 'no_alt_text' },
    { id: '3', fault: 'no_label' },
    { id: '6', fault: 'no_alt_text' },
    { id: '8', fault: 'no_social_link' },
    { id: '9', fault: 'no_social_link' },
    { id: '5', fault: 'no_link' },
  ]);
});

test('unknown properties, repeated ids and dangerous addresses are refused', () => {
  const isAccepted = (given: unknown) => mailBlocks.safeParse(given).success;
  expect(isAccepted(blocks)).toBe(true);
  expect(isAccepted([{ ...button, onClick: 'x' }])).toBe(false);
  expect(isAccepted([button, button])).toBe(false);
  expect(isAccepted([button, { id: 'c', kind: 'columns', columns: [[button], []] }])).toBe(false);
  for (const href of ['javascript:alert(1)', 'https://a"b', 'http://', '//example.org', '{{link}}'])
    expect(isAccepted([{ ...button, href }]), href).toBe(false);
  for (const href of ['', 'mailto:a@b.c', 'tel:+1', 'https://example.org/{{code | x}}'])
    expect(isAccepted([{ ...button, href }]), href).toBe(true);
  expect(isAccepted([{ ...picture, picture: { ...picture.picture, token: '../x' } }])).toBe(false);
});

test('text on a button is black or white, whichever can be read', () => {
  expect(inkOn('#126b47')).toBe('#ffffff');
  expect(inkOn('#ffd24d')).toBe('#1d1c1a');
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21);
});

test('the brand’s colour is a reference, and is made readable as text', () => {
  const brand = { accentColor: '#ffd400', accentTextColor: null };
  expect(colorsOf('brand', brand)).toEqual({ color: '#ffd400', ink: '#1d1c1a' });
  expect(colorsOf('brand', { ...brand, accentTextColor: '#402000' }).ink).toBe('#402000');
  expect(colorsOf('#123456', brand)).toEqual({ color: '#123456', ink: '#ffffff' });
  expect(readableOn('#126b47', '#ffffff')).toBe('#126b47');
  for (const paper of ['#ffffff', '#262421']) {
    for (const color of ['#ffd400', '#126b47', '#000000', '#ffffff', '#808080'])
      expect(contrastOf(readableOn(color, paper), paper)).toBeGreaterThanOrEqual(minContrast);
  }
});

test('a list of records needs a collection and fields', () => {
  const list = { id: 'r', kind: 'records', heading: 'Next', viewId: null, limit: 5 } as const;
  const empty: MailBlock = { ...list, collectionId: null, columns: [] };
  const collectionId = '0199a1c4-7a00-7000-8000-000000000001';
  const blank = { ...empty, id: 'q', collectionId };
  const ready = mailBlocks.parse([{ ...list, id: 'p', collectionId, columns: ['name'] }]);
  expect(blockFaults([empty, ...mailBlocks.parse([blank]), ...ready])).toEqual([
    { id: 'r', fault: 'no_collection' },
    { id: 'q', fault: 'no_columns' },
  ]);
  expect(blocksToHtml(ready)).toBe('<h2>Next</h2><p>…</p>');
  expect(mailBlocks.safeParse([{ ...list, collectionId, columns: [], limit: 21 }]).success).toBe(false);
});
