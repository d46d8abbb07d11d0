import { expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { expectNoAxeViolationsInBothThemes } from '../../../test/expect-no-axe-violations.ts';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { sampleMessage } from '../../../test/sample-message.ts';
import { TabActionsPlace } from '../../app/frame/tab-row.tsx';
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
] as const)('at the step %s, links lead to the step before and after it', async (part, ...links) => {
  const screen = await renderInApp(<StepLinks message={message} part={part} />);
  const shown = () =>
    screen
      .getByRole('link')
      .elements()
      .map((link) => [
        link.getAttribute('aria-label') ?? link.textContent,
        link.getAttribute('href')?.replace(/^\/team-[^/]+\//, ''),
      ]);
  await expect.poll(shown).toEqual(links);
  await expectNoAxeViolationsInBothThemes();
});

test('they are beside the tabs, and on a phone below the step', async () => {
  const screen = await renderInApp(
    <>
      <TabActionsPlace />
      <StepLinks message={message} part="recipients" />
    </>,
  );
  const besideTabs = screen.getByRole('region', { name: 'Page actions' });
  const next = 'Next: Schedule';
  const textOf = (link: Locator) => link.element().textContent;
  await expect.poll(() => textOf(besideTabs.getByRole('link', { name: next }))).toBe('Next');
  await page.viewport(390, 844);
  await expect.element(besideTabs.getByRole('link')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('link', { name: next })).toHaveTextContent(next);
  await expectNoAxeViolationsInBothThemes();
  await page.viewport(1280, 800);
});

test('in Spanish too', async () => {
  const screen = await renderInApp(<StepLinks message={message} part="recipients" />, { language: 'es' });
  const texts = () =>
    screen
      .getByRole('link', { name: /^(Anterior|Siguiente): / })
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(texts).toEqual(['Anterior', 'Siguiente']);
});
