import { expect, test } from 'vitest';
import { statusWhenAdded } from './status-when-added.ts';

const added = { optIn: 'single', isConfirmed: false, hasOptedOut: false, way: 'by_hand' } as const;

test.each([
  ['a single opt-in subscribes at once', added, 'subscribed'],
  ['a double opt-in waits for the confirmation', { ...added, optIn: 'double' }, 'unconfirmed'],
  [
    'an import of people who confirmed elsewhere does not ask them again',
    { ...added, optIn: 'double', isConfirmed: true, way: 'import' },
    'subscribed',
  ],
  ['a person who opted out is asked, whatever the list', { ...added, hasOptedOut: true }, 'unconfirmed'],
  [
    'an import does not bring back a person who opted out',
    { ...added, isConfirmed: true, hasOptedOut: true, way: 'import' },
    undefined,
  ],
] as const)('%s', (_title, address, status) => {
  expect(statusWhenAdded(address)).toBe(status);
});
