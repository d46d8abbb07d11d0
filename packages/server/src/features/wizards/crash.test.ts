// kill -9 between any two of the numbered lines of a step: nothing is left half done, and a retry of the same
// request applies it once.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { Person } from '../../../test/people.ts';
import { sized } from '../../../test/sizes.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { testSecret } from '../../../test/test-secret.ts';
import { Visitor } from '../../../test/visitor.ts';
import { makeSignup, recordsOf } from '../../../test/wizard-makers.ts';

let server: TestServer;
const children: ChildProcess[] = [];
beforeAll(async () => {
  server = await startServer({ env: { TRUST_PROXY: '1' } });
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(() => server.stop());

/** A second process on the same database that kills itself at the given point. */
async function startDoomed(failAt: string): Promise<{ url: string; ended: Promise<NodeJS.Signals | null> }> {
  const child = spawn(process.execPath, [path.resolve(import.meta.dirname, '../../main.ts'), 'api'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: server.databaseUrl,
      APP_SECRET: testSecret,
      DATABASE_POOL_SIZE: '2',
      DEMO: 'false',
      PORT: '0',
      LOG_LEVEL: 'error',
      TRUST_PROXY: '1',
      FAIL_AT: failAt,
    },
  });
  children.push(child);
  const ended = new Promise<NodeJS.Signals | null>((resolve) =>
    child.once('exit', (_code, signal) => resolve(signal)),
  );
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (chunk) => {
      output += String(chunk);
      const found = /ready: (http:\S+)/.exec(output)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', () => reject(new Error(`The process ended before it listened: ${output}`)));
  });
  return { url, ended };
}

const points = [
  'wizard_locked',
  'wizard_unknown_key',
  'wizard_at_cursor',
  'wizard_admitted',
  'wizard_on_path',
  'wizard_checked',
  'wizard_tasks_done',
  'wizard_moved',
  'wizard_committed',
] as const;

test.each(sized<readonly string[]>(['wizard_moved', 'wizard_committed'], points))(
  'a kill at %s and the same request again is one record',
  async (point) => {
    const signup = await makeSignup(server.ada);
    const visitor = await Visitor.start(server.anonymous, signup.wizard.id);
    await visitor.submit({}, { proof: null });
    const proof = await visitor.prove();
    const options = { key: randomUUID(), rev: 1, stepId: visitor.step.stepId ?? '', proof };
    const answers = {
      [signup.nameTask]: { [signup.fieldId('name')]: 'Elena', [signup.fieldId('email')]: null },
    };

    const doomed = await startDoomed(point);
    const there = Object.assign(
      new Visitor(new Person(doomed.url, '', server.ada.teamId), signup.wizard.id),
      {
        runId: visitor.runId,
        token: visitor.token,
        step: visitor.step,
      },
    );
    await expect(there.submit(answers, options)).rejects.toThrow();
    expect(await doomed.ended).toBe('SIGKILL');
    const isCommitted = point === 'wizard_committed';
    expect(await recordsOf(server.ada, signup.collection.id)).toHaveLength(isCommitted ? 1 : 0);

    const reply = await visitor.submit(answers, options);
    expect(reply.isReplayed).toBe(isCommitted);
    expect(reply.step.title).toBe('How old are you?');
    expect(await recordsOf(server.ada, signup.collection.id)).toHaveLength(1);
  },
);
