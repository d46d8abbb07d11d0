import { teamId } from '@fieldhouse/contract/ids';
import { wizardPicture } from '@fieldhouse/contract/wizard-appearance';
import { wizardRuns } from '@fieldhouse/contract/wizard-runs';
import { wizards } from '@fieldhouse/contract/wizards';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendBytes } from '../../../../test/imports/import-file.ts';
import { type Person, refusal } from '../../../../test/people.ts';
import { makeMember, startServer, type TestServer } from '../../../../test/start-server.ts';
import { Visitor } from '../../../../test/visitor.ts';
import { makeSignup, publish } from '../../../../test/wizard-makers.ts';
import { makeTeamAuthority } from '../../../kernel/authority.ts';
import { sweepPictures } from '../pictures/pictures.ts';

let server: TestServer;
let ada: Person;

beforeAll(async () => {
  server = await startServer({ hasWorker: false, env: { TRUST_PROXY: '1' } });
  ada = server.ada;
});
afterAll(() => server.stop());

const place = (person: Person) => `/teams/${person.teamId}/wizard-pictures`;
const photo = () =>
  sharp({ create: { width: 1600, height: 800, channels: 3, background: '#176c4a' } })
    .jpeg()
    .toBuffer();

test('builders upload pictures, which anyone with the address can see; others can’t', async () => {
  const kim = await makeMember(server, 'kim');
  expect((await sendBytes(kim, place(kim), await photo())).status).toBe(403);
  expect((await sendBytes(ada, place(ada), '<svg></svg>')).status).toBe(415);
  const reply = await sendBytes(ada, place(ada), await photo());
  const { token } = wizardPicture.parse(await reply.json());
  expect((await fetch(`${server.url}/api/mail-pictures/${token}`)).headers.get('content-type')).toBe(
    'image/jpeg',
  );
});

test('a visitor sees the wizard’s own look, and is led on with answers in the query alone', async () => {
  const { wizard, nameTask, fieldId } = await makeSignup(ada, { isPublished: false });
  const { id, draftRev, name, icon, draft } = wizard;
  const logo = { token: 'a'.repeat(24), width: 300, height: 80 };
  const ref = `answer.${nameTask}.${fieldId('name')}`;
  const redirect = { address: 'https://example.org/thanks?from=us', values: [{ name: 'who', ref }] };
  await ada.call(wizards.saveDraft, {
    params: { wizardId: id },
    body: {
      draftRev,
      name,
      icon,
      definition: {
        ...draft,
        steps: draft.steps.slice(1, 2),
        thankYou: [],
        appearance: { logo, accentColor: '#ffdd00', thankYouTitle: 'Welcome aboard' },
        redirect,
      } as never,
    },
  });
  const { manifest } = await ada.call(wizards.publication, { params: { wizardId: id } });
  expect(manifest.redirect).toEqual({ address: redirect.address, passes: [{ ref, title: 'Name' }] });
  await publish(ada, id);
  const visitor = await Visitor.start(server.anonymous, id);
  expect(visitor.step).toMatchObject({ teamLogo: null, redirect: null, appearance: { logo, cover: null } });
  const { step } = await visitor.submit({ [nameTask]: { [fieldId('name')]: 'Elena & Co#1' } } as never);
  expect(step).toMatchObject({
    status: 'finished',
    appearance: { thankYouTitle: 'Welcome aboard', accentColor: '#ffdd00' },
    redirect: 'https://example.org/thanks?from=us&who=Elena+%26+Co%231',
  });
});

test('passing on more than before has to be confirmed; an unknown value can’t be published', async () => {
  const { wizard } = await makeSignup(ada);
  const save = async (redirect: object) => {
    const { draftRev, name, icon, draft } = await ada.call(wizards.get, { params: { wizardId: wizard.id } });
    await ada.call(wizards.saveDraft, {
      params: { wizardId: wizard.id },
      body: { draftRev, name, icon, definition: { ...draft, redirect } as never },
    });
    return ada.call(wizards.publication, { params: { wizardId: wizard.id } });
  };
  expect(await save({ address: 'https://example.org/' })).toMatchObject({ isWider: true, problems: [] });
  const unknown = { name: 'x', ref: 'var.unknown' };
  expect((await save({ address: 'https://example.org/', values: [unknown] })).problems).toMatchObject([
    { code: 'redirect_value_unknown' },
  ]);
  const refused = await refusal(save({ address: 'https://user:secret@example.org/' }));
  expect(refused.problem.code).toBe('invalid_input');
});

test('a visitor reads the wizard in their language, with markup that can do no harm', async () => {
  const { wizard, welcomeTask } = await makeSignup(ada, { isPublished: false });
  const { id, draftRev, name, icon, draft } = wizard;
  const es = {
    [`step.${draft.steps[0]?.id}.title`]: 'Bienvenida',
    [`task.${welcomeTask}.body`]: [{ t: '<p>¡Hola!<script>alert(1)</script></p>' }],
  };
  const body = { draftRev, name, icon, definition: { ...draft, texts: { es } } };
  await ada.call(wizards.saveDraft, { params: { wizardId: id }, body });
  await publish(ada, id);
  const start = async (languages: string[]) =>
    (await server.anonymous.call(wizardRuns.startPublic, { params: { wizardId: id }, body: { languages } }))
      .step;
  expect(await start(['es-MX', 'en'])).toMatchObject({
    title: 'Bienvenida',
    parts: [{ html: '<p>¡Hola!</p>' }],
  });
  expect(await start(['en', 'es'])).toMatchObject({ title: 'Welcome', parts: [{ html: '<p>Hello!</p>' }] });
});

test('a picture is deleted a day after no draft and no version has it any more', async () => {
  const { wizard } = await makeSignup(ada, { isPublished: false });
  const params = { wizardId: wizard.id };
  const upload = async () => {
    const reply = await sendBytes(ada, place(ada), await photo());
    return wizardPicture.parse(await reply.json());
  };
  const [drafted, published, unused, young] = [
    await upload(),
    await upload(),
    await upload(),
    await upload(),
  ];
  const save = async (appearance: object) => {
    const { draftRev, name, icon, draft } = await ada.call(wizards.get, { params });
    const definition = { ...draft, appearance: { ...draft.appearance, ...appearance } };
    await ada.call(wizards.saveDraft, { params, body: { draftRev, name, icon, definition } });
  };
  await save({ logo: unused, cover: published });
  await save({ logo: null });
  await publish(ada, wizard.id);
  await save({ logo: drafted, cover: null });
  await server.deps.ownerPool.query(
    `update platform.mail_pictures set created_at = created_at - interval '2 days' where token <> $1`,
    [young.token],
  );
  await sweepPictures(server.deps, makeTeamAuthority(teamId.parse(ada.teamId), { kind: 'system' }));
  const statusOf = async ({ token }: { readonly token: string }) =>
    (await fetch(`${server.url}/api/mail-pictures/${token}`)).status;
  expect(await Promise.all([drafted, published, young, unused].map(statusOf))).toEqual([200, 200, 200, 404]);
});
