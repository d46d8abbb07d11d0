import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectNoAxeViolations } from '../../../test/expect-no-axe-violations.ts';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { Tooltip } from './tooltip.tsx';
import type { TooltipPosition } from './tooltip-place.ts';

async function renderButton({ position = 'right' as TooltipPosition, isDisabled = false } = {}) {
  const screen = await renderInApp(
    <div style={{ padding: 200 }}>
      <Tooltip label="Save this view" position={position} isDisabled={isDisabled}>
        <button type="button">Save</button>
      </Tooltip>
      <button type="button">Other</button>
    </div>,
  );
  return {
    button: screen.getByRole('button', { name: 'Save' }),
    other: screen.getByRole('button', { name: 'Other' }),
    tooltip: screen.getByRole('tooltip', { name: 'Save this view' }),
  };
}

test.each(['right', 'left', 'top', 'bottom'] as const)(
  'a tooltip is 8 px from its target on the %s',
  async (position) => {
    const { button, tooltip } = await renderButton({ position });
    await button.hover();
    await expect.element(tooltip).toHaveAttribute('data-shown');
    const target = button.element().getBoundingClientRect();
    const bubble = tooltip.element().getBoundingClientRect();
    const gap = {
      right: bubble.left - target.right,
      left: target.left - bubble.right,
      top: target.top - bubble.bottom,
      bottom: bubble.top - target.bottom,
    }[position];
    expect(gap).toBeCloseTo(8, 0);
    await expectNoAxeViolations();
  },
);

test('a tooltip goes with the pointer, but not while the pointer rests on it', async () => {
  const { button, other, tooltip } = await renderButton({ position: 'top' });
  await button.hover();
  await tooltip.hover();
  await expect.element(tooltip).toBeVisible();
  await other.hover();
  await expect.element(tooltip).not.toBeInTheDocument();
});

test('the keyboard brings a tooltip, and Escape takes it away', async () => {
  const { button, tooltip } = await renderButton();
  await userEvent.tab();
  await expect.element(button).toHaveFocus();
  await expect.element(tooltip).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(tooltip).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});

test('a click takes a tooltip away', async () => {
  const { button, tooltip } = await renderButton();
  await button.hover();
  await expect.element(tooltip).toBeVisible();
  await button.click();
  await expect.element(tooltip).not.toBeInTheDocument();
});

test('a disabled tooltip is never shown', async () => {
  const { button, tooltip } = await renderButton({ isDisabled: true });
  await userEvent.tab();
  await expect.element(button).toHaveFocus();
  expect(tooltip.query()).toBeNull();
});
