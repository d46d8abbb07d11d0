import { recordId } from '@fieldhouse/contract/ids';
import type { Message } from '@fieldhouse/contract/messages';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer } from '../../../../test/api-answers.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../../test/expect-no-axe-violations.ts';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { sampleMessage } from '../../../../test/sample-message.ts';
import { cacheSession, sampleSession } from '../../../../test/sample-session.ts';
import { api } from '../../../api/api.ts';
import { ApiProblem } from '../../../api/api-problem.ts';
import { mailWizardsApi, messagesApi, savedMailBlocksApi } from '../../../api/endpoints/messages-api.ts';
import { subscriptionListsApi } from '../../../api/endpoints/subscriptions-api.ts';
import MessageContent from '../message-content.tsx';

const clara = {
  recordId: recordId.parse('01890000-0000-7000-8000-0000000000c1'),
  calculatedName: 'Clara Zhang',
  address: 'clara@example.org',
  language: null,
};

/** What the server answers to a save. */
let saving: () => Message = () => sampleMessage();
/** What it answers to a test. */
let testing: () => undefined = () => undefined;

beforeEach(() => {
  saving = () => sampleMessage();
  testing = () => undefined;
});

async function renderContent(language: 'en' | 'es' = 'en') {
  const tests: unknown[] = [];
  const message = sampleMessage();
  cacheSession(sampleSession());
  const screen = await renderInApp(<MessageContent message={message} />, {
    language,
    answers: [
      answer(api.teams.get, () => {
        throw new Error('Not needed.');
      }),
      answer(subscriptionListsApi.list, () => ({ items: [] })),
      answer(savedMailBlocksApi.list, () => ({ items: [] })),
      answer(mailWizardsApi.list, () => ({ items: [] })),
      answer(messagesApi.tagSources, () => ({ collectionIds: [], hasNames: false, hasAddresses: false })),
      answer(messagesApi.change, () => saving()),
      answer(messagesApi.people, () => ({ items: [clara] })),
      answer(messagesApi.preview, ({ body }) => ({
        to: body.address ?? 'first@example.org',
        subject: 'Hello',
        html: '<p>Hello</p>',
        language: 'en' as const,
        text: 'Hello',
        sms: null,
      })),
      answer(messagesApi.testSend, ({ body }) => {
        tests.push(body);
        return testing();
      }),
    ],
  });
  return { screen, tests };
}

test('a test is filled in for the person of the preview, also once it is closed', async () => {
  const { screen, tests } = await renderContent();
  const to = screen.getByRole('textbox', { name: 'Send a test to' });
  await expect.element(to).toBeVisible();
  await to.fill('one@example.org, two@example.org');
  await screen.getByRole('button', { name: 'Send test' }).click();
  await expect.poll(() => tests).toEqual([{ to: ['one@example.org', 'two@example.org'] }]);
  await screen.getByText('Desktop', { exact: true }).click();
  await screen.getByRole('combobox', { name: 'Preview as' }).click();
  await screen.getByRole('option', { name: 'Clara Zhang · clara@example.org' }).click();
  await screen.getByText('Edit', { exact: true }).click();
  await expect.element(screen.getByText(/The test is filled in for Clara Zhang\.$/)).toBeVisible();
  await screen.getByRole('button', { name: 'Send test' }).click();
  const { recordId: id, address } = clara;
  await expect
    .poll(() => tests.at(-1))
    .toEqual({ to: ['one@example.org', 'two@example.org'], recordId: id, address });
});

test('a bad address is named at the field, and nothing is sent', async () => {
  const { screen, tests } = await renderContent('es');
  const to = screen.getByRole('textbox', { name: 'Enviar una prueba a' });
  await expect.element(to).toBeVisible();
  await to.fill('one@example.org, two');
  await screen.getByRole('button', { name: 'Enviar prueba' }).click();
  await expect.element(screen.getByText('two no es una dirección de correo válida')).toBeVisible();
  await expect.element(to).toHaveAttribute('aria-invalid', 'true');
  expect(tests).toEqual([]);
});

test('an address that the mail server refused is named at the field', async () => {
  const { screen } = await renderContent();
  const reply = '550 5.1.1 no such mailbox';
  testing = () => {
    const data = { reply, refused: [{ address: 'two@example.org', reply }] };
    throw new ApiProblem({ type: '', title: '', status: 502, code: 'mail_failed', requestId: 'r', data });
  };
  const to = screen.getByRole('textbox', { name: 'Send a test to' });
  await to.fill('one@example.org, two@example.org');
  await screen.getByRole('button', { name: 'Send test' }).click();
  const error = screen.getByText(/^Not sent to two@example\.org: 550 5\.1\.1 no such mailbox/);
  await expect.element(error).toBeVisible();
  await expect
    .element(error)
    .toHaveTextContent(`Not sent to two@example.org: ${reply} Everyone else’s test was sent.`);
  await expect.element(to).toHaveAttribute('aria-invalid', 'true');
  await expectNoAxeViolationsInBothThemes();
  testing = () => undefined;
  await to.fill('one@example.org');
  await expect.element(to).not.toHaveAttribute('aria-invalid', 'true');
});

test('no test is sent of what was stored before, if the last changes can’t be', async () => {
  const { screen, tests } = await renderContent();
  saving = () => {
    throw new ApiProblem({ type: '', title: '', status: 500, code: 'internal_error', requestId: 'r' });
  };
  await screen.getByRole('textbox', { name: 'Body' }).click();
  await userEvent.keyboard('{Control>}{End}{/Control} there');
  await screen.getByRole('textbox', { name: 'Send a test to' }).fill('one@example.org');
  await screen.getByRole('button', { name: 'Send test' }).click();
  await expect.element(screen.getByText(/^No test was sent/)).toBeVisible();
  expect(tests).toEqual([]);
  saving = () =>
    sampleMessage({
      change: { version: 8, blocks: [{ id: 'text', kind: 'text', html: '<p>Hello there</p>' }] },
    });
  await screen.getByRole('button', { name: 'Send test' }).click();
  await expect.poll(() => tests).toEqual([{ to: ['one@example.org'] }]);
  await expect.element(screen.getByText(/^No test was sent/)).not.toBeInTheDocument();
});

test('the buttons above the mail lead to its test and to the review', async () => {
  await page.viewport(1280, 800);
  const { screen } = await renderContent();
  await screen.getByRole('button', { name: 'Send a test…' }).click();
  await expect.element(screen.getByRole('textbox', { name: 'Send a test to' })).toHaveFocus();
  const review = screen.getByRole('link', { name: 'Review' });
  await expect.element(review).toHaveAttribute('href', expect.stringMatching(/\/schedule$/));
});
