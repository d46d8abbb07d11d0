import type { OwnAccountDetails } from '@fieldhouse/contract/own-account';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../../../../test/api-answers.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../../test/expect-no-axe-violations.ts';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { cacheSession, sampleSession } from '../../../../test/sample-session.ts';
import { ApiProblem } from '../../../api/api-problem.ts';
import { ownAccountApi } from '../../../api/endpoints/account/own-account-api.ts';
import { DeleteAccountPanel } from './delete-account-panel.tsx';
import { OwnAccountPanel } from './own-account-panel.tsx';

const account: OwnAccountDetails = {
  email: 'ada@fieldhouse.test',
  firstName: 'Ada',
  lastName: 'Lindqvist',
  picture: null,
  pendingEmail: null,
  may: { changeEmail: true },
};

const refused = (code: 'wrong_password' | 'last_admin_of_teams', data = {}) =>
  new ApiProblem({ status: 400, code, requestId: '', data, type: '', title: '' });

test('a new address waits for its link, and a wrong password is shown at its field', async () => {
  cacheSession(sampleSession());
  await page.viewport(390, 844);
  let pendingEmail: string | null = null;
  const screen = await renderInApp(<OwnAccountPanel />, {
    answers: [
      answer(ownAccountApi.get, () => ({ ...account, pendingEmail })),
      answer(ownAccountApi.askEmailChange, ({ body }) => {
        if (body.password !== 'Fieldhouse-1') throw refused('wrong_password');
        pendingEmail = body.email;
        return undefined;
      }),
    ],
  });
  await screen.getByRole('button', { name: 'Change email' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Change email' });
  await dialog.getByRole('textbox', { name: 'New email' }).fill('ada@example.org');
  await dialog.getByRole('textbox', { name: 'Current password' }).fill('Wrong-1');
  await dialog.getByRole('button', { name: 'Send link' }).click();
  await expect.element(dialog.getByText('That’s not your password. Try again.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Current password' }).fill('Fieldhouse-1');
  await dialog.getByRole('button', { name: 'Send link' }).click();
  await expect.element(screen.getByText('Waiting for you to confirm ada@example.org.')).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
});

test('an address of another identity provider can’t be changed here', async () => {
  cacheSession(sampleSession());
  const screen = await renderInApp(<OwnAccountPanel />, {
    answers: [answer(ownAccountApi.get, () => ({ ...account, may: { changeEmail: false } }))],
  });
  await expect.element(screen.getByRole('button', { name: 'Change password' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Change email' })).not.toBeInTheDocument();
});

test('the last admin of a team learns which one before the account can be deleted', async () => {
  const screen = await renderInApp(<DeleteAccountPanel />, {
    answers: [
      answer(ownAccountApi.delete, () => {
        throw refused('last_admin_of_teams', { teams: 'Riverside Centre' });
      }),
    ],
  });
  await screen.getByRole('button', { name: 'Delete account' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByRole('textbox', { name: 'Current password' }).fill('Fieldhouse-1');
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect.element(dialog.getByText(/You’re the only admin of Riverside Centre/)).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
});
