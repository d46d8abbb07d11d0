// A drawer that a parameter of the address opens: closing it by the address asks like leaving the page.
import { Button, Drawer, TextInput } from '@mantine/core';
import { createBrowserHistory, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderInApp, teamId } from '../../../test/render-in-app.tsx';
import { LeaveGuard, useGuardedClose } from '../../ui/leave-guard.ts';
import { OpenedBy } from './opened-by.tsx';
import { useLeave } from './use-leave.ts';

/** A list with a filter, and a drawer of one of its people. */
function ListPage() {
  const found = useSearch({ strict: false });
  const search = new Map<string, unknown>(Object.entries(found));
  const navigate = useNavigate();
  const go = (change: object) =>
    void navigate({ to: '.', search: { ...Object.fromEntries(search), ...change } });
  const person = search.get('person');
  const { guards, close } = useGuardedClose(() => go({ person: undefined }));
  return (
    <>
      <Button onClick={() => go({ person: 'ana' })}>Ana</Button>
      <p>{`Sorted by ${String(search.get('sort') ?? 'name')}`}</p>
      <OpenedBy parameter="person">
        <Drawer
          opened={person !== undefined}
          onClose={close}
          position="right"
          closeButtonProps={{ 'aria-label': 'Close' }}
        >
          <LeaveGuard value={guards}>{person !== undefined && <Reason key={String(person)} />}</LeaveGuard>
          <Button onClick={() => go({ sort: 'age' })}>By age</Button>
          <Button onClick={() => go({ person: 'ben' })}>Next person</Button>
        </Drawer>
      </OpenedBy>
    </>
  );
}

function Reason() {
  const [text, setText] = useState('');
  useLeave(text !== '');
  return <TextInput label="Reason" value={text} onChange={(event) => setText(event.currentTarget.value)} />;
}

async function renderList() {
  const address = window.location.href;
  window.history.replaceState(null, '', `/team-${teamId}`);
  const history = createBrowserHistory();
  onTestFinished(() => {
    history.destroy();
    window.history.replaceState(null, '', address);
  });
  const screen = await renderInApp(<ListPage />, { history });
  const reason = screen.getByRole('textbox', { name: 'Reason' });
  await screen.getByRole('button', { name: 'Ana' }).click();
  await reason.fill('Asked by phone');
  const press = (name: string) => page.getByRole('button', { name }).click();
  return { screen, reason, history, press };
}

const question = page.getByRole('dialog', { name: 'Are you sure you want to cancel?' });

test.each([
  ['Back', async (history: History) => history.back()],
  ['Escape', async () => userEvent.keyboard('{Escape}')],
  ['a click on ×', async () => page.getByRole('button', { name: 'Close' }).click()],
  ['a click outside', async () => userEvent.click(document.body, { position: { x: 5, y: 5 } })],
  ['the next person', async () => page.getByRole('button', { name: 'Next person' }).click()],
])('what was typed in a drawer is asked about once before %s closes it', async (_way, leave) => {
  const { reason, history, press } = await renderList();
  await leave(window.history);
  await press('Keep editing');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(reason).toHaveValue('Asked by phone');
  expect(history.location.search).toBe('?person=ana');
  await leave(window.history);
  await press('Discard changes');
  await expect.poll(() => history.location.search).not.toBe('?person=ana');
  await expect.element(question).not.toBeInTheDocument();
});

test('another choice on the page leaves what was typed in a drawer as it is', async () => {
  const { screen, reason, press } = await renderList();
  await press('By age');
  await expect.element(screen.getByText('Sorted by age')).toBeInTheDocument();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(reason).toHaveValue('Asked by phone');
});

test('after one person was left, the next one is asked about again', async () => {
  const { reason, press } = await renderList();
  await press('Close');
  await press('Discard changes');
  await expect.element(reason).not.toBeInTheDocument();
  await press('Ana');
  await reason.fill('Asked by mail');
  await press('Close');
  await press('Keep editing');
  await expect.element(reason).toHaveValue('Asked by mail');
});
