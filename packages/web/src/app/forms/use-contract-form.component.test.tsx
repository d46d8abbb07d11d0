import { teamUsers } from '@fieldhouse/contract/team-users';
import { Stack, TextInput } from '@mantine/core';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectNoAxeViolations } from '../../../test/expect-no-axe-violations.ts';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogFooter } from './dialog-footer.tsx';
import { useContractForm } from './use-contract-form.ts';

const schema = teamUsers.create.body.pick({ firstName: true, lastName: true });

interface PersonDialogProps {
  readonly onSubmit: (body: { readonly firstName: string; readonly lastName: string }) => Promise<void>;
  readonly onClose: () => void;
  readonly isEdit?: boolean;
}

function PersonDialog({ onSubmit, onClose, isEdit = false }: PersonDialogProps) {
  const initialValues = isEdit ? { firstName: 'Ana', lastName: 'Reyes' } : { firstName: '', lastName: '' };
  const form = useContractForm({ schema, initialValues, onSubmit, isEdit });
  return (
    <Dialog title="Person" closeLabel="Close" isOpen onClose={onClose}>
      <form {...form.form}>
        <Stack>
          <TextInput label="First name" required {...form.text('firstName')} />
          <TextInput label="Last name" required {...form.text('lastName')} />
          <DialogFooter form={form} action="Save" onClose={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}

async function renderDialog(isEdit = false) {
  const onSubmit = vi.fn<PersonDialogProps['onSubmit']>(async () => undefined);
  const onClose = vi.fn();
  const screen = await renderInApp(
    <PersonDialog onSubmit={(body) => onSubmit(body)} onClose={onClose} isEdit={isEdit} />,
  );
  return { screen, onSubmit, onClose };
}

test('a form explains its asterisks, and names the fields that were left empty', async () => {
  const { screen, onSubmit } = await renderDialog();
  await expect.element(screen.getByText('* field can not be empty')).toBeVisible();
  await screen.getByRole('button', { name: 'Save' }).click();
  const summary = screen.getByText('The following fields cannot be empty: First name, Last name.');
  await expect.element(summary).toBeVisible();
  await expectNoAxeViolations();
  await screen.getByRole('textbox', { name: 'First name' }).fill('Ana');
  await expect.element(screen.getByText('The following fields cannot be empty: Last name.')).toBeVisible();
  await screen.getByRole('textbox', { name: 'Last name' }).fill('Reyes');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => onSubmit.mock.calls).toEqual([[{ firstName: 'Ana', lastName: 'Reyes' }]]);
});

test('an edit without a change is not sent', async () => {
  const { screen, onSubmit } = await renderDialog(true);
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('No changes detected.')).toBeVisible();
  expect(onSubmit).not.toHaveBeenCalled();
});

test.each([
  [
    'Cancel',
    (screen: Awaited<ReturnType<typeof renderDialog>>['screen']) =>
      screen.getByRole('button', { name: 'Cancel' }).click(),
  ],
  ['Escape', () => userEvent.keyboard('{Escape}')],
])('%s asks before changes are discarded', async (_way, leave) => {
  const { screen, onClose } = await renderDialog(true);
  await screen.getByRole('textbox', { name: 'First name' }).fill('Inés');
  await leave(screen);
  await expect.element(screen.getByText('Are you sure you want to cancel?')).toBeVisible();
  await screen.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(screen.getByText('Are you sure you want to cancel?')).not.toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
  await leave(screen);
  await screen.getByRole('button', { name: 'Discard changes' }).click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
});

test('a dialog without changes closes at once', async () => {
  const { screen, onClose } = await renderDialog(true);
  await screen.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
});
