// Joining a subscription list in a wizard.
import { randomUUID } from 'node:crypto';
import { subscriptionLists } from '@fieldhouse/contract/subscription-lists';
import { wizardDefinition } from '@fieldhouse/contract/wizard-definition';
import { wizards } from '@fieldhouse/contract/wizards';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusal } from '../../../test/people.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { Visitor } from '../../../test/visitor.ts';
import { makeSignup, publish, republish, type Signup } from '../../../test/wizard-makers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { TRUST_PROXY: '1' } });
});
afterAll(() => server.stop());

const text = 'Yes, send me the newsletter by email.';
const consentId = randomUUID();

async function makeConsent(optIn: 'single' | 'double', over: object = {}, repeat?: object) {
  const list = await server.ada.call(subscriptionLists.create, {
    body: { internalName: `News ${randomUUID().slice(0, 8)}`, externalName: 'News', optIn },
  });
  const signup = await makeSignup(server.ada, { isPublished: false });
  const { id, draftRev, name, icon, draft } = signup.wizard;
  const consent = {
    id: consentId,
    subscriptionListId: list.id,
    addressFieldId: signup.fieldId('email'),
    text,
    ...over,
  };
  const [, ask, last] = draft.steps;
  const tasks = ask?.tasks.map((task) => ({ ...task, consents: [consent], ...(repeat && { repeat }) }));
  // The last step and the thank-you text use an answer, of which there are several then.
  const end = { id: randomUUID(), type: 'display_text', body: [{ t: '<p>Thanks</p>' }] };
  const after = repeat ? { id: randomUUID(), title: 'End', tasks: [end] } : last;
  const definition = wizardDefinition.parse({
    ...draft,
    steps: [{ ...ask, tasks }, after],
    ...(repeat && { thankYou: [] }),
  });
  await server.ada.call(wizards.saveDraft, {
    params: { wizardId: id },
    body: { draftRev, name, icon, definition },
  });
  return { signup, listId: list.id };
}

function answers({ nameTask, fieldId }: Signup, email: string | null, isTicked: unknown) {
  return { [nameTask]: { [fieldId('name')]: 'Elena', [fieldId('email')]: email, [consentId]: isTicked } };
}

async function subscribersOf(subscriptionListId: string) {
  const { items } = await server.ada.call(subscriptionLists.subscribers, { params: { subscriptionListId } });
  return items.map(({ id, address, status }) => ({ id, address, status }));
}

test('a visitor who ticks the box joins the list, and the log has the exact text', async () => {
  const { signup, listId } = await makeConsent('single');
  await publish(server.ada, signup.wizard.id);
  const visitor = await Visitor.start(server.anonymous, signup.wizard.id);
  const [part] = visitor.step.parts;
  expect(part?.type === 'create_record' && part.questions.at(-1)).toMatchObject({
    title: text,
    value: false,
    isConsent: true,
  });
  await visitor.submit(answers(signup, 'elena@example.org', true));
  const [subscriber] = await subscribersOf(listId);
  expect(subscriber).toMatchObject({ address: 'elena@example.org', status: 'subscribed' });
  const { consents } = await server.ada.call(subscriptionLists.subscriber, {
    params: { subscriptionListId: listId, subscriberId: subscriber?.id ?? '' },
  });
  expect(consents).toEqual([
    expect.objectContaining({
      action: 'subscribed',
      method: 'wizard',
      source: signup.wizard.name,
      text,
      fromAddress: visitor.address,
      actorName: null,
    }),
  ]);
});

test('a wizard that writes at its end counts one consent, however often a step is sent', async () => {
  const { signup, listId } = await makeConsent('single');
  const { wizard } = signup;
  const saved = await server.ada.call(wizards.get, { params: { wizardId: wizard.id } });
  await republish(server.ada, saved, () => ({ commit: 'at_the_end' }));
  const visitor = await Visitor.start(server.anonymous, wizard.id);
  for (let n = 0; n < 4; n += 1) {
    await visitor.submit(answers(signup, 'elena@example.org', true));
    if (n < 3) await visitor.back();
  }
  await visitor.submit({ [signup.ageTask]: { [signup.fieldId('age')]: 30 } });
  expect(visitor.step.status).toBe('finished');
  expect(await subscribersOf(listId)).toMatchObject([{ address: 'elena@example.org', status: 'subscribed' }]);
});

test('an unticked box, and a tick without an address, add no one', async () => {
  const { signup, listId } = await makeConsent('single');
  await publish(server.ada, signup.wizard.id);
  for (const [email, isTicked] of [
    ['elena@example.org', false],
    ['elena@example.org', null],
    [null, true],
  ] as const) {
    const visitor = await Visitor.start(server.anonymous, signup.wizard.id);
    await visitor.submit(answers(signup, email, isTicked));
  }
  expect(await subscribersOf(listId)).toEqual([]);
  const visitor = await Visitor.start(server.anonymous, signup.wizard.id);
  const { problem } = await refusal(visitor.submit(answers(signup, null, 'yes')));
  expect(problem.issues).toEqual([expect.objectContaining({ rule: 'wrong_type' })]);
});

test('answering again after Back leaves the list, joins it again, or moves to the new address', async () => {
  const { signup, listId } = await makeConsent('single');
  await publish(server.ada, signup.wizard.id);
  const visitor = await Visitor.start(server.anonymous, signup.wizard.id);
  await visitor.submit(answers(signup, 'a@example.org', true));
  const [part] = (await visitor.back()).parts;
  expect(part?.type === 'create_record' && part.questions.at(-1)?.value).toBe(true);
  await visitor.submit(answers(signup, 'a@example.org', false));
  expect(await subscribersOf(listId)).toMatchObject([{ status: 'unsubscribed' }]);
  await visitor.back();
  await visitor.submit(answers(signup, 'a@example.org', true));
  expect(await subscribersOf(listId)).toMatchObject([{ status: 'subscribed' }]);
  await visitor.back();
  await visitor.submit(answers(signup, 'b@example.org', true));
  const now = await subscribersOf(listId);
  expect(Object.fromEntries(now.map(({ address, status }) => [address, status]))).toEqual({
    'a@example.org': 'unsubscribed',
    'b@example.org': 'subscribed',
  });
});

test('a list with double opt-in, and someone who left, are asked by mail', async () => {
  const { signup, listId } = await makeConsent('double');
  await publish(server.ada, signup.wizard.id);
  const visitor = await Visitor.start(server.anonymous, signup.wizard.id);
  await visitor.submit(answers(signup, 'elena@example.org', true));
  expect(await subscribersOf(listId)).toMatchObject([{ status: 'unconfirmed' }]);
  const left = await makeConsent('single');
  await publish(server.ada, left.signup.wizard.id);
  const added = await server.ada.call(subscriptionLists.addSubscriber, {
    params: { subscriptionListId: left.listId },
    body: { address: 'rut@example.org', source: 'Fair' },
  });
  await server.ada.call(subscriptionLists.unsubscribe, {
    params: { subscriptionListId: left.listId, subscriberId: added.id },
    body: { source: 'Phone call' },
  });
  const again = await Visitor.start(server.anonymous, left.signup.wizard.id);
  await again.submit(answers(left.signup, 'Rut@example.org', true));
  expect(await subscribersOf(left.listId)).toMatchObject([{ status: 'unconfirmed' }]);
});

test('publishing names the list, and needs a complete consent', async () => {
  const { signup } = await makeConsent('single');
  const params = { wizardId: signup.wizard.id };
  const { manifest, problems } = await server.ada.call(wizards.publication, { params });
  expect(problems).toEqual([]);
  expect(manifest.subscribes).toEqual([expect.objectContaining({ address: 'Email' })]);
  for (const [over, code] of [
    [{ subscriptionListId: randomUUID() }, 'consent_list_missing'],
    [{ addressFieldId: signup.fieldId('name') }, 'consent_without_address'],
    [{ text: ' ' }, 'consent_without_text'],
  ] as const) {
    const other = await makeConsent('single', over);
    const checked = await server.ada.call(wizards.publication, {
      params: { wizardId: other.signup.wizard.id },
    });
    expect(checked.problems).toEqual([expect.objectContaining({ code })]);
  }
});

test('each entry joins by its own box, and leaves the list when it is removed', async () => {
  const { signup, listId } = await makeConsent('single', {}, { min: 1, max: 3, entryLabel: 'Person' });
  await publish(server.ada, signup.wizard.id);
  const visitor = await Visitor.start(server.anonymous, signup.wizard.id);
  const tail = `${randomUUID().slice(0, 8)}@example.org`;
  const entry = (number: number, isTicked: boolean) => ({
    [`${signup.nameTask}:${number}`]: answers(signup, `${number}.${tail}`, isTicked)[signup.nameTask],
  });
  const statuses = async () =>
    (await subscribersOf(listId)).map(({ address, status }) => [address[0], status]).sort();
  await visitor.submit({ ...entry(1, true), ...entry(2, true), ...entry(3, false) } as never);
  expect(await statuses()).toEqual([
    ['1', 'subscribed'],
    ['2', 'subscribed'],
  ]);
  await visitor.back();
  await visitor.submit({ ...entry(1, true), ...entry(3, true) } as never);
  expect(await statuses()).toEqual([
    ['1', 'subscribed'],
    ['2', 'unsubscribed'],
    ['3', 'subscribed'],
  ]);
});
