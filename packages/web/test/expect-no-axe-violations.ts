import axe from 'axe-core';
import { expect } from 'vitest';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Fails if axe finds a violation of WCAG 2.2 AA in the rendered component. The rules for the heading and the
 * landmarks of a page are off, since a component alone has neither.
 */
export async function expectNoAxeViolations(): Promise<void> {
  const { violations } = await axe.run(document, {
    runOnly: { type: 'tag', values: tags },
    rules: { 'page-has-heading-one': { enabled: false }, region: { enabled: false } },
    resultTypes: ['violations'],
  });
  expect(
    violations.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map(({ html }) => html) })),
  ).toEqual([]);
}
