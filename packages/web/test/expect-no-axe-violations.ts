import axe from 'axe-core';
import { expect } from 'vitest';

const everyRule: axe.RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
const contrast: axe.RunOnly = { type: 'rule', values: ['color-contrast'] };
/** A component alone has neither the heading nor the landmarks of a page. */
const rulesOfPages = { 'page-has-heading-one': { enabled: false }, region: { enabled: false } };

/** Fails if axe finds a violation of WCAG 2.2 AA in the rendered component. */
export async function expectNoAxeViolations(): Promise<void> {
  await expectNothingFound({ runOnly: everyRule, rules: rulesOfPages });
}

/** The same in light, then in dark mode: only the colors differ, so only they are checked twice. */
export async function expectNoAxeViolationsInBothThemes(): Promise<void> {
  await expectNoAxeViolations();
  const { dataset } = document.documentElement;
  const before = dataset.mantineColorScheme;
  // What Mantine sets for a browser in dark mode.
  dataset.mantineColorScheme = 'dark';
  try {
    await expectNothingFound({ runOnly: contrast });
  } finally {
    dataset.mantineColorScheme = before;
  }
}

async function expectNothingFound(options: axe.RunOptions): Promise<void> {
  const { violations } = await axe.run(document, { ...options, resultTypes: ['violations'] });
  expect(
    violations.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map(({ html }) => html) })),
  ).toEqual([]);
}
