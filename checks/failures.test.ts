// A failure that is caught must not look like an answer: "could not be read" is not "does not exist".
import { expect, test } from 'vitest';
import { isTest, productSources, read, sources } from './repository-files.ts';

const checked = [...productSources, ...sources.filter((file) => /^(scripts|bench)\//.test(file))].filter(
  (file) => !isTest(file) && !file.endsWith('/ignore-failure.ts'),
);

const swallowed = (text: string) => [
  ...text.matchAll(
    /\.catch\(\s*(?:async )?\(\w*\) =>\s*(?:undefined|null|true|false|\d+|''|\[\]|\(\{\}\)|\{(?:\s|\/\/.*)*\})\s*,?\s*\)/g,
  ),
];

test('no promise is caught without a look at its error: `ignoreFailure` takes a reason', () => {
  expect(checked.filter((file) => swallowed(read(file)).length > 0)).toEqual([]);
  for (const breach of ['.catch(() => undefined)', '.catch((_) => false)', '.catch(() => {\n  // why\n})'])
    expect(swallowed(`work()${breach};`)).toHaveLength(1);
  expect(swallowed('work().catch((error) => report(error))')).toEqual([]);
});

/** Blocks that don't look at the error: each says why no other failure can reach it, tells the user, or throws its own. */
const unexplained = (text: string) =>
  [...text.matchAll(/\bcatch \{(?<body>[^}]*)\}/g)].filter(
    ({ groups }) => !/\/\/ |\bthrow |\btoast\(/.test(groups?.body ?? ''),
  );

test('a catch that does not look at the error throws, tells the user, or says why nothing is lost', () => {
  expect(checked.filter((file) => unexplained(read(file)).length > 0)).toEqual([]);
  expect(unexplained('try { a(); } catch { return undefined; }')).toHaveLength(1);
  expect(unexplained('try { a(); } catch {}')).toHaveLength(1);
  expect(unexplained('try { a(); } catch {\n  // Not UTF-8.\n  return false;\n}')).toEqual([]);
});
