import type { CSSProperties } from 'react';
import { flushSync } from 'react-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectNoAxeViolations } from '../../../test/expect-no-axe-violations.ts';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { Tooltip, type TooltipPosition } from './tooltip.tsx';

afterEach(() => {
  vi.useRealTimers();
});

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

interface Edge {
  readonly position: TooltipPosition;
  readonly side: TooltipPosition;
  readonly style: CSSProperties;
}

test.each<Edge>([
  { position: 'right', side: 'left', style: { right: 20, top: 300 } },
  { position: 'left', side: 'right', style: { left: 20, top: 300 } },
  { position: 'top', side: 'bottom', style: { left: 400, top: 20 } },
  { position: 'bottom', side: 'top', style: { left: 400, bottom: 20 } },
  { position: 'right', side: 'bottom', style: { left: 20, right: 20, top: 300, width: 'auto' } },
])('without room on the $position a tooltip is on the $side', async ({ position, side, style }) => {
  const { target, bubble } = await renderAt(style, position);
  const gap = {
    right: bubble.left - target.right,
    left: target.left - bubble.right,
    top: target.top - bubble.bottom,
    bottom: bubble.top - target.bottom,
  }[side];
  expect(gap).toBeCloseTo(8, 0);
});

test.each<Omit<Edge, 'side'>>([
  { position: 'bottom', style: { left: 2, top: 300 } },
  { position: 'top', style: { right: 2, top: 300 } },
  { position: 'right', style: { left: 400, top: 2 } },
  { position: 'left', style: { left: 400, bottom: 2 } },
])('a tooltip on the $position is at least 8 px from the edges of the window', async (edge) => {
  const { bubble } = await renderAt(edge.style, edge.position);
  expect(Math.round(bubble.left)).toBeGreaterThanOrEqual(8);
  expect(Math.round(bubble.top)).toBeGreaterThanOrEqual(8);
  expect(Math.round(window.innerWidth - bubble.right)).toBeGreaterThanOrEqual(8);
  expect(Math.round(window.innerHeight - bubble.bottom)).toBeGreaterThanOrEqual(8);
});

/** A small target at an edge of the window. */
async function renderAt(style: CSSProperties, position: TooltipPosition) {
  const screen = await renderInApp(
    <Tooltip label="Save this view" position={position}>
      <button
        type="button"
        aria-label="Save"
        style={{ position: 'fixed', width: 24, height: 16, ...style }}
      />
    </Tooltip>,
  );
  const button = screen.getByRole('button', { name: 'Save' });
  const tooltip = screen.getByRole('tooltip');
  await button.hover();
  await expect.element(tooltip).toHaveAttribute('data-shown');
  return {
    target: button.element().getBoundingClientRect(),
    bubble: tooltip.element().getBoundingClientRect(),
  };
}

test('a tooltip closes when the pointer leaves, but not while the pointer is on it', async () => {
  const { button, other, tooltip } = await renderButton({ position: 'top' });
  await button.hover();
  await tooltip.hover();
  await expect.element(tooltip).toBeVisible();
  await other.hover();
  await expect.element(tooltip).not.toBeInTheDocument();
});

test('keyboard focus shows a tooltip, and Escape closes it', async () => {
  const { button, tooltip } = await renderButton();
  await userEvent.tab();
  await expect.element(button).toHaveFocus();
  await expect.element(tooltip).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(tooltip).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});

test('a click closes a tooltip', async () => {
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

test('a tooltip starts to fade in after 10 ms and hides after 200 ms', async () => {
  const { button, other, tooltip } = await renderButton({ position: 'top' });
  // The pointer may be where a test before left it.
  await other.hover();
  await expect.element(tooltip).not.toBeInTheDocument();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const pass = (ms: number) => flushSync(() => vi.advanceTimersByTime(ms));
  const bubble = () => document.querySelector('[role=tooltip]');
  // An action or poll of vitest would let the time pass.
  const send = async (type: 'pointerover' | 'pointerout') => {
    button.element().dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'mouse' }));
    while (vi.getTimerCount() === 0) await new Promise(requestAnimationFrame);
  };
  await send('pointerover');
  pass(9);
  expect(getComputedStyle(tooltip.element()).opacity).toBe('0');
  pass(1);
  expect(getComputedStyle(tooltip.element()).opacity).toBe('1');
  await send('pointerout');
  pass(199);
  expect(bubble()).not.toBeNull();
  pass(1);
  expect(bubble()).toBeNull();
});
