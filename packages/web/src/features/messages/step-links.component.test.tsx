import { expect, test } from 'vitest';
import { expectNoAxeViolationsInBothThemes } from '../../../test/expect-no-axe-violations.ts';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { sampleMessage } from '../../../test/sample-message.ts';
import { StepLinks } from './step-links.tsx';

const message = sampleMessage();
const list = 'outgoing-messages';
const step = (name: string) => `${list}/${message.id}/${name}`;

test.each([
  ['details', ['Previous: All messages', list], ['Next: Content', step('content')]],
  ['content', ['Previous: Details', step('details')], ['Next: Recipients', step('recipients')]],
  ['recipients', ['Previous: Content', step('content')], ['Next: Schedule', step('schedule')]],
  ['schedule', ['Previous: Recipients', step('recipients')]],
  ['summary'],
  ['stats'],
] as const)('below the step %s, links lead to the step before and after it', async (part, ...links) => {
  const screen = await renderInApp(<StepLinks message={message} part={part} />);
  const shown = () =>
    screen
      .getByRole('link')
      .elements()
      .map((link) => [link.textContent, link.getAttribute('href')?.replace(/^\/team-[^/]+\//, '')]);
  await expect.poll(shown).toEqual(links);
  await expectNoAxeViolationsInBothThemes();
});

test('in Spanish too', async () => {
  const screen = await renderInApp(<StepLinks message={message} part="content" />, { language: 'es' });
  await expect.element(screen.getByRole('link', { name: /^Anterior: / })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: /^Siguiente: Destinatarios$/ })).toBeVisible();
});
