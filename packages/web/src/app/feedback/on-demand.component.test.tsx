import { Button, TextInput } from '@mantine/core';
import { type ReactNode, Suspense, useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { FloatingNotice } from './floating-notice.tsx';
import { onDemand } from './on-demand.tsx';

interface Closable {
  readonly onClose: () => void;
}

function TownMap() {
  return <p>The map</p>;
}

function Panel({ onClose }: Closable) {
  return <dialog open onClose={onClose} aria-label="Panel" />;
}

/** Parts that are out of reach at first, as without a connection. */
function lateParts() {
  const state = { isInReach: false, loads: 0 };
  const load = async () => {
    state.loads += 1;
    if (!state.isInReach) throw new Error('A part of the app could not be loaded.');
    return { TownMap, Panel };
  };
  return { state, LateMap: onDemand(load, 'TownMap'), LatePanel: onDemand(load, 'Panel', FloatingNotice) };
}

/** Opens a part with a button. */
function Opener({ children }: { readonly children: (onClose: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <TextInput label="Reason" />
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Suspense fallback={<p>Loading</p>}>{isOpen && children(() => setOpen(false))}</Suspense>
    </>
  );
}

const open = () => page.getByRole('button', { name: 'Open' }).click();
const lack = page.getByText('This part didn’t load');

test('a part that can’t be loaded says so in its place, and is loaded by the next try', async () => {
  const { state, LateMap } = lateParts();
  await renderInApp(<Opener>{() => <LateMap />}</Opener>);
  const reason = page.getByLabelText('Reason');
  await reason.fill('They moved');
  await open();
  await expect.element(lack).toBeVisible();
  await expect.element(reason).toHaveValue('They moved');
  state.isInReach = true;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('The map')).toBeVisible();
  await expect.element(reason).toHaveValue('They moved');
});

test('a part is loaded once there is a connection again', async () => {
  const { state, LateMap } = lateParts();
  await renderInApp(<Opener>{() => <LateMap />}</Opener>);
  await open();
  await expect.element(lack).toBeVisible();
  state.isInReach = true;
  window.dispatchEvent(new Event('online'));
  await expect.element(page.getByText('The map')).toBeVisible();
});

test('a dialog that can’t be loaded is closed, and opened later', async () => {
  const { state, LatePanel } = lateParts();
  await renderInApp(<Opener>{(onClose) => <LatePanel onClose={onClose} />}</Opener>);
  await open();
  await expect.element(lack).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.element(lack).not.toBeInTheDocument();
  state.isInReach = true;
  await open();
  await expect.element(page.getByRole('dialog', { name: 'Panel' })).toBeVisible();
});

test('a part that was loaded before is shown without a connection, at once', async () => {
  const { state, LateMap } = lateParts();
  state.isInReach = true;
  await LateMap.preload();
  state.isInReach = false;
  await renderInApp(<Opener>{() => <LateMap />}</Opener>);
  await open();
  expect(page.getByText('The map').query()).not.toBeNull();
  expect(state.loads).toBe(1);
});
