import type { ClosedTeam } from '@fieldhouse/contract/team-lifecycle';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../../../test/api-answers.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../test/expect-no-axe-violations.ts';
import { renderInApp, teamId } from '../../../test/render-in-app.tsx';
import { cacheSession, sampleSession } from '../../../test/sample-session.ts';
import { ApiProblem } from '../../api/api-problem.ts';
import { closedTeamsApi, teamLifecycleApi } from '../../api/endpoints/account/team-lifecycle-api.ts';
import { identityApi } from '../../api/endpoints/identity-api.ts';
import { ClosedTeams } from './closed-teams.tsx';
import { EndPanel } from './end-panel.tsx';

const notTheName = new ApiProblem({
  type: '',
  title: '',
  status: 400,
  code: 'invalid_input',
  requestId: '',
  issues: [{ path: ['body', 'name'], rule: 'not_the_team_name' }],
});

test('a team is deleted only by its name', async () => {
  cacheSession(sampleSession());
  await page.viewport(390, 844);
  const screen = await renderInApp(<EndPanel />, {
    answers: [
      answer(teamLifecycleApi.delete, () => {
        throw notTheName;
      }),
    ],
  });
  await screen.getByRole('button', { name: 'Delete team' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Delete Riverside Centre?' });
  await dialog.getByRole('textbox', { name: 'Name of the team' }).fill('Riverside');
  await dialog.getByRole('button', { name: 'Delete team' }).click();
  await expect.element(dialog.getByText('This isn’t the name of the team')).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
});

test('a deactivated team can be deleted, and a deleted one restored, in Spanish too', async () => {
  cacheSession(sampleSession());
  const team: ClosedTeam = {
    teamId,
    name: 'Old Choir',
    deactivatedAsOf: '2026-11-20T10:00:00.000Z',
    deletedAfter: null,
  };
  let deletedAfter: string | null = null;
  const screen = await renderInApp(<ClosedTeams />, {
    language: 'es',
    answers: [
      answer(closedTeamsApi.list, () => ({ items: [{ ...team, deletedAfter }] })),
      answer(closedTeamsApi.delete, () => {
        deletedAfter = '2026-12-20T10:00:00.000Z';
        return undefined;
      }),
      // Read again, and shown by nothing here.
      answer(identityApi.session, () => new Promise<never>(() => undefined)),
    ],
  });
  await screen.getByRole('button', { name: 'Eliminar Old Choir' }).click();
  const dialog = screen.getByRole('dialog', { name: '¿Eliminar Old Choir?' });
  await dialog.getByRole('textbox', { name: 'Nombre del equipo' }).fill('Old Choir');
  await dialog.getByRole('button', { name: 'Eliminar equipo' }).click();
  await expect.element(screen.getByRole('button', { name: 'Restaurar Old Choir' })).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
});
