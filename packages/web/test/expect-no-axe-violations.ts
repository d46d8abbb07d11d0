import axe from 'axe-core';
import { expect } from 'vitest';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** axe finds nothing against WCAG 2.2 AA in what is rendered. A component alone has no heading of a page. */
export async function expectNoAxeViolations(): Promise<void> {
  const { violations } = await axe.run(document, {
    runOnly: { type: 'tag', values: tags },
    rules: { 'page-has-heading-one': { enabled: false } },
    resultTypes: ['violations'],
  });
  expect(
    violations.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map(({ html }) => html) })),
  ).toEqual([]);
}
