import { expect, test } from 'vitest';
import { tagSurroundings } from './tag-surroundings.ts';

const of = (text: string, kind: 'html' | 'text' = 'html') =>
  Object.fromEntries([...tagSurroundings(text, kind)].map(([column, places]) => [column, [...places]]));

test('a tag among words is all by itself, with or without markup', () => {
  expect(of('<p>Hello <b>{{name | dear friend}}</b> of {{city}}</p>')).toEqual({
    name: ['{{name | dear friend}}'],
    city: ['{{city}}'],
  });
});

test('a tag in an address has the element around it', () => {
  expect(of('<p><a href="https://example.org/?n={{name}}">{{name}}</a></p>')).toEqual({
    name: ['<a href="https://example.org/?n={{name}}">', '{{name}}'],
  });
});

test('an address in a text surrounds its tags, also across markup', () => {
  expect(of('see https://example.org/?n={{name}}&m=1', 'text')).toEqual({
    name: ['https://example.org/?n={{name}}&m=1'],
  });
  expect(of('https://example.org/?n=\ufeff{{name}}', 'text')).toEqual({
    name: ['https://example.org/?n=\ufeff{{name}}'],
  });
  expect(of('<p>https://example.org/?n=<b>{{name}}</b></p><p>Next</p>')).toEqual({
    name: ['https://example.org/?n={{name}}'],
  });
});
