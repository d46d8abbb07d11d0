// The server’s process is killed while the editor saves, and starts again: nothing that was typed is lost.
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoTeamId, read, write } from './harness/api-calls.ts';
import { newPage } from './harness/browser.ts';
import { retype } from './harness/keyboard/retype.ts';
import { openPath } from './harness/open-path.ts';
import { type ProductProcess, startOn } from './harness/product-process.ts';
import { type Product, startProduct } from './harness/start-product.ts';

let product: Product;
let again: ProductProcess | undefined;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(async () => {
  await again?.stop();
  await product.stop();
});

test('what is written while the server is killed is stored once it runs again', async () => {
  const page = await newPage({ url: product.url, signedInAs: 'ada', losesServer: true });
  const teamId = await demoTeamId(page);
  const messages = `/teams/${teamId}/outgoing-messages`;
  const { id } = await write<{ id: string }>(page.request, messages, {
    internalName: 'Draft',
    subjectLine: 'Old',
    blocks: [{ id: 'one', kind: 'text', html: '<p>Old</p>' }],
  });
  await openPath(page, `/team-${teamId}/outgoing-messages/${id}/content`);
  const body = page.getByRole('textbox', { name: 'Body' });
  await body.waitFor();
  const isSaving = page.waitForRequest(
    (request) => request.method() === 'PATCH' && request.url().endsWith(id),
  );
  await retype(page.getByRole('textbox', { name: 'Subject' }), 'New');
  await retype(body, 'New');
  await isSaving;
  product.process.kill('SIGKILL');
  await once(product.process, 'exit');
  await retype(page.getByRole('textbox', { name: 'Preheader' }), 'Typed without a server');
  await page.getByText('Offline: stored on this device, saved later').waitFor();

  const env = { HOLD_OUTGOING: 'false' };
  again = await startOn(product.dataDir, env, Number(new URL(product.url).port));
  await page.getByText(/^All changes saved/).waitFor();
  const stored = await read<{ subjectLine: string; preheader: string; blocks: { html: string }[] }>(
    page.request,
    `${messages}/${id}`,
  );
  expect(stored).toMatchObject({
    subjectLine: 'New',
    preheader: 'Typed without a server',
    blocks: [{ html: '<p>New</p>' }],
  });
  // By no one else: the save that was interrupted is no other person’s.
  expect(await page.getByRole('alert').count()).toBe(0);
}, 120_000);
