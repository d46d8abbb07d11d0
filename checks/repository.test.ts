// Rules of the repository itself, which reviewers would otherwise have to check each time.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { envSchema } from '../packages/server/src/config/env.ts';
import { files, read, root, sources } from './repository-files.ts';

test('every file is named as what is in it', () => {
  const dump = /(^|\/)(utils?|helpers?|common|misc|lib|types|constants|services?|managers?)(\/|\.tsx?$)/;
  const named = sources.filter((file) => dump.test(file));
  expect(named).toEqual([]);
});

test('docs/operate.md lists exactly the settings that exist', () => {
  const documented = [...read('docs/operate.md').matchAll(/^\| `([A-Z0-9_]+)` \|/gm)].map(
    (match) => match[1],
  );
  expect(documented.sort()).toEqual(Object.keys(envSchema.shape).sort());
});

test('containers are given settings that exist', () => {
  const given = [...read('compose.yaml').matchAll(/^ {6}([A-Z0-9_]+): /gm)].map((match) => match[1] ?? '');
  const ours = given.filter((name) => !name.startsWith('POSTGRES_'));
  expect(ours).toContain('APP_SECRET');
  expect(ours.filter((name) => !(name in envSchema.shape))).toEqual([]);
});

test('every decision is linked from their index', () => {
  const index = read('docs/decisions/README.md');
  const decisions = readdirSync(path.join(root, 'docs/decisions')).filter((file) =>
    /^\d{4}-.*\.md$/.test(file),
  );
  expect(decisions.filter((file) => !index.includes(`(${file})`))).toEqual([]);
});

test('the address book of the packages names no host', () => {
  expect(read('package-lock.json')).not.toMatch(/"resolved": "https?:/);
});

test('no file names a place on one machine', () => {
  const place = /(?<![\w.:*-])\/(work|root|home|Users|tmp)\/[\w.-]/;
  const texts = files.filter((file) => /\.(tsx?|mjs|css|html|json|md|sql|yaml)$/.test(file));
  expect(texts.filter((file) => place.test(read(file)))).toEqual([]);
});

test('files are named in kebab-case', () => {
  const names = files.filter((file) => /^(packages|checks|e2e|bench|scripts|docs)\//.test(file));
  // The parameter of a team's addresses is spelled as in the URL; README and LICENSE by custom.
  const isNamed = (file: string) =>
    /^[a-z0-9./{}$_-]+$/.test(file.replace('team-{$teamId}', 'team').replace(/README\.md$/, 'readme.md'));
  expect(names.filter((file) => !isNamed(file))).toEqual([]);
});

test('a TODO names the issue it waits for', () => {
  const open = /\b(?:TODO|FIXME)\b(?! #\d)/;
  expect(sources.filter((file) => !file.startsWith('checks/') && open.test(read(file)))).toEqual([]);
});

test('no server code bypasses the outgoing gate with fetch', () => {
  const asking = sources.filter(
    (file) =>
      file.startsWith('packages/server/src/') && !file.endsWith('.test.ts') && /\bfetch\(/.test(read(file)),
  );
  expect(asking).toEqual([
    // The public keys of a user pool: read at sign-in, and nothing is sent.
    'packages/server/src/features/identity/providers/cognito-tokens.ts',
    // A method of Twilio's SDK, for an admin who checks an account.
    'packages/server/src/features/messages/sending/twilio/twilio-slot.ts',
  ]);
});
