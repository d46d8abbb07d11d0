import { roleId } from '@fieldhouse/contract/ids';
import type { Role } from '@fieldhouse/contract/roles';
import type { Team } from '@fieldhouse/contract/teams';
import { expect, test } from 'vitest';
import { answer } from '../../../test/api-answers.ts';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { sampleTeam } from '../../../test/sample-records.ts';
import { cacheSession, sampleSession } from '../../../test/sample-session.ts';
import { api } from '../../api/api.ts';
import { RightsFields } from './rights-fields.tsx';

const role: Role = {
  id: roleId.parse('01890000-0000-7000-8000-000000000090'),
  name: 'Front desk',
  description: '',
  featurePermissions: [],
  dataPermissions: [],
  memberCount: 0,
  version: 1,
};

interface About {
  readonly newUserAccess: Team['newUserAccess'];
  readonly accountType?: 'full' | 'limited';
  readonly hasAllData?: boolean;
}

/** What the invitation says about a person without a role. */
async function renderWithoutRole({ newUserAccess, accountType = 'full', hasAllData = true }: About) {
  cacheSession(sampleSession());
  const rights = { accountType, roleIds: [], isTeamAdmin: false, interfaceLanguage: null };
  return renderInApp(<RightsFields rights={rights} onChange={() => {}} isNew />, {
    answers: [
      answer(api.roles.list, () => ({ items: [role] })),
      answer(api.teams.get, () => ({ ...sampleTeam, newUserAccess })),
      answer(api.roles.own, () => ({
        isTeamAdmin: false,
        accountType: 'full' as const,
        hasAllData,
        featurePermissions: [],
        dataPermissions: [],
      })),
    ],
  });
}

test.each<[string, About]>([
  ['see and change all records in the team', { newUserAccess: { kind: 'all' } }],
  ['see no records', { newUserAccess: { kind: 'all' }, accountType: 'limited' }],
  // The one who invites can't grant more.
  ['see no records', { newUserAccess: { kind: 'all' }, hasAllData: false }],
  ['see no records', { newUserAccess: { kind: 'none' } }],
  ['get the role “Front desk”', { newUserAccess: { kind: 'role', roleId: role.id } }],
])('an invitation says that people without a role %s', async (text, about) => {
  const screen = await renderWithoutRole(about);
  await expect.element(screen.getByText(`Without a role, they ${text}.`)).toBeVisible();
});
