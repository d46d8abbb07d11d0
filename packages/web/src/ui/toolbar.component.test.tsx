import { Button } from '@mantine/core';
import { expect, test } from 'vitest';
import type { RenderResult } from 'vitest-browser-react';
import { expectNoAxeViolations } from '../../test/expect-no-axe-violations.ts';
import { renderInApp } from '../../test/render-in-app.tsx';
import { Toolbar, useIsCollapsed } from './toolbar.tsx';

const icon = <span aria-hidden style={{ width: 16, height: 16 }} />;

function MoreButton() {
  return <Button>{useIsCollapsed() ? 'More with import' : 'More'}</Button>;
}

async function renderToolbar(): Promise<{ screen: RenderResult; setWidth: (px: number) => void }> {
  const screen = await renderInApp(
    <div data-testid="frame" style={{ width: 1200 }}>
      <Toolbar>
        <Button data-fold="first" leftSection={icon}>
          Columns of the table
        </Button>
        <Button data-fold="last" leftSection={icon}>
          Filter of the table
        </Button>
        <Button data-menu>Import</Button>
        <MoreButton />
      </Toolbar>
    </div>,
  );
  const frame = screen.getByTestId('frame').element() as HTMLElement;
  return {
    screen,
    setWidth: (px) => {
      frame.style.width = `${px}px`;
    },
  };
}

const widthOf = (screen: RenderResult, name: string) => () =>
  screen.getByRole('button', { name }).element().getBoundingClientRect().width;

test('a toolbar with room shows all words', async () => {
  const { screen } = await renderToolbar();
  await expect.poll(widthOf(screen, 'Columns of the table')).toBeGreaterThan(100);
  await expect.element(screen.getByRole('button', { name: 'Import' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'More', exact: true })).toBeVisible();
});

test('a narrower toolbar folds what is marked to fold first, and only that', async () => {
  const { screen, setWidth } = await renderToolbar();
  setWidth(460);
  await expect.poll(widthOf(screen, 'Columns of the table')).toBeLessThan(50);
  expect(widthOf(screen, 'Filter of the table')()).toBeGreaterThan(100);
  // A collapsed button keeps its accessible name and shows it as a tooltip.
  const folded = screen.getByRole('button', { name: 'Columns of the table' });
  await expect.element(folded).toHaveAttribute('title', 'Columns of the table');
  await expectNoAxeViolations();
});

test('where nothing else gives way, the menu takes over, and gives back when there is room', async () => {
  const { screen, setWidth } = await renderToolbar();
  setWidth(160);
  await expect.element(screen.getByRole('button', { name: 'More with import' })).toBeVisible();
  await expect.element(screen.getByText('Import', { exact: true })).not.toBeVisible();
  await expect.poll(widthOf(screen, 'Filter of the table')).toBeLessThan(50);
  setWidth(1200);
  await expect.element(screen.getByRole('button', { name: 'More', exact: true })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Import' })).toBeVisible();
});
