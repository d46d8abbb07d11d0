// Mails of runs: links that continue them, and receipts.
import { randomUUID } from 'node:crypto';
import { wizardEntry } from '@fieldhouse/contract/wizard-entry';
import { wizardResults } from '@fieldhouse/contract/wizard-results';
import { type Answers, wizardRuns } from '@fieldhouse/contract/wizard-runs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countInOneWindow } from '../../../../../test/clock/count-in-one-window.ts';
import { refusal } from '../../../../../test/people.ts';
import { MemberRun, makeVisits } from '../../../../../test/record-wizard.ts';
import { makeMember, startServer, type TestServer } from '../../../../../test/start-server.ts';
import { Visitor } from '../../../../../test/visitor.ts';
import { makeSignup, republish, type Signup } from '../../../../../test/wizard-makers.ts';

let server: TestServer;
const soon = { timeout: 15_000 };
beforeAll(async () => {
  server = await startServer({ env: { TRUST_PROXY: '1', TEAM_MAX_CONFIRMATIONS_PER_DAY: '1000' } });
});
afterAll(() => server.stop());

interface FoundMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

async function mailsTo(address: string): Promise<FoundMail[]> {
  const { rows } = await server.deps.ownerPool.query<FoundMail>(
    'select subject, text, html from identity.sandbox_mails where to_address = $1 order by id',
    [address],
  );
  return rows;
}

async function mailTo(address: string): Promise<FoundMail> {
  await expect.poll(async () => (await mailsTo(address)).length, soon).toBe(1);
  const [mail] = await mailsTo(address);
  if (!mail) throw new Error('No mail.');
  return mail;
}

async function takenToday(): Promise<number> {
  const { rows } = await server.deps.ownerPool.query<{ number: number }>(
    "select number from platform.team_days where team_id = $1 and kind = 'confirmations'",
    [server.ada.teamId],
  );
  return rows[0]?.number ?? 0;
}

function setTakenToday(count: number) {
  return server.deps.ownerPool.query(
    `insert into platform.team_days (team_id, kind, day, number)
      values ($1, 'confirmations', (now() at time zone 'UTC')::date, $2)
      on conflict (team_id, day, kind) do update set number = excluded.number`,
    [server.ada.teamId, count],
  );
}

const newAddress = () => `${randomUUID()}@example.org`;
const tokenIn = ({ text }: FoundMail) => /\/continue-wizard\/(\S+)/.exec(text)?.[1] ?? '';
const resume = (token: string) => server.anonymous.call(wizardEntry.resume, { body: { token } });

function askLink(visitor: Visitor, email: string, answers: Answers = {}) {
  return server.anonymous.call(wizardRuns.mailLink, {
    params: { runId: visitor.runId },
    headers: visitor.headers,
    body: { email, answers },
  });
}

const nameOf = ({ nameTask, fieldId }: Signup, name: string | null, email: string | null = null) => ({
  [nameTask]: { [fieldId('name')]: name, [fieldId('email')]: email },
});

async function visitorAtName(signup: Signup): Promise<Visitor> {
  const visitor = await Visitor.start(server.anonymous, signup.wizard.id);
  await visitor.submit({}, { proof: null });
  return visitor;
}

describe('a link by mail', () => {
  test('continues the run on another device, with what was entered', async () => {
    const signup = await makeSignup(server.ada);
    const visitor = await visitorAtName(signup);
    const address = newAddress();
    expect(await askLink(visitor, address, nameOf(signup, 'Elena'))).toEqual({ validDays: 7 });
    const mail = await mailTo(address);
    expect(mail.subject).toBe(`Continue “${signup.wizard.name}”`);
    const found = await resume(tokenIn(mail));
    expect(found).toMatchObject({
      runId: visitor.runId,
      wizardId: signup.wizard.id,
      isMember: false,
      recordId: null,
      stepId: visitor.step.stepId,
    });
    const there = Object.assign(new Visitor(server.anonymous, signup.wizard.id), {
      runId: found.runId,
      token: found.token,
    });
    await there.load();
    expect(there.step.parts).toMatchObject([{ questions: [{ value: 'Elena' }, {}] }]);
    // The first device is still in, and learns that the run went on.
    await there.submit(nameOf(signup, 'Elena'));
    expect((await visitor.load()).title).toBe('How old are you?');
  });

  test('is not used up by those who open it, and its token is stored nowhere', async () => {
    const signup = await makeSignup(server.ada);
    const visitor = await visitorAtName(signup);
    const address = newAddress();
    await askLink(visitor, address);
    const token = tokenIn(await mailTo(address));
    for (let scan = 0; scan < 3; scan += 1) expect((await resume(token)).runId).toBe(visitor.runId);
    const { rowCount } = await server.deps.ownerPool.query(
      `select from platform.wizard_run_links where encode(hash, 'escape') like '%' || $1 || '%'`,
      [token],
    );
    expect(rowCount).toBe(0);
    const other = await visitorAtName(signup);
    const answer = server.anonymous.call(wizardRuns.step, {
      params: { runId: other.runId },
      headers: { 'x-wizard-run': token },
    });
    expect((await refusal(answer)).problem.code).toBe('not_found');
    expect((await refusal(resume('x'.repeat(43)))).problem.code).toBe('wizard_closed');
  });

  test('goes to a mailbox three times a day, with the same reply for more', async () => {
    await countInOneWindow(server);
    const signup = await makeSignup(server.ada);
    const address = newAddress();
    const addresses = [address, ...[1, 2, 3].map((tag) => address.replace('@', `+${tag}@`))];
    for (const one of addresses)
      expect(await askLink(await visitorAtName(signup), one)).toEqual({ validDays: 7 });
    const last = newAddress();
    await askLink(await visitorAtName(signup), last);
    await mailTo(last);
    const mails = async () => (await Promise.all(addresses.map(mailsTo))).flat().length;
    await expect.poll(mails, soon).toBe(3);
  });

  test('is asked for five times a day in a run, and not after its end', async () => {
    await countInOneWindow(server);
    const signup = await makeSignup(server.ada);
    const visitor = await visitorAtName(signup);
    for (let number = 0; number < 5; number += 1) await askLink(visitor, newAddress());
    expect((await refusal(askLink(visitor, newAddress()))).problem.code).toBe('too_many_requests');
    const done = await visitorAtName(signup);
    await done.submit(nameOf(signup, 'Elena'));
    await done.submit({ [signup.ageTask]: { [signup.fieldId('age')]: 34 } });
    expect((await refusal(askLink(done, newAddress()))).problem.code).toBe('run_step_outdated');
  });

  test('is mailed to visitors of one network twenty times a day, and to all for half of the team’s mails', async () => {
    const signup = await makeSignup(server.ada);
    const first = await visitorAtName(signup);
    const asks = (visitor: Visitor, headers: Record<string, string> = {}) =>
      server.anonymous.call(wizardRuns.mailLink, {
        params: { runId: visitor.runId },
        headers: { ...visitor.headers, ...headers },
        body: { email: newAddress(), answers: {} },
      });
    const setTaken = (key: string, tries: number) =>
      server.deps.ownerPool.query('update identity.attempts set tries = $2 where key = $1', [key, tries]);
    await asks(first);
    const network = first.address.replace('::1', ':0');
    await setTaken(`wizard-link:day:${server.ada.teamId}:${network}`, 20);
    const refused = await refusal(asks(await visitorAtName(signup), { 'x-forwarded-for': first.address }));
    expect(refused.problem.code).toBe('too_many_requests');
    await setTaken(`wizard-link:visitors:${server.ada.teamId}`, 500);
    const [address, last] = [newAddress(), newAddress()];
    expect(await askLink(await visitorAtName(signup), address)).toEqual({ validDays: 7 });
    await setTaken(`wizard-link:visitors:${server.ada.teamId}`, 0);
    await askLink(await visitorAtName(signup), last);
    await mailTo(last);
    expect(await mailsTo(address)).toEqual([]);
  });

  test('counts as a mail of the team’s day', async () => {
    const signup = await makeSignup(server.ada);
    const taken = await takenToday();
    const address = newAddress();
    await askLink(await visitorAtName(signup), address);
    await mailTo(address);
    expect(await takenToday()).toBe(taken + 1);
    await setTakenToday(1000);
    const [late, last] = [newAddress(), newAddress()];
    expect(await askLink(await visitorAtName(signup), late)).toEqual({ validDays: 7 });
    await setTakenToday(taken + 1);
    await askLink(await visitorAtName(signup), last);
    await mailTo(last);
    expect(await mailsTo(late)).toEqual([]);
  });

  test('continues a member’s run for that member only', async () => {
    const visits = await makeVisits(server.ada);
    const run = await MemberRun.start(server.ada, visits);
    const address = newAddress();
    const { runId } = run.step;
    await server.ada.call(wizardRuns.mailLink, {
      params: { runId },
      headers: { 'x-wizard-run': run.token },
      body: { email: address, answers: {} },
    });
    const token = tokenIn(await mailTo(address));
    expect(await resume(token)).toMatchObject({ isMember: true, runId, recordId: visits.record.id });
    const call = { params: { runId }, headers: { 'x-wizard-run': token } };
    expect((await server.ada.call(wizardRuns.step, call)).title).toBe('Visit');
    for (const person of [server.anonymous, await makeMember(server, 'nora')])
      expect((await refusal(person.call(wizardRuns.step, call))).problem.code).toBe('not_found');
  });
});

describe('a receipt', () => {
  async function finish(signup: Signup, name: string, email: string | null): Promise<Visitor> {
    const visitor = await visitorAtName(signup);
    await visitor.submit(nameOf(signup, name, email));
    await visitor.submit({ [signup.ageTask]: { [signup.fieldId('age')]: 34 } });
    return visitor;
  }
  async function makeWithReceipt(): Promise<Signup> {
    const signup = await makeSignup(server.ada);
    const to = `answer.${signup.nameTask}.${signup.fieldId('email')}`;
    await republish(server.ada, signup.wizard, () => ({ receipt: { to } }));
    return signup;
  }

  test('is mailed once, with the answers and no links of the visitor', async () => {
    const signup = await makeWithReceipt();
    const address = newAddress();
    await finish(signup, 'Elena <b> https://evil.example/x', address);
    const { subject, text, html } = await mailTo(address);
    expect(subject).toBe(`Your answers: “${signup.wizard.name}”`);
    expect(text).toContain(`Who are you?\nName: Elena <b> …\nEmail: ${address}\n\nHow old are you?\nAge: 34`);
    expect(html).toContain('Elena &lt;b&gt; …');
    expect(text + html).not.toContain('evil.example');
    expect(text + html).not.toContain('SECRET-SOURCE');
  });

  test('has no links of the wizard’s author either', async () => {
    const signup = await makeSignup(server.ada);
    const to = `answer.${signup.nameTask}.${signup.fieldId('email')}`;
    await republish(server.ada, signup.wizard, ({ steps }) => ({
      receipt: { to },
      steps: steps.map((step) => ({ ...step, title: 'Win at evil.test/prize' })),
    }));
    const address = newAddress();
    await finish(signup, 'Elena', address);
    const { text, html } = await mailTo(address);
    expect(text).toContain(`Win at evil[.]test/prize\nName: Elena\nEmail: ${address}`);
    expect(html).toContain('Win at evil[.]test/prize');
  });

  test('is not mailed without an address, nor more than three times a day', async () => {
    await countInOneWindow(server);
    const signup = await makeWithReceipt();
    const address = newAddress();
    expect((await finish(signup, 'Elena', null)).step.status).toBe('finished');
    for (let number = 0; number < 4; number += 1) {
      expect((await finish(signup, 'Elena', address)).step.status).toBe('finished');
    }
    const last = newAddress();
    await finish(signup, 'Last', last);
    await mailTo(last);
    await expect.poll(async () => (await mailsTo(address)).length, soon).toBe(3);
  });

  test('and a link are not mailed to a mailbox that has had its share of the day', async () => {
    const signup = await makeWithReceipt();
    const [address, last] = [newAddress(), newAddress()];
    await askLink(await visitorAtName(signup), address);
    await mailTo(address);
    await server.deps.ownerPool.query("update identity.attempts set tries = 10 where key like 'mailbox:%'");
    expect(await askLink(await visitorAtName(signup), address)).toEqual({ validDays: 7 });
    await finish(signup, 'Elena', address);
    await finish(signup, 'Last', last);
    await mailTo(last);
    expect(await mailsTo(address)).toHaveLength(1);
  });

  test('to visitors of one network takes at most half of the team’s mails of a day', async () => {
    const signup = await makeWithReceipt();
    const first = await finish(signup, 'Elena', newAddress());
    const network = first.address.replace('::1', ':0');
    const setTaken = (tries: number) =>
      server.deps.ownerPool.query('update identity.attempts set tries = $2 where key = $1', [
        `wizard-mail:${server.ada.teamId}:${network}`,
        tries,
      ]);
    await setTaken(500);
    const [address, other] = [newAddress(), newAddress()];
    const again = await visitorAtName(signup);
    Object.assign(again, { address: first.address });
    await again.submit(nameOf(signup, 'Elena', address));
    await again.submit({ [signup.ageTask]: { [signup.fieldId('age')]: 34 } });
    expect(again.step.status).toBe('finished');
    await finish(signup, 'Tom', other);
    await mailTo(other);
    expect(await mailsTo(address)).toEqual([]);
  });

  test('to visitors of all networks takes at most three quarters of the team’s mails of a day', async () => {
    await countInOneWindow(server);
    const signup = await makeWithReceipt();
    const [first, address] = [newAddress(), newAddress()];
    await finish(signup, 'Elena', first);
    await mailTo(first);
    const setTaken = (tries: number) =>
      server.deps.ownerPool.query(
        "update identity.attempts set tries = $1 where key like 'wizard-mail:visitors:%'",
        [tries],
      );
    await setTaken(750);
    expect((await finish(signup, 'Tom', address)).step.status).toBe('finished');
    await setTaken(0);
    const last = newAddress();
    await finish(signup, 'Last', last);
    await mailTo(last);
    expect(await mailsTo(address)).toEqual([]);
  });

  test('above the mails of a day waits for the next', async () => {
    const signup = await makeWithReceipt();
    await setTakenToday(1000);
    const address = newAddress();
    await finish(signup, 'Elena', address);
    const waiting = async () => {
      const { rows } = await server.deps.ownerPool.query<{ id: string }>(
        "select id from jobs.job where name = 'wizards.receipt' and start_after > now() + interval '1 second'",
      );
      return rows.length;
    };
    await expect.poll(waiting, soon).toBe(1);
    expect(await mailsTo(address)).toEqual([]);
    await setTakenToday(0);
    await server.deps.ownerPool.query(
      "update jobs.job set start_after = now() where name = 'wizards.receipt' and state = 'created'",
    );
    await mailTo(address);
  });

  test('of a run in the spam box is mailed once someone says that it is none', async () => {
    const signup = await makeWithReceipt();
    const [address, withheld, last] = [newAddress(), newAddress(), newAddress()];
    const finishAsBot = async (email: string) => {
      const visitor = await visitorAtName(signup);
      // A bot fills in what people don't see.
      await visitor.submit(nameOf(signup, 'Elena', email), { roomNumber: 'filled' });
      await visitor.submit({ [signup.ageTask]: { [signup.fieldId('age')]: 34 } });
      return visitor.runId;
    };
    const [sorted] = [await finishAsBot(address), await finishAsBot(withheld)];
    await server.ada.call(wizardResults.sortRun, {
      params: { wizardId: signup.wizard.id, wizardRunId: sorted },
      body: { isSpam: false },
    });
    expect((await mailTo(address)).text).toContain('Elena');
    // Jobs run in their order: what is still missing now was not requested.
    await finish(signup, 'Last', last);
    await mailTo(last);
    expect(await mailsTo(withheld)).toEqual([]);
  });

  test('needs an email address', async () => {
    const signup = await makeSignup(server.ada);
    const to = `answer.${signup.nameTask}.${signup.fieldId('name')}`;
    const publishing = republish(server.ada, signup.wizard, () => ({ receipt: { to } }));
    const { problem } = await refusal(publishing);
    expect(problem.data?.problems).toMatchObject([{ code: 'receipt_not_email' }]);
  });
});
