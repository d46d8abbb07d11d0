// What people do with their own account: name, address, password, picture, and its end.
import { ownApiKeys } from '@fieldhouse/contract/api-keys';
import { auditLog } from '@fieldhouse/contract/audit-log';
import { collections } from '@fieldhouse/contract/collections';
import { comments } from '@fieldhouse/contract/comments';
import { identity } from '@fieldhouse/contract/identity';
import { memberPictures } from '@fieldhouse/contract/member-pictures';
import { ownAccount } from '@fieldhouse/contract/own-account';
import { teamUsers } from '@fieldhouse/contract/team-users';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { giveRoles } from '../../../../test/give-roles.ts';
import { createIn } from '../../../../test/named-records.ts';
import { Person, refusal } from '../../../../test/people.ts';
import { makeMember, startServer, type TestServer } from '../../../../test/start-server.ts';

const password = 'Fieldhouse-1';
let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startServer();
  ada = server.ada;
});
afterAll(() => server.stop());
// Attempt limits are tested elsewhere; here many attempts are needed.
beforeEach(async () => {
  await server.deps.ownerPool.query('truncate identity.attempts, identity.throttles');
});

const signInWith = (email: string, secret: string) => Person.signIn(server.url, email, secret, ada.teamId);
const codeOf = async (call: Promise<unknown>) => (await refusal(call)).problem.code;

async function mailsTo(to: string, count: number) {
  return vi.waitFor(async () => {
    const { items } = await server.anonymous.call(identity.sandboxOutbox);
    const found = items.filter((mail) => mail.to === to);
    expect(found).toHaveLength(count);
    return found;
  }, 10_000);
}

const tokenIn = (text: string) => decodeURIComponent(/confirm-email\/([\w-]{20,})/.exec(text)?.[1] ?? '');
const confirm = (token: string) => server.anonymous.call(ownAccount.confirmEmailChange, { body: { token } });
const ask = (person: Person, email: string, secret = password) =>
  person.call(ownAccount.askEmailChange, { body: { email, password: secret } });

test('a new name is that of the account and of the member in each team', async () => {
  const nora = await makeMember(server, 'nora');
  const body = { firstName: 'Nora', lastName: 'Quist' };
  expect(await nora.call(ownAccount.rename, { body })).toMatchObject(body);
  expect(await nora.call(identity.session)).toMatchObject(body);
  const { items } = await ada.call(teamUsers.list, { query: { search: 'Nora Quist' } });
  expect(items).toHaveLength(1);
  const log = await ada.call(auditLog.list, { query: { area: 'member' } });
  expect(log.items[0]).toMatchObject({ action: 'member.name_changed', actor: { name: 'Nora Quist' } });
});

describe('a new address', () => {
  test('counts once its link is opened; the old one is notified before and after', async () => {
    const mia = await makeMember(server, 'mia');
    const before = (await mia.call(identity.session)).email;
    expect(await codeOf(ask(mia, 'mia.new@example.org', 'Wrong-pass-1'))).toBe('wrong_password');
    await ask(mia, 'Mia.New@example.org');
    const [link] = await mailsTo('mia.new@example.org', 1);
    const [notice] = await mailsTo(before, 1);
    expect(notice?.text).toContain('mia.new@example.org');
    expect(await mia.call(ownAccount.get)).toMatchObject({
      email: before,
      pendingEmail: 'mia.new@example.org',
    });
    const token = tokenIn(link?.text ?? '');
    expect(await confirm(token)).toEqual({ email: 'mia.new@example.org' });
    expect(await codeOf(confirm(token))).toBe('link_expired');
    await mailsTo(before, 2);
    await signInWith('mia.new@example.org', password);
    expect(await codeOf(server.anonymous.call(identity.signIn, { body: { email: before, password } }))).toBe(
      'wrong_credentials',
    );
    const { items } = await ada.call(teamUsers.list, { query: { search: 'mia.new@example.org' } });
    expect(items).toHaveLength(1);
  });

  test('of another account gets no mail, and one that is taken in the meantime is not confirmed', async () => {
    const lou = await makeMember(server, 'lou');
    await ask(lou, 'tom@fieldhouse.test');
    await ask(lou, 'soon@example.org');
    const [link] = await mailsTo('soon@example.org', 1);
    await mailsTo('tom@fieldhouse.test', 0);
    const other = await makeMember(server, 'other');
    await server.deps.ownerPool.query('update identity.users set email = $1 where email = $2', [
      'soon@example.org',
      (await other.call(identity.session)).email,
    ]);
    expect(await codeOf(confirm(tokenIn(link?.text ?? '')))).toBe('link_expired');
  });

  test('is given up when the password changes', async () => {
    const eli = await makeMember(server, 'eli');
    await ask(eli, 'eli.new@example.org');
    const [link] = await mailsTo('eli.new@example.org', 1);
    await eli.call(ownAccount.changePassword, { body: { password, newPassword: 'Other-pass-1' } });
    expect(await codeOf(confirm(tokenIn(link?.text ?? '')))).toBe('link_expired');
    expect(await eli.call(ownAccount.get)).toMatchObject({ pendingEmail: null });
  });
});

test('a new password needs the current one, ends the other sessions and keeps this one', async () => {
  const { email } = await server.tom.call(identity.session);
  const here = await signInWith(email, password);
  const change = (secret: string, newPassword: string) =>
    here.call(ownAccount.changePassword, { body: { password: secret, newPassword } });
  expect(await codeOf(change('Wrong-pass-1', 'Other-pass-1'))).toBe('wrong_password');
  const weak = await refusal(change(password, 'short'));
  expect(weak.problem.issues?.[0]).toMatchObject({ path: ['body', 'newPassword'] });
  await change(password, 'Other-pass-1');
  await here.call(identity.session);
  expect(await codeOf(server.tom.call(identity.session))).toBe('not_signed_in');
  await signInWith(email, 'Other-pass-1');
  expect((await mailsTo(email, 1))[0]?.subject).toBe('Your password was changed');
});

describe('a picture', () => {
  const png = () =>
    sharp({ create: { width: 600, height: 300, channels: 3, background: '#268' } })
      .png()
      .toBuffer();
  const put = async (person: Person, bytes: Buffer | string) =>
    fetch(`${server.url}/api/account/picture`, {
      method: 'PUT',
      headers: { cookie: person.cookie, 'content-type': 'application/octet-stream' },
      body: typeof bytes === 'string' ? bytes : new Uint8Array(bytes),
    });

  test('is scaled down, shown to the team, replaced and removed', async () => {
    const ivo = await makeMember(server, 'ivo');
    const { picture } = (await (await put(ivo, await png())).json()) as { picture: string };
    const shown = await fetch(server.url + picture);
    expect(shown.headers.get('content-type')).toBe('image/jpeg');
    const { width } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
    expect(width).toBe(256);
    const { userId } = await ivo.call(identity.session);
    const seen = async (person: Person) => (await person.call(memberPictures.list)).items;
    expect(await seen(ada)).toEqual([expect.objectContaining({ userId, picture })]);
    const again = (await (await put(ivo, await png())).json()) as { picture: string };
    expect(again.picture).not.toBe(picture);
    expect((await fetch(server.url + picture)).status).toBe(404);
    expect(await ivo.call(ownAccount.removePicture)).toEqual({ picture: null });
    expect(await seen(ada)).toEqual([]);
  });

  test('that is none is refused, and a guest and another team see none of the team', async () => {
    const uma = await makeMember(server, 'uma');
    expect((await put(uma, 'no picture')).status).toBe(415);
    await put(uma, await png());
    const guest = await makeMember(server, 'gus');
    await giveRoles(ada, guest, [], { accountType: 'guest' });
    expect((await guest.call(memberPictures.list)).items).toEqual([]);
    expect((await server.olga.call(memberPictures.list)).items).toEqual([]);
    const foreign = server.olga.call(memberPictures.list, { params: { teamId: ada.teamId } });
    expect(await codeOf(foreign)).toBe('not_found');
  });
});

describe('a deleted account', () => {
  test('leaves its work to a removed user; sessions, keys and the name are gone', async () => {
    const zoe = await makeMember(server, 'zoe');
    const { email } = await zoe.call(identity.session);
    const list = await ada.call(collections.create, { body: { name: 'Thing', pluralName: 'Things' } });
    const [record] = await createIn(ada, list, [{ name: 'One' }]);
    const params = { collectionId: list.id, recordId: record?.id ?? '' };
    await zoe.call(comments.add, { params, body: { body: 'Hello' } });
    const { secret } = await zoe.call(ownApiKeys.create, { body: { name: 'Script' } });
    const key = new Person(server.url, '', ada.teamId, secret);
    await key.call(comments.list, { params });
    const end = (secretWord: string) => zoe.call(ownAccount.delete, { body: { password: secretWord } });
    expect(await codeOf(end('Wrong-pass-1'))).toBe('wrong_password');
    await end(password);
    expect(await codeOf(zoe.call(identity.session))).toBe('not_signed_in');
    expect(await codeOf(key.call(comments.list, { params }))).toBe('not_signed_in');
    expect(await codeOf(server.anonymous.call(identity.signIn, { body: { email, password } }))).toBe(
      'wrong_credentials',
    );
    const { items } = await ada.call(comments.list, { params });
    expect(items[0]).toMatchObject({ body: 'Hello', author: { kind: 'person', name: 'Removed user' } });
    expect((await ada.call(teamUsers.list, { query: { search: 'zoe' } })).items).toEqual([]);
    expect((await ada.call(teamUsers.list, { query: { search: 'Removed' } })).items).toEqual([]);
    await mailsTo(email, 1);
    // The address can be used again, in the same team too.
    await ada.call(teamUsers.invite, { body: { email, firstName: 'Zoe', lastName: 'Again' } });
  });

  test('is refused while a team would be left without an admin', async () => {
    const { problem } = await refusal(server.olga.call(ownAccount.delete, { body: { password } }));
    expect(problem).toMatchObject({ code: 'last_admin_of_teams', data: { teams: 'Hilltop School' } });
    await server.olga.call(identity.session);
  });
});

test('an API key does nothing to the account of its person', async () => {
  const { secret } = await ada.call(ownApiKeys.create, { body: { name: 'Any' } });
  const key = new Person(server.url, '', ada.teamId, secret);
  expect(await codeOf(key.call(ownAccount.get))).toBe('key_not_allowed');
  expect(await codeOf(key.call(ownAccount.delete, { body: { password } }))).toBe('key_not_allowed');
});
