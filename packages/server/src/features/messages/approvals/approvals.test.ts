// Who may approve a message, and what an approval is worth. Every way to change what is sent is in every-way.test.ts.
import { auditLog } from '@fieldhouse/contract/audit-log';
import { contentVersions } from '@fieldhouse/contract/content-versions';
import type { MailBlock } from '@fieldhouse/contract/mail-blocks';
import { type MessageTemplate, messageTemplates } from '@fieldhouse/contract/message-templates';
import { type Message, messages } from '@fieldhouse/contract/messages';
import { savedMailBlocks } from '@fieldhouse/contract/saved-mail-blocks';
import { teams } from '@fieldhouse/contract/teams';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ApprovalTeam, later, makeApprovalTeam, ofGroup } from '../../../../test/approval-team.ts';
import { giveRoles } from '../../../../test/give-roles.ts';
import { type Person, refusal } from '../../../../test/people.ts';
import { startServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;
let team: ApprovalTeam;
let ada: Person;
let dan: Person;
let cat: Person;
let eve: Person;

beforeAll(async () => {
  server = await startServer();
  team = await makeApprovalTeam(server);
  ({ ada, dan, cat, eve } = team);
});
beforeEach(async () => {
  await ada.call(teams.change, {
    body: { messageApproval: 'always', messageApprovalAbove: 100, mayApproveOwnMessages: false },
  });
});
afterAll(() => server.stop());

const ofA = () => ofGroup(team.people, 'a');
const text = (change: object) => ({ id: 't', kind: 'text', html: '<p>Hello</p>', ...change });

async function templateOf(
  person: Person,
  isPublished = true,
  content: object = {},
): Promise<MessageTemplate> {
  const template = await person.call(messageTemplates.create, {
    body: {
      ...{ name: 'Template', subjectLine: 'Hello', bodyHtml: '<p>Hello</p>' },
      ...content,
    } as never,
  });
  return isPublished ? publish(template.id) : template;
}

async function publish(messageTemplateId: string): Promise<MessageTemplate> {
  const params = { messageTemplateId };
  const { version } = await ada.call(messageTemplates.get, { params });
  return ada.call(messageTemplates.act, { params, body: { version, action: 'publish' } });
}

function startFrom({ id }: MessageTemplate): Promise<Message> {
  return dan.call(messages.create, {
    body: { internalName: 'Started', type: 'participation', templateId: id, audience: ofA() },
  });
}

/** As an editor inserts it. */
async function copyOfSaved(fate?: 'deleted'): Promise<MailBlock> {
  const { id, blocks } = await cat.call(savedMailBlocks.create, {
    body: { name: `Address ${performance.now()}`, blocks: [text({}) as never] },
  });
  if (fate === 'deleted') await cat.call(savedMailBlocks.delete, { params: { savedMailBlockId: id } });
  return { ...(blocks[0] as MailBlock), id: 'copy', savedBlockId: id };
}

/** Messages of Dan with words of Cat in them. */
const wordsOfCat: Readonly<Record<string, () => Promise<Message>>> = {
  'the original of a copy': async () =>
    dan.call(messages.duplicate, { params: { messageId: (await team.write(cat)).id }, body: {} }),
  'the original of a follow-up': async () => {
    const params = { messageId: (await team.write(cat)).id };
    const followUp = await dan.call(messages.duplicate, { params, body: { did: 'opened' } });
    return team.edit(dan, followUp, { audience: ofA() });
  },
  'it by a key of their own': async () =>
    team.edit(await team.ownKeyOf(cat), await team.write(dan), { subjectLine: 'By key' }),
  'an earlier version that was restored': async () => {
    const { id } = await team.edit(dan, await team.edit(cat, await team.write(dan), { subjectLine: 'Cat' }), {
      subjectLine: 'Dan',
    });
    const { items } = await dan.call(contentVersions.ofMessage, { params: { messageId: id } });
    const contentVersionId = items.find(({ subjectLine }) => subjectLine === 'Cat')?.id ?? '';
    const { version } = await team.read({ id } as Message);
    const params = { messageId: id, contentVersionId };
    return (await dan.call(contentVersions.restore, { params, body: { version } })).message;
  },
  'its template': async () => startFrom(await templateOf(cat)),
  'a part of its template': async () => {
    const { id, version } = await templateOf(dan, false);
    const params = { messageTemplateId: id };
    await cat.call(messageTemplates.change, { params, body: { version, subjectLine: 'Cat' } });
    return startFrom(await publish(id));
  },
  'the original of its template': async () => {
    const params = { messageTemplateId: (await templateOf(cat)).id };
    return startFrom(await publish((await dan.call(messageTemplates.copy, { params, body: {} })).id));
  },
  'saved blocks in it': async () => team.write(dan, { bodyHtml: undefined, blocks: [await copyOfSaved()] }),
  'saved blocks in it that are deleted by now': async () =>
    team.write(dan, { bodyHtml: undefined, blocks: [await copyOfSaved('deleted')] }),
  'saved blocks that others saved with more': async () => {
    const { id } = await dan.call(savedMailBlocks.create, {
      body: { name: `Both ${performance.now()}`, blocks: [await copyOfSaved()] },
    });
    const blocks = [{ ...text({ id: 'again' }), savedBlockId: id }];
    return team.write(dan, { bodyHtml: undefined, blocks });
  },
  'saved blocks in its template': async () =>
    startFrom(await templateOf(dan, true, { bodyHtml: undefined, blocks: [await copyOfSaved()] })),
  'saved blocks in its second version': async () =>
    team.edit(dan, await team.write(dan), { abTest: { blocks: [await copyOfSaved()] } }),
};

test('where every message is approved, who wrote a template that is sent as it is does not publish it', async () => {
  const content = { usage: 'transactional_only', subjectLine: '{{subject}}', bodyHtml: '<p>{{body}}</p>' };
  const { id, version } = await templateOf(cat, false, content);
  const act = (person: Person) =>
    person.call(messageTemplates.act, {
      params: { messageTemplateId: id },
      body: { version, action: 'publish' },
    });
  for (const person of [cat, dan, await team.ownKeyOf(ada)])
    expect((await refusal(act(person))).problem.code).toBe('approver_must_publish');
  expect((await act(ada)).status).toBe('published');
  // Messages that start from it are approved themselves.
  const forMarketing = await templateOf(dan, false, { usage: 'marketing_only' });
  const params = { messageTemplateId: forMarketing.id };
  const body = { version: forMarketing.version, action: 'publish' } as const;
  expect((await dan.call(messageTemplates.act, { params, body })).status).toBe('published');
});

test.each(Object.keys(wordsOfCat))('who wrote %s does not approve the message', async (what) => {
  const message = await wordsOfCat[what]?.();
  const waiting = await team.submit(dan, message as Message);
  expect((await refusal(team.approve(cat, waiting))).problem.code).toBe('action_not_allowed');
  expect((await team.approve(eve, waiting)).status).toBe('approved');
});

test('who made a message transactional does not send it to several people', async () => {
  const draft = await team.edit(cat, await team.write(dan), { type: 'transactional' });
  expect((await refusal(team.send(draft))).problem.code).toBe('approval_required');
  expect((await refusal(team.approve(cat, await team.submit(dan, draft)))).problem.code).toBe(
    'action_not_allowed',
  );
});

test('who made a key of the team does not approve what the key wrote or submitted', async () => {
  const key = await team.keyOf(ada);
  const written = await team.submit(dan, await team.write(key));
  expect((await refusal(team.approve(ada, written))).problem.code).toBe('action_not_allowed');
  expect((await team.approve(cat, written)).status).toBe('approved');
  const submitted = await team.submit(key, await team.write(dan));
  expect(submitted.approval.submittedBy).toBe('Ada Lindqvist');
  expect((await refusal(team.approve(ada, submitted))).problem.code).toBe('action_not_allowed');
  const changed = await team.submit(
    dan,
    await team.edit(key, await team.write(dan), { subjectLine: 'By key' }),
  );
  expect((await refusal(team.approve(ada, changed))).problem.code).toBe('action_not_allowed');
});

test('another time needs another approval', async () => {
  const { id, version } = await team.approved(await team.write(dan));
  const sending = dan.call(messages.sendNow, {
    params: { messageId: id },
    body: { version, schedule: later },
  });
  expect((await refusal(sending)).problem.code).toBe('approval_required');
});

test('an approval by an author, from before the rule forbade it, does not count', async () => {
  await ada.call(teams.change, { body: { mayApproveOwnMessages: true } });
  const own = await team.approve(cat, await team.submit(cat, await team.write(cat)));
  await ada.call(teams.change, { body: { mayApproveOwnMessages: false } });
  expect((await team.read(own)).approval.isOutdated).toBe(true);
  expect((await refusal(team.send(own))).problem.code).toBe('approval_required');
});

test('an approval by an author, where none was needed, does not cover people who join later', async () => {
  await ada.call(teams.change, { body: { messageApproval: 'above', messageApprovalAbove: 300 } });
  const audience = ofGroup(team.people, 'c');
  await team.addPeople('c', 1);
  const { id, version } = await team.approve(
    cat,
    await team.edit(cat, await team.write(cat, { audience }), { schedule: later }),
  );
  const waiting = await dan.call(messages.sendNow, {
    params: { messageId: id },
    body: { version, schedule: later },
  });
  await team.addPeople('c', 3);
  await ada.call(teams.change, { body: { messageApprovalAbove: 2 } });
  expect(await team.outcome(waiting)).toBe('approval_required');
});

test('the rule is changed by team admins only, and what it was is in the audit log', async () => {
  const clerk = await team.member('clerk', ['team_admin_account_info']);
  for (const body of [
    { messageApproval: 'never' },
    { mayApproveOwnMessages: true },
    { messageApprovalAbove: 90_000 },
  ] as const)
    expect((await refusal(clerk.call(teams.change, { body }))).problem.code).toBe('forbidden');
  const same = { shortName: 'Same', messageApproval: 'always', mayApproveOwnMessages: false } as const;
  expect((await clerk.call(teams.change, { body: same })).messageApproval).toBe('always');
  await ada.call(teams.change, { body: { messageApproval: 'never' } });
  const { items } = await ada.call(auditLog.list);
  expect(items.find(({ action }) => action === 'team.approval_changed')).toMatchObject({
    actor: { name: 'Ada Lindqvist' },
    detail: { from: { messageApproval: 'always' }, to: { messageApproval: 'never' } },
  });
});

test('a scheduled message stops if who scheduled it may not send any more, until someone resumes it', async () => {
  await ada.call(teams.change, { body: { messageApproval: 'never' } });
  const by = async (person: Person) => {
    const { id, version } = await team.write(dan);
    return person.call(messages.sendNow, { params: { messageId: id }, body: { version, schedule: later } });
  };
  const fay = await team.member('fay', ['outgoing_messages_send', 'outgoing_messages_edit']);
  const [first, second] = [await by(fay), await by(fay)];
  await giveRoles(ada, fay, [], { accountType: 'full', dataAccess: 'all' });
  expect(await team.outcome(first)).toBe('sender_not_permitted');
  await server.deps.ownerPool.query(
    "update platform.team_users set deactivated_at = now() where first_name = 'Fay'",
  );
  expect(await team.outcome(second)).toBe('sender_not_permitted');
  const { version } = await team.read(first);
  await dan.call(messages.act, { params: { messageId: first.id }, body: { version, action: 'resume' } });
  await expect.poll(async () => (await team.read(first)).status, { timeout: 15_000 }).toBe('sent');
});
