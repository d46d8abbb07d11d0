import { roleId, teamUserId, userId } from '@fieldhouse/contract/ids';
import type { Role, RoleMember } from '@fieldhouse/contract/roles';
import { expect, test } from 'vitest';
import { answer } from '../../../test/api-answers.ts';
import { expectEscapeAsks } from '../../../test/expect-asked.ts';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { cacheSession, sampleSession } from '../../../test/sample-session.ts';
import { api } from '../../api/api.ts';
import { AccessDialog } from './access-dialog.tsx';
import { GrantDialog } from './grant-dialog.tsx';

const idOf = (digit: number) => `01890000-0000-7000-8000-00000000000${digit}`;
const drivers: Role = {
  id: roleId.parse(idOf(3)),
  ...{ name: 'Drivers', description: '', featurePermissions: [], dataPermissions: [] },
  ...{ memberCount: 1, version: 1 },
};
const ben: RoleMember = {
  teamUserId: teamUserId.parse(idOf(4)),
  userId: userId.parse(idOf(5)),
  ...{ email: 'ben@example.org', firstName: 'Ben', lastName: 'Okafor', isTeamAdmin: false },
  ...{ accountType: 'full', dataAccess: 'all', roleIds: [] },
};

test('the roles that were chosen for a member are not lost without a question', async () => {
  cacheSession(sampleSession());
  const screen = await renderInApp(<AccessDialog member={ben} roles={[drivers]} onClose={() => undefined} />);
  const role = screen.getByRole('checkbox', { name: 'Drivers' });
  await role.click();
  await expectEscapeAsks();
  await expect.element(role).toBeChecked();
});

test('a data permission that was begun is not lost without a question', async () => {
  cacheSession(sampleSession());
  const screen = await renderInApp(
    <GrantDialog grant={undefined} onDone={() => undefined} onClose={() => undefined} />,
    {
      answers: [
        answer(api.collections.list, () => ({ items: [] })),
        answer(api.wizards.list, () => ({ items: [] })),
      ],
    },
  );
  const wizards = screen.getByRole('radio', { name: 'Wizards' });
  await screen.getByText('Wizards', { exact: true }).click();
  await expectEscapeAsks();
  await expect.element(wizards).toBeChecked();
});
