import { expect, test } from 'vitest';
import { parseMergeTags } from './merge-tags.ts';
import { writtenTags } from './written-tags.ts';

const unknownIn = (source: string, form: 'text' | 'html' = 'text') =>
  writtenTags(source, form).flatMap(({ column, isName }) => (isName ? [] : [column]));

test('tags that are filled in are names, with or without a fallback', () => {
  expect(writtenTags('{{name | you}} {{host.name}} {{name |}} {{name:first_name}}', 'text')).toEqual([
    { column: 'name', isName: true, hasFallback: true },
    { column: 'host.name', isName: true, hasFallback: false },
    { column: 'name', isName: true, hasFallback: true },
    { column: 'name', isName: true, hasFallback: false },
  ]);
});

test.each([
  ['{{First name}}', 'First name'],
  ['{{Name | you}}', 'Name'],
  ['{{name}', '{{name}'],
  ['{name}}', '{name}}'],
  ['name}}', 'name}}'],
  ['{ {name} }', '{ {name} }'],
  ['{{}}', '{{}}'],
  ['{{ | you}}', '{{ | you}}'],
  ['{name}', '{name}'],
  ['{name | you}', '{name | you}'],
  ['#{name}', '#{name}'],
  ['*|NAME|*', '*|NAME|*'],
  ['{$name}', '{$name}'],
  ['{!Contact.FirstName}', '{!Contact.FirstName}'],
  ['%FNAME%', '%FNAME%'],
  ['%recipient.name%', '%recipient.name%'],
  ['%FIRSTNAME|Friend%', '%FIRSTNAME|Friend%'],
  ['<%= name %>', '<%= name %>'],
  ['«first_name»', '«first_name»'],
  ['[First Name]', '[First Name]'],
  ['[FNAME]', '[FNAME]'],
  ['{{name | default: "you"}}', 'name | default: "you"'],
  ['{{name || you}}', 'name | | you'],
  ['[[First name]]', '[[First name]]'],
  ['%%name%%', '%%name%%'],
  ['{% name %}', '{% name %}'],
  ['<<First name>>', '<<First name>>'],
  ['｛｛name｝｝', 'name'],
  ['{an\u0303o}}', '{an\u0303o}}'],
  ['{{na\u200bme}}', 'na\u200bme'],
  ['https://example.org/?n=%7B%7Bname%7D%7D', '%7B%7Bname%7D%7D'],
])('%s looks like a tag and would be sent as it is written', (source, column) => {
  expect(unknownIn(`Dear ${source}, hello`)).toEqual([column]);
});

test('a tag in three braces would be sent with one of each', () => {
  expect(unknownIn('Dear {{{name}}}')).toEqual(['{…}']);
});

test('a tag within the fallback of another one leaves the outer one', () => {
  expect(unknownIn('{{name|{{other|y}}}}')).toEqual(['name']);
  expect(unknownIn('{{ {name} }}')).toContain('{name} }');
});

test.each([
  ['<p>{{<b>name</b> | you}}</p>', 'name'],
  ['<p>{{na</b>me | you}}</p>', 'name'],
  ['<p>{<b>{name}</b>}</p>', 'name'],
  ['<p>&#123;&#123;name&#125;&#125;</p>', 'name'],
  ['<a href="https://example.org/?n={{name}">here</a>', '{{name}'],
])('markup may cut a tag into pieces: %s', (html, column) => {
  expect(unknownIn(html, 'html')).toEqual([column]);
  expect(parseMergeTags(html).every(({ kind }) => kind === 'text')).toBe(true);
});

test.each([
  'a {b} c',
  'f(x) = {x}',
  'we give 50% off%',
  'https://example.org/%C3%A9t%C3%A9',
  '100%% sure',
  '«Hola»',
  '[sic]',
  '5 % of 10 %',
  '{"a": {"b": 1}}',
  '100%% sure',
  ':-} {',
  '[1] [[2]]',
  '{ }',
  '2 * | 3 |',
])('%s is a text', (source) => {
  expect(writtenTags(source, 'text')).toEqual([]);
});
