import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { identity } from '@fieldhouse/contract/identity';
import { type LogoKind, logoLimits, logos, type TeamLogos } from '@fieldhouse/contract/logos';
import { messages } from '@fieldhouse/contract/messages';
import { teamUsers } from '@fieldhouse/contract/team-users';
import { teams } from '@fieldhouse/contract/teams';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '../../../../test/people.ts';
import { startServer, type TestServer } from '../../../../test/start-server.ts';
import { Visitor } from '../../../../test/visitor.ts';
import { makeSignup } from '../../../../test/wizard-makers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

function picture(width = 600, height = 400) {
  return sharp({ create: { width, height, channels: 3, background: '#176c4a' } });
}

const limitOfBody = logoLimits.maxBytes;

async function upload(
  person: Person,
  bytes: Uint8Array | string,
  { kind = 'appSquareLogo', type = 'application/octet-stream' }: { kind?: string; type?: string } = {},
): Promise<Response> {
  return fetch(`${person.url}/api/teams/${person.teamId}/logos/${kind}`, {
    method: 'PUT',
    headers: { cookie: person.cookie, 'content-type': type },
    body: typeof bytes === 'string' ? bytes : Buffer.from(bytes),
  });
}

async function setLogo(bytes: Uint8Array, kind: LogoKind = 'appSquareLogo'): Promise<string> {
  const reply = await upload(server.ada, bytes, { kind });
  expect(reply.status).toBe(200);
  const address = ((await reply.json()) as TeamLogos)[kind];
  if (address === null) throw new Error('No logo was set.');
  return server.url + address;
}

test('outsiders see the organization’s logo: invited, written to, or in a public wizard', async () => {
  const { ada, anonymous } = server;
  const address = await setLogo(await picture(900, 240).png().toBuffer(), 'organizationHorizontalLogo');
  const token = address.slice(address.lastIndexOf('/'));
  await ada.call(teamUsers.invite, {
    body: { email: 'nora@example.org', firstName: 'Nora', lastName: 'Lind' },
  });
  const invited = async () => (await anonymous.call(identity.sandboxOutbox)).items[0]?.html ?? '';
  await expect.poll(invited, { timeout: 15_000 }).toMatch(new RegExp(`<img src="http[^"]+${token}"`));
  const { id: messageId } = await ada.call(messages.create, {
    body: { internalName: 'News', subjectLine: 'News', bodyHtml: '<p>Hello</p>' },
  });
  await ada.call(messages.testSend, { params: { messageId }, body: { to: 'nora@example.org' } });
  const [sent] = (await ada.call(messages.outbox)).items;
  const { html } = await ada.call(messages.outboxMail, { params: { recipientId: sent?.id ?? '' } });
  expect(html).toMatch(new RegExp(`<img src="http[^"]+${token}"[^>]+alt="Riverside Centre"`));
  const { wizard } = await makeSignup(ada);
  expect((await Visitor.start(anonymous, wizard.id)).step.teamLogo).toBe(`/api/logos${token}`);
  await ada.call(logos.remove, { params: { logoKind: 'organizationHorizontalLogo' } });
});

describe('a logo', () => {
  test.each(['png', 'jpeg', 'webp', 'gif'] as const)(
    'made from %s is re-encoded as a small PNG',
    async (format) => {
      const source = await picture(1000, 600)
        .withExif({ IFD0: { Copyright: 'secret place', Software: 'x' } })
        .toFormat(format)
        .toBuffer();
      const reply = await fetch(await setLogo(source));
      expect(reply.status).toBe(200);
      const bytes = Buffer.from(await reply.arrayBuffer());
      const found = await sharp(bytes).metadata();
      expect(found).toMatchObject({ format: 'png', width: 384, height: 230 });
      expect(found.exif).toBeUndefined();
      expect(bytes.includes('secret place')).toBe(false);
    },
  );

  test('is sent so that it can only be an image, and cached permanently', async () => {
    const reply = await fetch(await setLogo(await picture().png().toBuffer()));
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    });
  });

  test('is turned upright, as the camera meant it', async () => {
    const lying = await picture(300, 100).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const reply = await fetch(await setLogo(lying, 'organizationHorizontalLogo'));
    expect(await sharp(await reply.arrayBuffer()).metadata()).toMatchObject({ width: 80, height: 240 });
  });

  test('is known to every member, and the one before is gone', async () => {
    const first = await setLogo(await picture().png().toBuffer(), 'organizationSquareLogo');
    const second = await setLogo(await picture().negate().png().toBuffer(), 'organizationSquareLogo');
    expect(second).not.toBe(first);
    expect((await fetch(first)).status).toBe(404);
    const { memberships } = await server.tom.call(identity.session);
    expect(server.url + memberships[0]?.logos.organizationSquareLogo).toBe(second);
    expect(server.url + (await server.tom.call(teams.get)).logos.organizationSquareLogo).toBe(second);
    expect(
      (await server.olga.call(identity.session)).memberships[0]?.logos.organizationSquareLogo,
    ).toBeNull();
  });

  test('is removed, with its address', async () => {
    const address = await setLogo(await picture().png().toBuffer(), 'appHorizontalLogo');
    const left = await server.ada.call(logos.remove, { params: { logoKind: 'appHorizontalLogo' } });
    expect(left.appHorizontalLogo).toBeNull();
    expect((await fetch(address)).status).toBe(404);
  });

  test('is set only by users who may change the account', async () => {
    const bytes = await picture().png().toBuffer();
    expect((await upload(server.tom, bytes)).status).toBe(403);
    expect((await upload(server.anonymous, bytes)).status).toBe(401);
  });
});

describe('refused, and never with 5xx:', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  test.each([
    ['an SVG', Buffer.from(svg), 415, 'unsupported_media_type'],
    ['HTML', Buffer.from('<!doctype html><script>1</script>'), 415, 'unsupported_media_type'],
    ['nothing', Buffer.alloc(0), 400, 'file_empty'],
    ['a PNG by its first bytes alone', Buffer.from('89504e470d0a1a0a00', 'hex'), 400, 'file_unreadable'],
    ['a JPEG by its first bytes alone', Buffer.from('ffd8ffe000104a46', 'hex'), 400, 'file_unreadable'],
    ['more than 5 MB', Buffer.alloc(limitOfBody + 1, 0xff), 413, 'body_too_large'],
  ] as const)('%s', async (_name, bytes, status, code) => {
    const reply = await upload(server.ada, bytes);
    expect(reply.status).toBe(status);
    expect(await reply.json()).toMatchObject({ code, status });
  });

  test('a picture that ends in the middle', async () => {
    const whole = await picture(900, 900).composite([]).jpeg().toBuffer();
    const reply = await upload(server.ada, whole.subarray(0, Math.floor(whole.length / 2)));
    expect(await reply.json()).toMatchObject({ status: 400, code: 'file_unreadable' });
  });

  test('one that opens out to more pixels than anybody needs', async () => {
    const bomb = await picture(9000, 9000).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(limitOfBody);
    expect(await (await upload(server.ada, bomb)).json()).toMatchObject({ code: 'image_too_large' });
  });

  test('one too small to be seen', async () => {
    const dot = await picture(4, 4).png().toBuffer();
    expect(await (await upload(server.ada, dot)).json()).toMatchObject({ code: 'image_too_small' });
  });

  test('a kind of logo that there is none of', async () => {
    const reply = await upload(server.ada, await picture().png().toBuffer(), { kind: 'squareLogo' });
    expect(reply.status).toBe(404);
  });

  test.each([
    ['JSON', 'application/json', '{"files":[{"filepath":"/etc/passwd"}]}', 415],
    [
      'a form',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name=a\r\n\r\n1\r\n--x--',
      415,
    ],
    ['a form without its boundary', 'multipart/form-data', 'x', 415],
    ['a text', 'text/plain', 'x', 415],
  ])('%s in place of a picture', async (_name, type, body, status) => {
    const reply = await upload(server.ada, body, { type });
    expect(reply.status).toBe(status);
    expect(reply.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  });

  test('a body that breaks off, and the server goes on', async () => {
    const { ada, url } = server;
    const { port } = new URL(url);
    const answer = await new Promise<string>((resolve) => {
      let received = '';
      const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true }, () => {
        socket.end(
          `PUT /api/teams/${ada.teamId}/logos/appSquareLogo HTTP/1.1\r\nhost: x\r\ncookie: ${ada.cookie}\r\n` +
            'content-type: image/png\r\ncontent-length: 5000\r\n\r\n\u0089PNG',
        );
      });
      socket.on('data', (chunk) => {
        received += chunk.toString('latin1');
      });
      socket.on('close', () => resolve(received));
      socket.on('error', () => resolve(received));
    });
    expect(answer).not.toMatch(/^HTTP\/1\.1 5/);
    expect((await server.ada.call(teams.get)).teamId).toBe(ada.teamId);
  });
});

test('addresses are not guessed', async () => {
  const address = await setLogo(await picture().png().toBuffer());
  const token = address.split('/').at(-1) ?? '';
  expect(token).toMatch(/^[A-Za-z0-9_-]{24}$/);
  const other = createHash('sha256').update(token).digest('base64url').slice(0, 24);
  expect((await fetch(address.replace(token, other))).status).toBe(404);
  expect((await fetch(address.replace(token, '%2e%2e%2fx'))).status).toBe(404);
});
