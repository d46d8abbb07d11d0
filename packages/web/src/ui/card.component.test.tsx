// Seed section 9: how long a card takes to open, and how long each of its icons is shown.
import { flushSync } from 'react-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { allowMotion } from '../../test/allow-motion.ts';
import { expectNoAxeViolations } from '../../test/expect-no-axe-violations.ts';
import { renderInApp } from '../../test/render-in-app.tsx';
import { Card } from './card.tsx';

const signs = ['one', 'two', 'three'];

afterEach(() => {
  vi.useRealTimers();
});

async function renderCard() {
  const icons = signs.map((sign) => <span key={sign} data-testid="sign" title={sign} />);
  const screen = await renderInApp(
    <Card title="Giving" icons={icons}>
      What they gave
    </Card>,
  );
  const head = screen.getByRole('button', { name: 'Giving' });
  const fold = () => document.getElementById(head.element().getAttribute('aria-controls') ?? '');
  return { head, fold, sign: screen.getByTestId('sign') };
}

/** Of what opens and closes. */
function transitionOf(fold: HTMLElement | null): string {
  return fold ? getComputedStyle(fold).transitionDuration : '';
}

test('a card opens and closes in 400 ms', async () => {
  await allowMotion();
  const { head, fold } = await renderCard();
  expect(transitionOf(fold())).toBe('0.4s');
  await head.click();
  await expect.element(head).toHaveAttribute('aria-expanded', 'false');
  expect(fold()?.inert).toBe(true);
  await expectNoAxeViolations();
});

test('its icons take turns every 1,500 ms', async () => {
  await allowMotion();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { sign } = await renderCard();
  const seen = [];
  for (let turn = 0; turn < 4; turn += 1) {
    seen.push(sign.element().getAttribute('title'));
    flushSync(() => vi.advanceTimersByTime(1499));
    expect(sign.element().getAttribute('title')).toBe(seen.at(-1));
    flushSync(() => vi.advanceTimersByTime(1));
  }
  expect(seen).toEqual([...signs, 'one']);
});

test('a user who prefers reduced motion sees none', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { fold, sign } = await renderCard();
  expect(transitionOf(fold())).toBe('0s');
  flushSync(() => vi.advanceTimersByTime(6000));
  expect(sign.element().getAttribute('title')).toBe('one');
});
