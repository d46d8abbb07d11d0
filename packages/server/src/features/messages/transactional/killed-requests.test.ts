// kill -9 of the server between a program’s request and its reply, and while it sends what was requested before.
import { messageTemplates } from '@fieldhouse/contract/message-templates';
import { messages } from '@fieldhouse/contract/messages';
import { transactionalMessages } from '@fieldhouse/contract/transactional-messages';
import { expect, test } from 'vitest';
import type { Person } from '../../../../test/people.ts';
import { makePersonIn } from '../../../../test/processes/person-of-process.ts';
import { signInAsAda } from '../../../../test/processes/product-process.ts';
import { startSite } from '../../../../test/processes/sending-site.ts';
import { countSmtp, countTwilio } from '../../../../test/servers/counting-providers.ts';
import { sized } from '../../../../test/sizes.ts';

const soon = { timeout: 20_000 };
const ways = [
  {
    name: 'mail',
    provide: countSmtp,
    content: { deliveryMethodId: 'email', subjectLine: 'Your code', bodyHtml: '<p>It is {{code}}.</p>' },
    toOf: (n: number) => ({ address: `reader${n}@example.org` }),
  },
  {
    name: 'SMS',
    provide: countTwilio,
    content: { deliveryMethodId: 'sms', textOnlyVersion: 'Your code is {{code}}.' },
    toOf: (n: number) => ({ phone: `+1916555${String(2000 + n)}` }),
  },
] as const;

test.each(ways)(
  'after kill -9 of the server, requests repeated with their keys send no $name twice and forget none',
  {
    timeout: 180_000,
  },
  async ({ provide, content, toOf }) => {
    const provider = await provide({ connections: 2, delayMs: 15, loseEvery: 0 });
    const site = await startSite({ env: provider.env, workers: 0 });
    try {
      let person = await makePersonIn(site.url, site.databaseUrl);
      const templateId = await publish(person, content);
      const count = sized(60, 400);
      const post = (n: number) =>
        person.call(transactionalMessages.send, {
          body: { idempotencyKey: `code-of-${n}`, templateId, to: toOf(n), data: { code: String(n) } },
        });
      const half = Math.floor(count / 2);
      for (let n = 0; n < half; n += 1) await post(n);
      // Killed while it sends, with requests on their way.
      await expect.poll(() => provider.count(), { ...soon, interval: 10 }).toBeGreaterThan(5);
      const underWay = Promise.allSettled(Array.from({ length: count - half }, (_, n) => post(half + n)));
      await site.kill('server');
      await underWay;
      await site.restart('server');
      person = await signInAsAda(site.url);
      const replies = [];
      for (let n = 0; n < count; n += 1) replies.push(await post(n));
      const recipients = new Set<string>(replies.map(({ recipientId }) => recipientId));
      expect(recipients.size).toBe(count);
      const [first] = replies;
      if (!first) throw new Error('Nothing was requested.');
      const params = { messageId: first.messageId };
      const states = async () => (await person.call(messages.statistics, { params })).states;
      const settled = async () => {
        const { sent = 0, uncertain = 0 } = await states();
        return sent + uncertain;
      };
      await expect.poll(settled, { timeout: 60_000 }).toBe(count);
      const { accepted } = await provider.report();
      expect([...accepted].filter(([, times]) => times > 1)).toEqual([]);
      expect([...accepted.keys()].filter((id) => !recipients.has(id))).toEqual([]);
      // Only those in flight may be unknown, and at least all others arrived.
      const { uncertain = 0 } = await states();
      expect(uncertain).toBeLessThanOrEqual(8);
      expect(accepted.size).toBeGreaterThanOrEqual(count - uncertain);
    } finally {
      await site.stop();
      provider.stop();
    }
  },
);

async function publish(person: Person, content: (typeof ways)[number]['content']) {
  const { id, version } = await person.call(messageTemplates.create, {
    body: { name: 'Code', usage: 'transactional_only', ...content },
  });
  await person.call(messageTemplates.act, {
    params: { messageTemplateId: id },
    body: { version, action: 'publish' },
  });
  return id;
}
