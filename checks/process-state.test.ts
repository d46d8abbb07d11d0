// State that lives as long as the process belongs to Deps (decision 0114): two servers in one process, as in the
// tests, must not share it.
import { expect, test } from 'vitest';
import { productSources, read } from './repository-files.ts';

const server = productSources.filter((file) => file.startsWith('packages/server/src/'));

const collections =
  /^(?:export )?const \w+(?:: [^=]+)? = new (?:Map|Set|WeakMap|WeakSet)(?:<(?:pg\.)?(?<owner>\w+)[^\n]*)?\(\)/gm;
const variables = /^(?:export )?let /m;

/** What a module may remember about an object: dropped with it, so nothing outlives its owner. */
const owners = [
  // Values derived from a definition, an access or a member, and cached with it.
  'Access',
  'CollectionDefinition',
  'Member',
  // Anything that a row's SQL was compiled for: the list of fields.
  'object',
  // A request, its transaction, a connection.
  'HttpRequest',
  'PoolClient',
  'TeamContext',
  'Wire',
];

const shared = (text: string) =>
  [...text.matchAll(collections)].filter(
    ({ 0: found, groups }) => !/new Weak/.test(found) || !owners.includes(groups?.owner ?? ''),
  );

test('modules of the server hold no state of the process', () => {
  expect(server.filter((file) => shared(read(file)).length > 0)).toEqual([]);
  expect(shared('const cache = new Map<string, number>();')).toHaveLength(1);
  expect(shared('const cache = new WeakMap<Deps, Cached>();')).toHaveLength(1);
  expect(shared('const cache = new WeakMap<Access, Cached>();')).toEqual([]);
});

test('variables of a module are those of the machine, not of a server', () => {
  expect(server.filter((file) => variables.test(read(file)))).toEqual([
    // The thread of MJML.
    'packages/server/src/features/messages/sending/layout/compile-mjml.ts',
    // The text of the current second.
    'packages/server/src/features/messages/sending/mime.ts',
    // Processors that encode pictures at the moment.
    'packages/server/src/kernel/files/encode-picture.ts',
    // Random bytes in stock, and the last millisecond: ids of one process are in order.
    'packages/server/src/kernel/ids.ts',
  ]);
});
