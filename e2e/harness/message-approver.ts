import type { Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { teamAsAda, uniqueSuffix } from './made-collection.ts';

/** Gives Ben a role that approves messages, as the admin of this page, until the test ends. */
export async function makeApprover({ request }: Page, teamId: string): Promise<void> {
  const roles = `/api/teams/${teamId}/roles`;
  const made = await request.post(roles, {
    data: { name: `Approver ${uniqueSuffix()}`, featurePermissions: ['outgoing_messages_approve'] },
  });
  const { id } = (await made.json()) as { id: string };
  const list = await request.get(`${roles}/members`);
  const { items } = (await list.json()) as {
    items: { teamUserId: string; email: string; roleIds: string[] }[];
  };
  const ben = items.find(({ email }) => email.startsWith('ben'));
  const given = await request.put(`${roles}/members/${ben?.teamUserId}`, { data: { roleIds: [id] } });
  expect(given.ok()).toBe(true);
  onTestFinished(async () => {
    await (await teamAsAda()).put(`/roles/members/${ben?.teamUserId}`, { roleIds: ben?.roleIds ?? [] });
  });
}
