import { Button } from '@mantine/core';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectNoAxeViolations } from '../../test/expect-no-axe-violations.ts';
import { renderInApp } from '../../test/render-in-app.tsx';
import { Dialog } from './dialog.tsx';

function Sample() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog title="Rename" closeLabel="Close" isOpen={isOpen} onClose={() => setOpen(false)}>
        <input aria-label="Name" />
        <button type="button">Save</button>
      </Dialog>
    </>
  );
}

async function openSample() {
  const screen = await renderInApp(<Sample />);
  const opener = screen.getByRole('button', { name: 'Open' });
  await opener.click();
  const dialog = screen.getByRole('dialog', { name: 'Rename' });
  await expect.element(dialog).toBeVisible();
  return { dialog, opener };
}

test('a dialog takes the focus, and Tab goes round inside it', async () => {
  const { dialog } = await openSample();
  await expect.element(dialog.getByRole('button', { name: 'Close' })).toHaveFocus();
  await userEvent.tab();
  await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  await userEvent.tab();
  await expect.element(dialog.getByRole('button', { name: 'Save' })).toHaveFocus();
  await userEvent.tab();
  await expect.element(dialog.getByRole('button', { name: 'Close' })).toHaveFocus();
  await userEvent.tab({ shift: true });
  await expect.element(dialog.getByRole('button', { name: 'Save' })).toHaveFocus();
  await expectNoAxeViolations();
});

test('Escape closes a dialog, and what opened it has the focus again', async () => {
  const { dialog, opener } = await openSample();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

test('its button closes a dialog', async () => {
  const { dialog } = await openSample();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});
