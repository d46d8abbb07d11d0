// The server is killed while a draft is saved, as often as it takes to meet different moments of a save.
import { messages } from '@fieldhouse/contract/messages';
import { expect, test } from 'vitest';
import { seed } from '../../../../domain/test/seed.ts';
import { makePersonIn } from '../../../test/processes/person-of-process.ts';
import { signInAsAda } from '../../../test/processes/product-process.ts';
import { startSite } from '../../../test/processes/sending-site.ts';
import { sized } from '../../../test/sizes.ts';

test('after kill -9 of the server, a draft is whole as it was stored last or as it was being stored, and can be saved again', {
  timeout: 240_000,
}, async () => {
  const site = await startSite({ env: {}, workers: 0 });
  try {
    let person = await makePersonIn(site.url, site.databaseUrl);
    const typed = (n: number) => ({
      subjectLine: `Typed ${n}`,
      preheader: `Typed ${n}`,
      blocks: [{ id: 'one', kind: 'text' as const, html: `<p>Typed ${n}</p>` }],
    });
    const made = await person.call(messages.create, { body: { internalName: 'Draft', ...typed(0) } });
    const params = { messageId: made.id };
    let { version } = made;
    let last = 0;
    for (let round = 0; round < sized(3, 20); round += 1) {
      let answered = last;
      let isKilled = false;
      const saving = (async () => {
        // One save after the other, as the editor does.
        while (!isKilled) {
          last += 1;
          ({ version } = await person.call(messages.change, { params, body: { version, ...typed(last) } }));
          answered = last;
        }
      })().catch(() => undefined);
      const before = answered;
      await expect.poll(() => answered, { interval: 1 }).toBeGreaterThan(before + 1 + ((seed + round) % 3));
      isKilled = true;
      await site.kill('server');
      await saving;
      await site.restart('server');
      person = await signInAsAda(site.url);
      const stored = await person.call(messages.get, { params });
      const { subjectLine, preheader, blocks } = stored;
      expect([typed(answered), typed(last)]).toContainEqual({ subjectLine, preheader, blocks });
      last += 1;
      const body = { version: stored.version, ...typed(last) };
      const again = await person.call(messages.change, { params, body });
      expect(again).toMatchObject(typed(last));
      ({ version } = again);
    }
  } finally {
    await site.stop();
  }
});
