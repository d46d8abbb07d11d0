import { expect, test } from 'vitest';
import {
  fillSegments,
  type MergeValues,
  parseMergeTags,
  placesInAddress,
  placesInHtml,
  placesInLines,
} from '../merge-tags.ts';
import { hasFixedTarget, writeInAddress } from './tags-in-addresses.ts';

const printer = { plain: () => 'printed & plain' };
const write: Parameters<typeof fillSegments>[2] = (part, place) =>
  place === 'url' || place === 'contact' ? writeInAddress(part, place, printer) : `[${place}]`;
const fill = (places: typeof placesInHtml, source: string, values: MergeValues) =>
  fillSegments(parseMergeTags(source, places), values, write);

test('a tag may follow the host, but decides neither the scheme nor the host', () => {
  for (const address of [
    'https://example.org',
    'https://example.org/{{code}}',
    'https://example.org?a={{code | x}}',
    'http://example.org:8080/#{{code}}',
    'mailto:{{email}}',
    'mailto:a@example.org?subject={{name}}',
    'tel:{{phone}}',
    'wizard:0193',
    '',
  ])
    expect(hasFixedTarget(address), address).toBe(true);
  for (const address of [
    '{{website}}',
    '{{scheme}}://example.org/',
    'https://{{host}}/',
    'https://{{sub}}.example.org/',
    'https://example.org{{path}}',
    'https://example.org:{{port}}/',
    'https://example.org@{{host}}/',
    'https://example.org\\{{host}}/',
    'java{{x}}:alert(1)',
    '/{{path}}',
  ])
    expect(hasFixedTarget(address), address).toBe(false);
});

test('a value in an address is encoded and can’t end it, whatever it contains', () => {
  const value = `"><script>a&b=1#é\n../?x='(`;
  const encoded = '%22%3E%3Cscript%3Ea%26b%3D1%23%C3%A9%0A..%2F%3Fx%3D%27%28';
  expect(fill(placesInAddress, 'https://example.org/{{v}}?v={{v}}', { v: value })).toBe(
    `https://example.org/${encoded}?v=${encoded}`,
  );
  const html = '<p>{{v}} <a title="{{v}}" href="https://example.org/?a=1&amp;v={{v}}">{{v}}</a></p>';
  expect(fill(placesInHtml, html, { v: value })).toBe(
    `<p>[inline] <a title="[line]" href="https://example.org/?a=1&amp;v=${encoded}">[inline]</a></p>`,
  );
  expect(fill(placesInHtml, '<img src="https://example.org/{{v}}.jpg">', { v: 'a b' })).toBe(
    '<img src="https://example.org/a%20b.jpg">',
  );
  expect(fill(placesInHtml, '<a href="{{v}}">', { v: 'javascript:alert(1)' })).toBe(
    '<a href="javascript%3Aalert%281%29">',
  );
  expect(fill(placesInLines, 'See https://example.org/{{a | b c}}?x={{v}} {{v}}', { v: 'a b' })).toBe(
    'See https://example.org/b%20c?x=a%20b [inline]',
  );
});

test('a folder can’t be left, and broken characters don’t prevent a mail', () => {
  for (const v of ['.', '..'])
    expect(fill(placesInAddress, 'https://example.org/a/{{v}}/b', { v })).toBe('https://example.org/a//b');
  expect(fill(placesInAddress, 'https://example.org/{{v}}', { v: '\ud800' })).toBe(
    'https://example.org/%EF%BF%BD',
  );
});

test('a mailbox and a phone number stay readable, and get no further recipients', () => {
  const mail = 'mailto:{{v}}?subject={{v}}';
  expect(fill(placesInAddress, mail, { v: 'ada+x@example.org?bcc=b@example.org' })).toBe(
    'mailto:ada+x@example.org%3Fbcc%3Db@example.org?subject=ada%2Bx%40example.org%3Fbcc%3Db%40example.org',
  );
  expect(fill(placesInAddress, 'tel:{{v}}', { v: '+1 555' })).toBe('tel:+1%20555');
});

test('what is printed is encoded too', () => {
  const v = { type: 'number', value: 7 } as const;
  expect(fill(placesInAddress, 'https://example.org/{{v}}', { v })).toBe(
    'https://example.org/printed%20%26%20plain',
  );
});

test('addresses that the engine fills in are whole', () => {
  expect(fill(placesInHtml, '<a href="{{zz_link_url_1}}">', { zz_link_url_1: 'https://a' })).toBe(
    '<a href="[line]">',
  );
});
