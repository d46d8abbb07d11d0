import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { uniqueSuffix } from './made-collection.ts';

/** Gives Ben a role that approves messages, as the admin of this page. */
export async function makeApprover({ request }: Page, teamId: string): Promise<void> {
  const roles = `/api/teams/${teamId}/roles`;
  const made = await request.post(roles, {
    data: { name: `Approver ${uniqueSuffix()}`, featurePermissions: ['outgoing_messages_approve'] },
  });
  const { id } = (await made.json()) as { id: string };
  const list = await request.get(`${roles}/members`);
  const { items } = (await list.json()) as { items: { teamUserId: string; email: string }[] };
  const ben = items.find(({ email }) => email.startsWith('ben'))?.teamUserId;
  const given = await request.put(`${roles}/members/${ben}`, { data: { roleIds: [id] } });
  expect(given.ok()).toBe(true);
}
