// Mail scanners and link previews open every address they find, again and again: that starts nothing and uses nothing up.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { wizardEntry } from '@fieldhouse/contract/wizard-entry';
import { wizardRuns } from '@fieldhouse/contract/wizard-runs';
import { wizardShortLinks } from '@fieldhouse/contract/wizard-short-links';
import { wizardTokens } from '@fieldhouse/contract/wizard-tokens';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeVisits } from '../../../../test/record-wizard.ts';
import { startServer, type TestServer } from '../../../../test/start-server.ts';
import { Visitor } from '../../../../test/visitor.ts';
import { makeSignup } from '../../../../test/wizard-makers.ts';

let server: TestServer;
let webDist: string;
beforeAll(async () => {
  webDist = await mkdtemp(path.join(os.tmpdir(), 'fieldhouse-web-'));
  await writeFile(path.join(webDist, 'index.html'), '<!doctype html><title>The app</title>');
  server = await startServer({ env: { WEB_DIST: webDist, TRUST_PROXY: '1' } });
});
afterAll(async () => {
  await server.stop();
  await rm(webDist, { recursive: true });
});

/** All that a run could leave behind. */
async function readState(): Promise<unknown> {
  const tables = ['wizard_runs', 'run_values', 'run_drafts', 'step_visits', 'wizard_tokens', 'wizards'];
  const texts: unknown[] = [];
  for (const table of tables) {
    const { rows } = await server.deps.ownerPool.query(
      `select coalesce(jsonb_agg(to_jsonb(t) order by to_jsonb(t)::text), '[]') as rows from platform.${table} t`,
    );
    texts.push(rows[0]?.rows);
  }
  return texts;
}

test('every link opened ten times by a scanner leaves all as it was, and still works', async () => {
  const signup = await makeSignup(server.ada);
  const { id: wizardId, draft } = signup.wizard;
  const { address: short } = await server.ada.call(wizardShortLinks.create, { params: { wizardId } });
  const visits = await makeVisits(server.ada, { access: 'token' });
  const { secret, address: personal } = await server.ada.call(wizardTokens.create, {
    params: { wizardId: visits.wizard.id },
    body: {
      recordId: visits.record.id,
      uses: 'once',
      expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
    },
  });
  const begun = await Visitor.start(server.anonymous, wizardId);
  await begun.submit({}, { proof: null });
  const email = 'elena@example.org';
  const { runId, headers } = begun;
  await server.anonymous.call(wizardRuns.mailLink, {
    params: { runId },
    headers,
    body: { email, answers: {} },
  });
  const mailed = async () => {
    const { rows } = await server.deps.ownerPool.query<{ text: string }>(
      'select text from identity.sandbox_mails where to_address = $1',
      [email],
    );
    return /\/continue-wizard\/(\S+)/.exec(rows[0]?.text ?? '')?.[1] ?? '';
  };
  await expect.poll(mailed).not.toBe('');
  const continued = await mailed();
  const paths = [
    `/public/team-${server.ada.teamId}/wizards/${wizardId}/step-${draft.steps[0]?.id}`,
    new URL(short ?? '').pathname,
    new URL(personal).pathname,
    `/continue-wizard/${continued}`,
  ];
  const before = await readState();
  for (const [place, path] of paths.entries())
    for (let tries = 0; tries < 10; tries += 1)
      for (const method of ['HEAD', 'GET']) {
        const from = { 'x-forwarded-for': `2001:db8:5ca:${place}::1` };
        const reply = await fetch(server.url + path, { method, headers: from, redirect: 'manual' });
        expect([200, 302], path).toContain(reply.status);
        expect(reply.headers.get('set-cookie')).toBeNull();
        await reply.arrayBuffer();
      }
  expect(await readState()).toEqual(before);
  expect((await Visitor.enter(server.anonymous, secret)).step.status).toBe('active');
  const resumed = await server.anonymous.call(wizardEntry.resume, { body: { token: continued } });
  expect(resumed.runId).toBe(runId);
});
