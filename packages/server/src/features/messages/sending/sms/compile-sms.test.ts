import { expect, test } from 'vitest';
import { compileSms } from './compile-sms.ts';

const context = {
  teamName: 'Riverside',
  language: 'en',
  timeZone: 'UTC',
  appUrl: 'https://app.example.org',
  secret: 'secret',
  shortNumber: '7',
  linksAfter: 0,
};

function compile(textOnlyVersion: string) {
  return compileSms({ textOnlyVersion, type: 'participation', tracksClicks: true }, context);
}

test('an address in a fallback is sent as it is, and the others are shortened', () => {
  const { links, render } = compile('{{page | https://example.org/f}} (https://example.org/Bath_(city))');
  expect(links.map(({ url }) => url)).toEqual(['https://example.org/Bath_(city)']);
  expect(render({}, '1')).toMatch(/^https:\/\/example\.org\/f \(https:\/\/app\.example\.org\/s\/[\w-]+\)/);
  expect(render({ page: 'here' }, undefined)).toMatch(/^here \(https:\/\/example\.org\/Bath_\(city\)\)/);
});
