// Texts designed to block a parser, sent the way any client may send them. No other request may have to wait.
import { randomUUID } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { collections } from '@fieldhouse/contract/collections';
import { records } from '@fieldhouse/contract/records';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiError, refusal } from '../people.ts';
import { startServer, type TestServer } from '../start-server.ts';
import { Visitor } from '../visitor.ts';
import { askAtOnce, makeSignup, publish, recordsOf } from '../wizard-makers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { TRUST_PROXY: '1' }, hasWorker: false });
});
afterAll(() => server.stop());

/** A tenth of what the first of these texts took. */
const maxDelayMs = 1500;

async function longestDelayMs(work: () => Promise<unknown>): Promise<number> {
  const histogram = monitorEventLoopDelay({ resolution: 10 });
  histogram.enable();
  const counted = async () => {
    const before = histogram.count;
    while (histogram.count === before) await new Promise(setImmediate);
  };
  await counted();
  await work();
  // What ended just now is counted when the histogram's timer is next due.
  await counted();
  histogram.disable();
  return histogram.max / 1e6;
}

const hostileTexts = [
  ['many <', '<'.repeat(100_000)],
  ['many tags that end nowhere', '<p '.repeat(60_000)],
  ['many line ends that end nowhere', '<br'.repeat(60_000)],
  ['a text that is far too long', '<'.repeat(210_000)],
] as const;

describe.each(hostileTexts)('%s', (_title, hostile) => {
  test('as an answer of an anonymous visitor are refused immediately', async () => {
    const signup = await makeSignup(server.ada);
    const field = await server.ada.call(collections.addField, {
      params: { collectionId: signup.collection.id },
      body: { title: 'Story', dataType: 'formatted_text' },
    });
    await askAtOnce(server.ada, signup, field.id);
    await publish(server.ada, signup.wizard.id);
    const visitor = await Visitor.start(server.anonymous, signup.wizard.id);
    const proof = await visitor.prove();
    const answers = { [signup.nameTask]: { [signup.fieldId('name')]: 'Elena', [field.id]: hostile } };
    let refused: ApiError | undefined;
    const delayMs = await longestDelayMs(async () => {
      refused = await refusal(visitor.submit(answers, { proof }));
    });
    expect(refused).toMatchObject({ status: 400, problem: { issues: [{ rule: 'max_length' }] } });
    expect(delayMs).toBeLessThan(maxDelayMs);
    expect(await recordsOf(server.ada, signup.collection.id)).toEqual([]);
  });

  test('as values of records are refused at once', async () => {
    const collection = await server.ada.call(collections.create, {
      body: {
        name: 'Story',
        pluralName: `Stories ${randomUUID()}`,
        fields: [{ title: 'Text', dataType: 'formatted_text' }],
      },
    });
    let refused: ApiError | undefined;
    const delayMs = await longestDelayMs(async () => {
      refused = await refusal(
        server.ada.call(records.create, {
          params: { collectionId: collection.id },
          body: { records: [{ text: hostile }] },
        }),
      );
    });
    expect(refused).toMatchObject({ status: 400, problem: { issues: [{ rule: 'max_length' }] } });
    expect(delayMs).toBeLessThan(maxDelayMs);
  });
});

test('marks without end in a searchable text are stored without holding up anybody', async () => {
  const collection = await server.ada.call(collections.create, {
    body: { name: 'Mark', pluralName: 'Marks', fields: [{ title: 'Text', dataType: 'plain_text' }] },
  });
  const text = `a${'\u0315\u0300\u0316'.repeat(33_000)}`;
  const delayMs = await longestDelayMs(() =>
    server.ada.call(records.create, {
      params: { collectionId: collection.id },
      body: { records: [{ text }] },
    }),
  );
  expect(delayMs).toBeLessThan(maxDelayMs);
  const [made] = await recordsOf(server.ada, collection.id);
  expect(made?.values.text).toBe(text);
});
