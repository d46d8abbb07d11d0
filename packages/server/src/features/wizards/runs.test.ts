import { randomUUID } from 'node:crypto';
import { collections } from '@fieldhouse/contract/collections';
import { records } from '@fieldhouse/contract/records';
import { wizardDefinition } from '@fieldhouse/contract/wizard-definition';
import { wizardRuns } from '@fieldhouse/contract/wizard-runs';
import { wizards } from '@fieldhouse/contract/wizards';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type ApiError, refusal } from '../../../test/people.ts';
import { sized } from '../../../test/sizes.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { solve, Visitor } from '../../../test/visitor.ts';
import { makeSignup, publish, recordsOf, type Signup } from '../../../test/wizard-makers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { TRUST_PROXY: '1' } });
});
afterAll(() => server.stop());

async function visitorAtName(signup: Signup): Promise<Visitor> {
  const visitor = await Visitor.start(server.anonymous, signup.wizard.id);
  await visitor.submit({}, { proof: null });
  return visitor;
}

function nameAnswers({ nameTask, fieldId }: Signup, name: string, email: string | null = null) {
  return { [nameTask]: { [fieldId('name')]: name, [fieldId('email')]: email } };
}

function ageAnswers({ ageTask, fieldId }: Signup, age: number | null) {
  return { [ageTask]: { [fieldId('age')]: age } };
}

describe('an anonymous visitor fills in a public wizard', () => {
  test('step by step, and the answers are records', async () => {
    const signup = await makeSignup(server.ada);
    const visitor = await Visitor.start(server.anonymous, signup.wizard.id);
    expect(visitor.step).toMatchObject({
      title: 'Welcome',
      position: 1,
      // An anonymous visitor only sees the current step.
      steps: [],
      total: 3,
      rev: 0,
      teamName: 'Riverside Centre',
    });
    expect(visitor.step.parts).toEqual([expect.objectContaining({ html: '<p>Hello!</p>' })]);
    await visitor.submit({});
    expect(visitor.step).toMatchObject({ title: 'Who are you?', position: 2, rev: 1, mayGoBack: true });
    await visitor.submit(nameAnswers(signup, 'Elena <b>Rossi</b>', 'elena@example.org'));
    expect(visitor.step.parts[0]).toMatchObject({ html: '<p>Thanks, Elena &lt;b&gt;Rossi&lt;/b&gt;</p>' });
    await visitor.submit(ageAnswers(signup, 34));
    expect(visitor.step).toMatchObject({
      status: 'finished',
      thankYouHtml: '<p>See you, Elena &lt;b&gt;Rossi&lt;/b&gt;!</p>',
    });
    const made = await recordsOf(server.ada, signup.collection.id);
    expect(made.map(({ values }) => values)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          name: 'Elena <b>Rossi</b>',
          email: 'elena@example.org',
          source: 'SECRET-SOURCE',
        }),
        expect.objectContaining({ name: 'Elena <b>Rossi</b>', age: 34 }),
      ]),
    );
    const counted = await server.ada.call(wizards.get, { params: { wizardId: signup.wizard.id } });
    expect(counted.answerCount).toBe(1);
  });

  test('a form that was begun and left is no response until it is sent', async () => {
    const signup = await makeSignup(server.ada);
    const counts = async () => {
      const params = { wizardId: signup.wizard.id };
      const { answerCount, begunCount } = await server.ada.call(wizards.get, { params });
      return [answerCount, begunCount];
    };
    const visitor = await visitorAtName(signup);
    expect(await counts()).toEqual([0, 0]);
    await visitor.submit(nameAnswers(signup, 'Elena'));
    expect(await recordsOf(server.ada, signup.collection.id)).toHaveLength(1);
    expect(await counts()).toEqual([0, 1]);
    await visitor.submit(ageAnswers(signup, 34));
    expect(await counts()).toEqual([1, 1]);
  });

  test('nothing of hidden fields, later steps or settings reaches the browser', async () => {
    const signup = await makeSignup(server.ada);
    const visitor = await visitorAtName(signup);
    const seen = JSON.stringify(visitor.step);
    expect(seen).not.toContain('SECRET-SOURCE');
    expect(seen).not.toContain(signup.fieldId('source'));
    expect(seen).not.toContain('How old');
    expect(seen).not.toContain(signup.collection.id);
  });

  test('wrong answers name their fields and write nothing', async () => {
    const signup = await makeSignup(server.ada);
    const visitor = await visitorAtName(signup);
    const refused = await refusal(visitor.submit(nameAnswers(signup, '', 'elena@')));
    expect(refused.problem.code).toBe('invalid_input');
    expect(refused.problem.issues).toEqual([
      expect.objectContaining({
        path: ['body', 'answers', signup.nameTask, signup.fieldId('name')],
        rule: 'value_required',
      }),
      expect.objectContaining({
        path: ['body', 'answers', signup.nameTask, signup.fieldId('email')],
        rule: 'not_an_email',
      }),
    ]);
    expect(await recordsOf(server.ada, signup.collection.id)).toEqual([]);
    await visitor.submit(nameAnswers(signup, 'Elena'));
    expect(await recordsOf(server.ada, signup.collection.id)).toHaveLength(1);
  });

  test('a hidden field can not be answered', async () => {
    const signup = await makeSignup(server.ada);
    const visitor = await visitorAtName(signup);
    const answers = {
      [signup.nameTask]: { [signup.fieldId('name')]: 'Eve', [signup.fieldId('source')]: 'forged' },
    };
    expect((await refusal(visitor.submit(answers))).problem.code).toBe('invalid_input');
  });

  test('a step that is not reached is not answered', async () => {
    const signup = await makeSignup(server.ada);
    const visitor = await visitorAtName(signup);
    const last = signup.wizard.draft.steps[2]?.id ?? '';
    const refused = await refusal(visitor.submit(ageAnswers(signup, 20), { stepId: last }));
    expect(refused.problem).toMatchObject({
      code: 'run_step_outdated',
      data: { rev: 1, cursor: signup.wizard.draft.steps[1]?.id },
    });
  });
});

describe('one answer is one record', () => {
  test('20 times the same key at once', async () => {
    const signup = await makeSignup(server.ada);
    const visitor = await visitorAtName(signup);
    const proof = await visitor.prove();
    const options = { key: randomUUID(), rev: 1, stepId: visitor.step.stepId ?? '', proof };
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => visitor.submit(nameAnswers(signup, 'Elena'), options)),
    );
    expect(replies.filter(({ isReplayed }) => !isReplayed)).toHaveLength(1);
    expect(new Set(replies.map(({ step }) => JSON.stringify(step))).size).toBe(1);
    expect(await recordsOf(server.ada, signup.collection.id)).toHaveLength(1);
  });

  test('20 different keys at once: one succeeds, the others get the current step of the run', async () => {
    const signup = await makeSignup(server.ada);
    const visitor = await visitorAtName(signup);
    const proof = await visitor.prove();
    const stepId = visitor.step.stepId ?? '';
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        visitor.submit(nameAnswers(signup, `Elena ${index}`), { rev: 1, stepId, proof }),
      ),
    );
    const refused = results
      .filter((result) => result.status === 'rejected')
      .map((result) => result.reason as ApiError);
    expect(refused).toHaveLength(19);
    expect(new Set(refused.map(({ problem }) => problem.code))).toEqual(new Set(['run_step_outdated']));
    expect(await recordsOf(server.ada, signup.collection.id)).toHaveLength(1);
  });

  test('a repeated reply has the choices of its list, which are stored once', async () => {
    const colours = await server.ada.call(collections.create, {
      body: { name: 'Colour', pluralName: `Colours ${randomUUID()}`, isUsedAsCustomList: true },
    });
    await server.ada.call(records.create, {
      params: { collectionId: colours.id },
      body: { records: [{ name: 'Midnight blue' }, { name: 'Moss green' }] },
    });
    const shirts = await server.ada.call(collections.create, {
      body: {
        name: 'Shirt',
        pluralName: `Shirts ${randomUUID()}`,
        fields: [
          { title: 'Name', dataType: 'plain_text' },
          { title: 'Colour', dataType: 'single_selection_from_list', settings: { listId: colours.id } },
        ],
      },
    });
    const [nameField, colourField] = shirts.fields.map(({ id }) => id);
    const [first, second] = [randomUUID(), randomUUID()];
    const asks = (id: string, fieldId: unknown) => ({
      id: randomUUID(),
      title: 'Shirt',
      tasks: [{ id, type: 'create_record', collectionId: shirts.id, fields: [{ fieldId }] }],
    });
    const { id, draftRev, icon } = await server.ada.call(wizards.create, { body: { name: 'Shirts' } });
    const definition = wizardDefinition.parse({ steps: [asks(first, nameField), asks(second, colourField)] });
    await server.ada.call(wizards.saveDraft, {
      params: { wizardId: id },
      body: { draftRev, name: 'Shirts', icon, definition },
    });
    await publish(server.ada, id);
    const run = await Visitor.startAs(server.ada, id);
    const options = { key: randomUUID(), rev: run.step.rev, stepId: run.step.stepId ?? '' };
    const submit = () => run.submit({ [first]: { [String(nameField)]: 'Mine' } } as never, options);
    const { step } = await submit();
    const replayed = await submit();
    expect(JSON.stringify(step)).toContain('Moss green');
    expect(replayed).toEqual({ isReplayed: true, step });
    const { rows } = await server.deps.ownerPool.query(
      "select from platform.step_visits where response::text like '%Moss green%'",
    );
    expect(rows).toHaveLength(0);
  });

  test('a key with another answer is refused', async () => {
    const signup = await makeSignup(server.ada);
    const visitor = await visitorAtName(signup);
    const stepId = visitor.step.stepId ?? '';
    const key = randomUUID();
    await visitor.submit(nameAnswers(signup, 'Elena'), { key });
    const again = visitor.submit(nameAnswers(signup, 'Ada'), { key, rev: 1, stepId, proof: null });
    expect((await refusal(again)).problem.code).toBe('idempotency_mismatch');
  });

  test('a key whose answer was refused may be used again', async () => {
    const signup = await makeSignup(server.ada);
    const visitor = await visitorAtName(signup);
    const key = randomUUID();
    await refusal(visitor.submit(nameAnswers(signup, ''), { key }));
    expect((await visitor.submit(nameAnswers(signup, 'Elena'), { key })).isReplayed).toBe(false);
  });

  test('two tabs on one run: the second is refused, and sees the step of the first', async () => {
    const signup = await makeSignup(server.ada);
    const first = await visitorAtName(signup);
    const second = Object.assign(new Visitor(server.anonymous, signup.wizard.id), {
      runId: first.runId,
      token: first.token,
    });
    await second.load();
    await first.submit(nameAnswers(signup, 'Elena'));
    expect((await refusal(second.submit(nameAnswers(signup, 'Elena')))).problem.code).toBe(
      'run_step_outdated',
    );
    expect((await second.load()).title).toBe('How old are you?');
    expect(await recordsOf(server.ada, signup.collection.id)).toHaveLength(1);
  });

  test('whatever is sent, reloaded, gone back to or sent from a second tab, records never double', async () => {
    const signup = await makeSignup(server.ada);
    const move = fc.constantFrom('submit', 'back', 'reload', 'stale', 'replay', 'draft');
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 4, maxLength: 12 }), async (moves) => {
        const before = (await recordsOf(server.ada, signup.collection.id)).length;
        const visitor = await visitorAtName(signup);
        const model = await walk(visitor, signup, moves, runs++);
        const after = await recordsOf(server.ada, signup.collection.id);
        expect(after.length - before).toBe(model.reached);
        if (model.name !== undefined) {
          expect(
            after.filter(({ values }) => values.name === model.name && values.source === 'SECRET-SOURCE'),
          ).toHaveLength(1);
        }
      }),
      { numRuns: sized(5, 50) },
    );
  }, 60_000);
});

interface Model {
  /** Steps with a record that were answered at least once. */
  reached: number;
  name: string | undefined;
}

async function walk(visitor: Visitor, signup: Signup, moves: readonly string[], run: number): Promise<Model> {
  const model: Model = { reached: 0, name: undefined };
  let last: { key: string; answers: never; rev: number; stepId: string } | undefined;
  for (const [index, move] of moves.entries()) {
    const { step } = visitor;
    if (step.status === 'finished') break;
    if (move === 'back' && step.mayGoBack) await visitor.back();
    else if (move === 'reload') await visitor.load();
    else if (move === 'stale') await refusal(visitor.submit({}, { rev: step.rev + 7, proof: null }));
    else if (move === 'replay' && last) {
      const reply = await visitor.submit(last.answers, { ...last, proof: null });
      expect(reply.isReplayed).toBe(true);
    } else if (move === 'draft') {
      await server.anonymous.call(wizardRuns.saveDraft, {
        params: { runId: visitor.runId },
        headers: visitor.headers,
        body: { stepId: step.stepId ?? '', clientSeq: step.draftSeq + index + 1, answers: {} },
      });
    } else {
      const name = `Run ${run} move ${index}`;
      const answers = [{}, nameAnswers(signup, name), ageAnswers(signup, 20 + index)][
        step.position - 1
      ] as never;
      last = { key: randomUUID(), answers, rev: step.rev, stepId: step.stepId ?? '' };
      await visitor.submit(answers, last);
      if (step.position > 1) model.reached = Math.max(model.reached, step.position - 1);
      if (step.position === 2) model.name = name;
    }
  }
  return model;
}

describe('going back', () => {
  test('shows what was answered, and answering again changes the same record', async () => {
    const signup = await makeSignup(server.ada);
    const visitor = await visitorAtName(signup);
    await visitor.submit(nameAnswers(signup, 'Elena', 'elena@example.org'));
    const before = await visitor.back();
    const [part] = before.parts;
    expect(part?.type === 'create_record' && part.questions.map(({ value }) => value)).toEqual([
      'Elena',
      'elena@example.org',
    ]);
    await visitor.submit(nameAnswers(signup, 'Elena Rossi'));
    const made = await recordsOf(server.ada, signup.collection.id);
    expect(made).toHaveLength(1);
    expect(made[0]?.values).toMatchObject({ name: 'Elena Rossi', email: null });
  });

  test('keeps what was typed on the step that was left', async () => {
    const signup = await makeSignup(server.ada);
    const visitor = await visitorAtName(signup);
    await visitor.submit(nameAnswers(signup, 'Elena'));
    await visitor.back(ageAnswers(signup, 41));
    await visitor.submit(nameAnswers(signup, 'Elena'));
    const part = visitor.step.parts.find((one) => one.type === 'create_record');
    expect(part?.questions[0]?.value).toBe(41);
  });

  test('does not overwrite another user’s later changes', async () => {
    const signup = await makeSignup(server.ada);
    const visitor = await visitorAtName(signup);
    await visitor.submit(nameAnswers(signup, 'Elena', 'elena@example.org'));
    const [made] = await recordsOf(server.ada, signup.collection.id);
    await server.ada.call(records.update, {
      params: { collectionId: signup.collection.id },
      body: { records: [{ id: made?.id as never, values: { email: 'right@example.org' } }] },
    });
    await visitor.back();
    await visitor.submit(nameAnswers(signup, 'Elena Rossi', 'wrong@example.org'));
    const [after] = await recordsOf(server.ada, signup.collection.id);
    expect(after?.values).toMatchObject({ name: 'Elena Rossi', email: 'right@example.org' });
  });

  test('takes its record out of the trash', async () => {
    const signup = await makeSignup(server.ada);
    const visitor = await visitorAtName(signup);
    await visitor.submit(nameAnswers(signup, 'Elena'));
    const [made] = await recordsOf(server.ada, signup.collection.id);
    await server.ada.call(records.delete, {
      params: { collectionId: signup.collection.id },
      body: { ids: [made?.id as never] },
    });
    await visitor.back();
    await visitor.submit(nameAnswers(signup, 'Elena again'));
    const after = await recordsOf(server.ada, signup.collection.id);
    expect(after.map(({ id, values }) => [id, values.name])).toEqual([[made?.id, 'Elena again']]);
  });
});

describe('proof of work', () => {
  test('the first answer needs one; a wrong, foreign or used one is refused', async () => {
    const signup = await makeSignup(server.ada);
    const visitor = await visitorAtName(signup);
    const other = await visitorAtName(signup);
    const answers = nameAnswers(signup, 'Elena');
    const codeWith = async (proof: Awaited<ReturnType<Visitor['prove']>>) =>
      (await refusal(visitor.submit(answers, { proof }))).problem.code;
    expect(await codeWith(null)).toBe('proof_of_work_required');
    expect(await codeWith(await other.prove())).toBe('proof_of_work_required');
    const own = await visitor.prove();
    if (!own) throw new Error('No challenge.');
    const forged = {
      ...own,
      challenge: { ...own.challenge, parameters: { ...own.challenge.parameters, cost: 1 } },
    };
    expect(await codeWith(forged)).toBe('proof_of_work_required');
    expect(await codeWith({ ...own, solution: { counter: 1, derivedKey: '00' } })).toBe(
      'proof_of_work_required',
    );
    await visitor.submit(answers, { proof: own });
    expect(visitor.step.challenge).toBeNull();
  });

  test('one that expired, or that was used at the same moment, is refused', async () => {
    const signup = await makeSignup(server.ada);
    const visitor = await visitorAtName(signup);
    // A step that was loaded eleven minutes ago.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 11 * 60_000 });
    await visitor.load().finally(() => vi.useRealTimers());
    const late = await refusal(visitor.submit(nameAnswers(signup, 'Elena')));
    expect(late.problem.code).toBe('proof_of_work_required');
    await visitor.load();
    await visitor.submit(nameAnswers(signup, 'Elena'));
    const other = await visitorAtName(signup);
    const taken = await other.prove();
    // As if another request had just used it.
    await server.deps.ownerPool.query(
      `insert into platform.pow_nonces (team_id, nonce, expires_at) values ($1, $2, now() + interval '1 hour')`,
      [server.ada.teamId, taken?.challenge.parameters.nonce],
    );
    const replayed = await refusal(other.submit(nameAnswers(signup, 'Elena'), { proof: taken }));
    expect(replayed.problem.code).toBe('proof_of_work_required');
    expect(await recordsOf(server.ada, signup.collection.id)).toHaveLength(1);
  });

  test('an answer that was refused for its fields does not use it up', async () => {
    const signup = await makeSignup(server.ada);
    const visitor = await visitorAtName(signup);
    const challenge = visitor.step.challenge;
    if (!challenge) throw new Error('No challenge.');
    const proof = await solve(challenge);
    await refusal(visitor.submit(nameAnswers(signup, ''), { proof }));
    await visitor.submit(nameAnswers(signup, 'Elena'), { proof });
    expect(visitor.step.position).toBe(3);
  });
});
