import { describe, expect, test } from 'vitest';
import { findViolations, type Import, readImports } from './import-graph.ts';
import { rules } from './import-rules.ts';
import { files as allFiles, isTest, root } from './repository-files.ts';

const files = allFiles.filter((file) => /^(packages|e2e|bench|scripts|checks)\/.*\.(ts|tsx|mjs)$/.test(file));
const imports = readImports(root, files);

test('the graph contains every source', () => {
  expect(files.length).toBeGreaterThan(300);
  expect(imports.length).toBeGreaterThan(1000);
  const ours = imports.filter(({ to }) => to.startsWith('packages/') && /\.tsx?$/.test(to));
  expect(ours.filter(({ to }) => !files.includes(to))).toEqual([]);
});

test.each(rules)('$name: $why', (rule) => {
  expect(findViolations(rule, imports)).toEqual(rule.known ?? []);
});

/** What is started or loaded by something other than an import. */
const entries = [
  // The meaning of expressions in SQL, which computed fields will have (decision 0405).
  'packages/server/src/features/records/engine/expressions/compile-expression.ts',
  'packages/server/src/main.ts',
  // Takes the place of a library in vite.visitor.config.ts.
  'packages/web/src/app/language/small-react-i18n.ts',
  // A script of its own in visitor.html and shared.html.
  'packages/web/src/early-start.ts',
  // A worker of its own.
  'packages/web/src/features/wizards/run/proof-worker.ts',
  'packages/web/src/main.tsx',
  'packages/web/src/shared.tsx',
  'packages/web/src/visitor.tsx',
];

const orphans = (edges: readonly Import[], product: readonly string[]) => {
  const used = new Set(edges.filter(({ from }) => !isTest(from)).map(({ to }) => to));
  return product.filter((file) => !used.has(file));
};

test('every source is an entry, or the product, a script or a bench imports it: tests do not count', () => {
  const product = files.filter(
    (file) => /^packages\/[^/]+\/src\//.test(file) && !isTest(file) && !file.endsWith('.d.ts'),
  );
  expect(orphans(imports, product)).toEqual(entries);
  const tested: Import = { from: 'b.test.ts', to: 'b.ts', isTypeOnly: false, isCore: false };
  expect(orphans([tested, { ...tested, from: 'b.ts', to: 'c.ts' }], ['b.ts', 'c.ts'])).toEqual(['b.ts']);
});

describe('a breach is seen', () => {
  const edge = (from: string, to: string, isTypeOnly = false): Import => ({
    from,
    to,
    isTypeOnly,
    isCore: to.startsWith('node:'),
  });
  const features = 'packages/server/src/features';
  const web = 'packages/web/src/features';
  const seen: readonly (readonly [string, readonly Import[], number])[] = [
    ['no-cycles', [edge('a.ts', 'b.ts'), edge('b.ts', 'c.ts'), edge('c.ts', 'a.ts')], 1],
    ['no-cycles', [edge('a.ts', 'b.ts'), edge('b.ts', 'a.ts', true)], 0],
    ['folders-have-an-order', [edge(`${web}/tags/a.ts`, `${web}/tags/b.ts`)], 0],
    [
      'folders-have-an-order',
      [edge(`${web}/tags/a.ts`, `${web}/tags/b.ts`), edge(`${web}/tags/b.ts`, `${web}/tags/a.ts`, true)],
      1,
    ],
    // No two files import each other, yet neither slice is below the other.
    [
      'folders-have-an-order',
      [edge(`${web}/tags/a.ts`, `${web}/cards/b.ts`), edge(`${web}/cards/c.ts`, `${web}/tags/d.ts`)],
      1,
    ],
    [
      'folders-have-an-order',
      [edge(`${web}/tags/in/a.ts`, `${web}/tags/b.ts`), edge(`${web}/tags/c.ts`, `${web}/tags/in/d.ts`)],
      0,
    ],
    // One circle of three, and one of two beside it.
    [
      'folders-have-an-order',
      [
        ...[edge(`${web}/a/x.ts`, `${web}/b/x.ts`), edge(`${web}/b/x.ts`, `${web}/c/x.ts`)],
        ...[edge(`${web}/c/x.ts`, `${web}/a/x.ts`), edge(`${web}/c/x.ts`, `${web}/d/x.ts`)],
        ...[edge(`${web}/d/x.ts`, `${web}/e/x.css`), edge(`${web}/e/x.ts`, `${web}/d/x.ts`)],
      ],
      2,
    ],
    [
      'folders-have-an-order',
      [edge(`${web}/tags/a.test.ts`, `${web}/cards/b.ts`), edge(`${web}/cards/c.ts`, `${web}/tags/d.ts`)],
      0,
    ],
    ['kernel-is-product-free', [edge('packages/server/src/kernel/ids.ts', `${features}/teams/index.ts`)], 1],
    ['door-only', [edge(`${features}/teams/index.ts`, `${features}/identity/account-queries.ts`)], 1],
    ['door-only', [edge(`${features}/teams/index.ts`, `${features}/identity/index.ts`)], 0],
    ['door-only', [edge(`${features}/teams/index.ts`, `${features}/teams/team-queries.ts`)], 0],
    ['sql-only-in-queries', [edge(`${features}/teams/team-actions.ts`, 'kysely')], 1],
    ['sql-only-in-queries', [edge(`${features}/teams/team-actions.ts`, 'kysely', true)], 0],
    ['sql-only-in-queries', [edge(`${features}/teams/team-queries.ts`, 'kysely')], 0],
    ['http-only-in-routes', [edge(`${features}/teams/team-actions.ts`, 'fastify', true)], 1],
    ['http-only-in-routes', [edge(`${features}/teams/team-routes.ts`, 'fastify', true)], 0],
    ['domain-is-pure', [edge('packages/domain/src/path.ts', 'node:fs')], 1],
    ['nothing-leaves-past-the-gate', [edge(`${features}/teams/team-actions.ts`, 'node:https')], 1],
    ['nothing-leaves-past-the-gate', [edge(`${features}/teams/team-actions.ts`, 'nodemailer')], 1],
    ['nothing-leaves-past-the-gate', [edge(`${features}/teams/team-actions.ts`, 'node:http', true)], 0],
    [
      'ports-only-with-their-gate',
      [edge(`${features}/teams/team-jobs.ts`, 'packages/server/src/kernel/mail/mail-port.ts')],
      1,
    ],
    ['no-imports-of-tests', [edge('packages/server/src/app.ts', 'packages/server/test/people.ts')], 1],
  ];
  test.each(seen)('%s (%#)', (name, edges, count) => {
    const rule = rules.find((each) => each.name === name);
    expect(rule && findViolations(rule, edges)).toHaveLength(count);
  });
});
