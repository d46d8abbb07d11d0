// An admin creates a webhook, a record is created, and the delivery is shown with its response.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoTeamId } from './harness/api-calls.ts';
import {
  expectNoAxeViolations,
  expectNoAxeViolationsInBothThemes,
  newPage,
  saveScreenshot,
} from './harness/browser.ts';

let receiver: http.Server;
const bodies: string[] = [];
beforeAll(async () => {
  receiver = http.createServer(async (request, reply) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    bodies.push(text);
    reply.end('Thanks');
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  receiver.close();
});

test('a webhook is created, receives a new record, and its calls are listed', async () => {
  const page = await newPage({ signedInAs: 'ada' });
  const team = await demoTeamId(page);
  await page.goto(`/team-${team}/admin/webhooks`);
  await page.getByText('No webhooks yet').waitFor();
  await saveScreenshot(page, 'webhooks-empty');
  await page.getByRole('button', { name: 'New webhook' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Newsletter');
  // A server that listens on a port has an address of this kind.
  const { port } = receiver.address() as AddressInfo;
  await dialog.getByLabel('URL').fill(`http://127.0.0.1:${port}/`);
  await expectNoAxeViolations(page);
  await saveScreenshot(page, 'webhooks-new');
  await dialog.getByRole('button', { name: 'Create webhook' }).click();
  const secret = page.getByRole('textbox', { name: 'Secret for “Newsletter”' });
  await secret.waitFor();
  await expect.poll(() => secret.inputValue()).toMatch(/^whsec_/);
  await page.getByRole('button', { name: 'I’ve copied it' }).click();
  const made = await page.request.post(`/api/teams/${team}/collections`, {
    data: { name: 'Gift', pluralName: 'Gifts', fields: [{ title: 'Name', dataType: 'plain_text' }] },
  });
  const { id } = (await made.json()) as { id: string };
  await page.request.post(`/api/teams/${team}/collections/${id}/records`, {
    data: { records: [{ name: 'Piano' }] },
  });
  await expect.poll(() => bodies.length).toBe(1);
  expect(bodies[0]).toContain('record.created');
  expect(bodies[0]).not.toContain('Piano');
  await page.getByRole('button', { name: 'Calls' }).click();
  await page.getByText('Thanks').waitFor();
  await expectNoAxeViolations(page);
  await saveScreenshot(page, 'webhooks-calls');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Actions for Newsletter' }).click();
  await page.getByRole('menuitem', { name: 'Pause' }).click();
  await page.getByText('Someone paused it.').waitFor();
  await saveScreenshot(page, 'webhooks-paused');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoAxeViolationsInBothThemes(page, 'webhooks-paused-390');
});
