import { type TeamUser, teamUser } from '@fieldhouse/contract/team-users';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { cacheSession, sampleSession } from '../../../test/sample-session.ts';
import { UsersTable } from './users-table.tsx';

const person = (over: Partial<TeamUser>): TeamUser =>
  teamUser.parse({
    id: '01890000-0000-7000-8000-000000000031',
    status: 'active',
    email: 'margarita.fernandez@riverside-gardens.org',
    firstName: 'Margarita',
    lastName: 'Fernández Ortiz',
    accountType: 'full',
    dataAccess: 'all',
    isTeamAdmin: false,
    interfaceLanguage: null,
    roles: [{ id: '01890000-0000-7000-8000-000000000032', name: 'Coordinators of volunteers' }],
    lastActivityAt: '2026-11-28T17:20:00.000Z',
    invitedAt: '2026-11-21T17:20:00.000Z',
    invitedBy: 'Ada Okafor',
    expiresAt: null,
    mailWaitsUntil: null,
    deactivatedAt: null,
    ...over,
  });

// Branded where the API is read.
const leaver = '01890000-0000-7000-8000-000000000033' as TeamUser['id'];

/** A laptop of 1440 pixels without the sidebar and the margins of the page. */
const beside = 1440 - 248 - 42;

test.each(['en', 'es'] as const)(
  'the table of users shows all its columns on a laptop (%s)',
  async (language) => {
    await page.viewport(1440, 900);
    cacheSession(sampleSession());
    const users = [
      person({}),
      person({
        id: leaver,
        status: 'deactivated',
        deactivatedAt: '2026-11-25T10:00:00.000Z',
        accountType: 'limited',
      }),
    ];
    const screen = await renderInApp(
      <div style={{ width: beside }}>
        <UsersTable users={users} />
      </div>,
      { language },
    );
    const table = screen.getByRole('region');
    await expect.element(table.getByRole('row').last()).toBeVisible();
    const { scrollWidth, clientWidth } = table.element();
    expect(scrollWidth).toBe(clientWidth);
  },
);
