// The mechanism that every form uses: what was typed is neither lost by leaving nor overwritten by another tab.
import { teamUsers } from '@fieldhouse/contract/team-users';
import { Button, TextInput } from '@mantine/core';
import {
  createBrowserHistory,
  Link,
  type RouterHistory,
  useLocation,
  useRouter,
} from '@tanstack/react-router';
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { expectNoAxeViolations } from '../../../test/expect-no-axe-violations.ts';
import { renderInApp, teamId } from '../../../test/render-in-app.tsx';
import { ApiProblem } from '../../api/api-problem.ts';
import { FormNotes } from './form-notes.tsx';
import { useContractForm } from './use-contract-form.ts';

const schema = teamUsers.create.body.pick({ firstName: true, lastName: true });
const ana = { firstName: 'Ana', lastName: 'Reyes' };
type Person = typeof ana;

interface Saved {
  readonly change: Partial<Person>;
  readonly before: Partial<Person>;
}

interface Tab {
  /** What the API does; throws what it refuses. */
  readonly save: (saved: Saved) => Promise<void>;
}

/** A page with a form, whose person another tab may change, and a link to another page. */
function PersonPage({ save }: Tab) {
  const [person, setPerson] = useState(ana);
  const { history } = useRouter();
  const form = useContractForm({
    schema,
    initialValues: person,
    isEdit: true,
    onSubmit: async (_body, { change, patch: { before } }) => save({ change, before }),
  });
  return (
    <>
      <Link to="/team-{$teamId}/user/preferences" params={{ teamId }}>
        Elsewhere
      </Link>
      <Button onClick={() => history.back()}>Back</Button>
      <Button onClick={() => setPerson({ firstName: 'Ana', lastName: 'Ruiz' })}>Another tab saves</Button>
      <p>{useLocation().pathname.endsWith('/preferences') ? 'Other page' : 'First page'}</p>
      <form {...form.form}>
        <TextInput label="First name" {...form.text('firstName')} />
        <TextInput label="Last name" {...form.text('lastName')} />
        <FormNotes form={form} />
        <button type="submit">Save</button>
      </form>
    </>
  );
}

async function renderPage(save: Tab['save'] = async () => undefined, history?: RouterHistory) {
  const saves = vi.fn(save);
  const screen = await renderInApp(<PersonPage save={saves} />, {
    isFrame: true,
    ...(history && { history }),
  });
  const type = (name: string, text: string) => screen.getByRole('textbox', { name }).fill(text);
  const press = (name: string) => screen.getByRole('button', { name, exact: true }).click();
  return { screen, saves, type, press };
}

const question = 'Are you sure you want to cancel?';
const stale = (current: Partial<Person>) =>
  new ApiProblem({
    status: 409,
    code: 'stale_version',
    requestId: '',
    data: { current },
    type: '',
    title: '',
  });

test('a link asks before typed text is lost, and leads on after that', async () => {
  const { screen, type, press } = await renderPage();
  await type('First name', 'Inés');
  await screen.getByRole('link', { name: 'Elsewhere' }).click();
  await expect.element(screen.getByText(question)).toBeVisible();
  await expectNoAxeViolations();
  await press('Keep editing');
  await expect.element(screen.getByText('First page')).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: 'First name' })).toHaveValue('Inés');
  await screen.getByRole('link', { name: 'Elsewhere' }).click();
  await press('Discard changes');
  await expect.element(screen.getByText('Other page')).toBeVisible();
});

test('Back asks too', async () => {
  const address = window.location.href;
  window.history.replaceState(null, '', `/team-${teamId}`);
  const history = createBrowserHistory();
  onTestFinished(() => {
    history.destroy();
    window.history.replaceState(null, '', address);
  });
  const { screen, type, press } = await renderPage(undefined, history);
  await screen.getByRole('link', { name: 'Elsewhere' }).click();
  await expect.element(screen.getByText('Other page')).toBeVisible();
  await type('First name', 'Inés');
  await press('Back');
  await expect.element(screen.getByText(question)).toBeVisible();
  await press('Keep editing');
  await expect.element(screen.getByText('Other page')).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: 'First name' })).toHaveValue('Inés');
  await press('Back');
  await press('Discard changes');
  await expect.element(screen.getByText('First page')).toBeVisible();
});

test('the browser asks before a reload, once something was typed and until it is saved', async () => {
  const { type, press, saves } = await renderPage();
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(isAsked()).toBe(false);
  await type('First name', 'Inés');
  expect(isAsked()).toBe(true);
  await press('Save');
  await expect.poll(() => saves.mock.calls.length).toBe(1);
  await expect.poll(isAsked).toBe(false);
});

test('what another tab changed is taken over, and what was typed here stays', async () => {
  const { screen, type, press, saves } = await renderPage();
  await type('First name', 'Inés');
  await press('Another tab saves');
  await expect.element(screen.getByRole('textbox', { name: 'Last name' })).toHaveValue('Ruiz');
  await expect.element(screen.getByRole('textbox', { name: 'First name' })).toHaveValue('Inés');
  await press('Save');
  await expect
    .poll(() => saves.mock.calls)
    .toEqual([[{ change: { firstName: 'Inés' }, before: { firstName: 'Ana' } }]]);
});

test('two tabs that change the same: both texts are shown, and the user decides', async () => {
  const isFirst = vi.fn(() => true).mockReturnValueOnce(false);
  const { screen, type, press, saves } = await renderPage(async ({ before }) => {
    if (!isFirst()) throw stale({ firstName: 'Anabel' });
    expect(before).toEqual({ firstName: 'Anabel' });
  });
  await type('First name', 'Inés');
  await press('Save');
  await expect.element(screen.getByText('Someone else changed this in the meantime')).toBeVisible();
  const both = screen.getByRole('region', { name: 'First name' });
  await expect.element(both).toHaveTextContent('First nameYoursInésTheirsAnabel');
  await expectNoAxeViolations();
  await press('Save mine');
  await expect.poll(() => saves.mock.calls.length).toBe(2);
  await expect.element(both).not.toBeInTheDocument();
  await expect.element(screen.getByRole('textbox', { name: 'First name' })).toHaveValue('Inés');
});

test('theirs can be chosen', async () => {
  const { screen, type, press, saves } = await renderPage(async () => {
    throw stale({ firstName: 'Anabel' });
  });
  await type('First name', 'Inés');
  await press('Save');
  await press('Keep theirs');
  await expect.element(screen.getByRole('textbox', { name: 'First name' })).toHaveValue('Anabel');
  expect(saves).toHaveBeenCalledOnce();
});

test('of several parts that both changed, each is yours or theirs', async () => {
  const isFirst = vi.fn(() => true).mockReturnValueOnce(false);
  const { screen, type, press, saves } = await renderPage(async ({ before }) => {
    if (!isFirst()) throw stale({ firstName: 'Anabel', lastName: 'Ruiz' });
    expect(before).toEqual({ firstName: 'Anabel' });
  });
  await type('First name', 'Inés');
  await type('Last name', 'Prado');
  await press('Save');
  const alert = screen.getByRole('alert');
  const choose = (part: string, name: string) =>
    alert.getByRole('radiogroup', { name: part }).getByRole('radio', { name }).click();
  await choose('First name', 'Yours');
  await expect.element(alert.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await choose('Last name', 'Theirs');
  await expectNoAxeViolations();
  await alert.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => saves.mock.lastCall?.[0].change).toEqual({ firstName: 'Inés' });
  await expect.element(screen.getByRole('textbox', { name: 'First name' })).toHaveValue('Inés');
  await expect.element(screen.getByRole('textbox', { name: 'Last name' })).toHaveValue('Ruiz');
});

test('what was typed stays in the form when saving fails', async () => {
  const { screen, type, press } = await renderPage(async () => {
    throw new Error('offline');
  });
  await type('First name', 'Inés');
  await press('Save');
  await expect.element(screen.getByRole('alert')).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: 'First name' })).toHaveValue('Inés');
  await screen.getByRole('link', { name: 'Elsewhere' }).click();
  await expect.element(screen.getByText(question)).toBeVisible();
  await press('Discard changes');
});
