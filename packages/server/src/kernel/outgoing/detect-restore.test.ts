import { expect, test } from 'vitest';
import { type Evidence, isOutdated, whyHeld } from './detect-restore.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute));
const place = { cluster: '71', postgresMajor: 17, database: '16384', ownTable: '20001', folder: '900 5' };
const stored = { ...place, id: 'a', beatenAt: at(10), heldAt: null };
const running: Evidence = {
  here: place,
  stored,
  remembered: [{ id: 'a', beatenAt: at(10) }],
  hasTeams: true,
};

const unchanged: readonly (readonly [string, Partial<Evidence>])[] = [
  ['is started again', {}],
  ['is started by a process that remembers nothing', { remembered: [] }],
  ['is started by a second process with a data folder of its own', { here: { ...place, folder: null } }],
  ['is new', { stored: undefined, remembered: [], hasTeams: false }],
  ['is new where another one was before', { stored: undefined, hasTeams: false }],
  ['was made by an earlier version', { stored: undefined, remembered: [] }],
  ['is served by a replica that took over and lacks a minute', { stored: { ...stored, beatenAt: at(9) } }],
  ['went through pg_upgrade', { here: { ...place, cluster: '72', postgresMajor: 18 } }],
  ['may not be asked for its cluster', { here: { ...place, cluster: null } }],
  ['is on a file system without birth times', { here: { ...place, folder: '900 ' } }],
  ['is another one than the data folder remembers', { remembered: [{ id: 'b', beatenAt: at(50) }] }],
];

test.each(unchanged)('a database that %s goes on', (_what, change) => {
  expect(whyHeld({ ...running, ...change })).toBeUndefined();
});

const held: readonly (readonly [string, string, Partial<Evidence>])[] = [
  ['was restored into another cluster', 'moved', { here: { ...place, cluster: '72' } }],
  ['was restored into another database', 'moved', { here: { ...place, database: '16390' } }],
  ['was restored into the same database, cleaned before', 'moved', { here: { ...place, ownTable: '30002' } }],
  [
    'was restored into a cluster of a newer version',
    'moved',
    { here: { ...place, cluster: '72', postgresMajor: 18, ownTable: '18001' } },
  ],
  ['is in a copied folder', 'folder_copied', { here: { ...place, folder: '901 5' } }],
  ['is in a restored folder under the same number', 'folder_copied', { here: { ...place, folder: '900 6' } }],
  ['went back in time', 'older', { stored: { ...stored, beatenAt: at(7) } }],
  ['is a backup of an earlier version', 'older', { stored: undefined }],
];

test.each(held)('a database that %s is held: %s', (_what, reason, change) => {
  expect(whyHeld({ ...running, ...change })).toBe(reason);
});

test('only evidence that improved is written again', () => {
  expect(isOutdated(stored, place)).toBe(false);
  expect(isOutdated(stored, { ...place, cluster: null, folder: null })).toBe(false);
  expect(isOutdated(undefined, place)).toBe(true);
  expect(isOutdated({ ...stored, folder: '900 ' }, place)).toBe(true);
  expect(isOutdated(stored, { ...place, cluster: '72', postgresMajor: 18 })).toBe(true);
});
