import type { MessageFault } from '@fieldhouse/contract/message-checks';
import { createMemoryHistory } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectNoAxeViolationsInBothThemes } from '../../../../test/expect-no-axe-violations.ts';
import { bruno, note, renderReview } from '../../../../test/messages/render-review.tsx';
import { teamId } from '../../../../test/render-in-app.tsx';
import { messagesApi } from '../../../api/endpoints/messages-api.ts';
import { queryClient } from '../../../api/query-client.ts';
import type { Checks } from './use-checks.ts';

test('the button names how many people get it, and asks once more', async () => {
  const { screen, calls } = await renderReview();
  await screen.getByRole('button', { name: 'Send to 1,579 people' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Send now' }).click();
  await expect
    .poll(() => calls)
    .toEqual([['send', { version: 7, schedule: { mode: 'now' }, maxLatenessMinutes: 240 }]]);
});

const fault = {
  ...{ blockFault: null, blockId: null, field: null, text: '', title: '' },
  ...({ variant: 'a', language: null } as const),
} as const;

test('while something must be fixed, the button leads there', async () => {
  const { screen, calls } = await renderReview({
    mustFix: [
      { ...fault, part: 'fallbacks', blockId: 'text', text: 'name', title: 'First name' },
      { ...fault, part: 'postalAddress' },
    ],
  });
  await expect.element(screen.getByText('2 things to fix first')).toBeVisible();
  await expect.element(screen.getByText(/^The team has no billing address/)).toBeVisible();
  await expect
    .element(screen.getByText(/^37 people have no value for First name.*as far as Dan Reyes may read it/))
    .toBeVisible();
  await expect.element(screen.getByText('All 6 links answer')).toBeVisible();
  const link = screen.getByRole('link', { name: 'Go to the block' });
  await expect.element(link).toHaveAttribute('href', expect.stringMatching(/content\?block=text$/));
  const button = screen.getByRole('button', { name: 'Send to 1,579 people' });
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  button.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(link).toHaveFocus();
  expect(calls).toEqual([]);
  await expectNoAxeViolationsInBothThemes();
});

test('each check leads to its place, or names who can fix it', async () => {
  const { screen } = await renderReview({
    mustFix: [
      { ...fault, part: 'postalAddress' },
      { ...fault, part: 'fallbacks', field: 'preheader', text: 'name', title: 'First name' },
      { ...fault, part: 'sender' },
      { ...fault, part: 'blocks', blockId: 'list', blockFault: 'no_columns' },
    ],
  });
  await expect.element(screen.getByText('A list of records shows no columns')).toBeVisible();
  const links = () =>
    screen
      .getByRole('link', { name: /^(Fix it|Go to the block)$/ })
      .elements()
      .map((link) => link.getAttribute('href')?.split('/').at(-1));
  expect(links()).toEqual(['content?field=preheader', 'details?field=sender', 'content?block=list']);
  // The first one has no link: Wren is no team admin.
  screen.getByRole('button', { name: 'Send to 1,579 people' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('A team admin can add it under Account Details')).toHaveFocus();
});

test('it names because of whom some people get the first language', async () => {
  const lookAt = [{ ...note, hint: 'languagesLimited' as const, limitedBy: ['Dan Reyes', 'Ana Ruiz'] }];
  const { screen } = await renderReview({ lookAt });
  await expect
    .element(
      screen.getByText(/^Dan Reyes and Ana Ruiz wrote words or chose the recipients, and may not read/),
    )
    .toBeVisible();
});

test('people without a value are listed', async () => {
  const { screen } = await renderReview();
  await screen.getByRole('button', { name: 'See who' }).click();
  const dialog = screen.getByRole('dialog', { name: '37 people without First name' });
  await expect.element(dialog.getByText('Nemo')).toBeVisible();
});

test('a number opens the people behind it, and the phone shows one after the other', async () => {
  const { screen } = await renderReview();
  await expect.element(screen.getByText('clara@example.org')).toBeVisible();
  await screen.getByRole('button', { name: 'Next person' }).click();
  await expect.element(screen.getByText('Bruno, 2 of 2')).toBeVisible();
  await expect.element(screen.getByText('bruno@example.org')).toBeVisible();
  await screen.getByRole('button', { name: /^21\. Show people/ }).click();
  await expect.element(screen.getByRole('dialog').getByText('Nemo')).toBeVisible();
});

test('a source opens all of its people, page by page', async () => {
  const { screen } = await renderReview();
  await screen.getByRole('button', { name: 'Cabins 1,600. Show people: From' }).click();
  const dialog = screen.getByRole('dialog', { name: 'From Cabins' });
  await expect.element(dialog.getByText('Clara Zhang')).toBeVisible();
  await dialog.getByRole('button', { name: 'Show more' }).click();
  await expect.element(dialog.getByText('Nemo')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Show more' }).query()).toBeNull();
  await expectNoAxeViolationsInBothThemes();
});

test('a scheduled message with a fault shows its checks, and its button leads there', async () => {
  const { screen, calls } = await renderReview({
    state: { status: 'scheduled' },
    change: { schedule: { mode: 'fixed', at: '2090-01-01T09:00:00.000Z' } },
    mustFix: [{ ...fault, part: 'people' }],
  });
  await expect.element(screen.getByText('It would go to 0 people')).toBeVisible();
  const button = screen.getByRole('button', { name: /^Change time to Jan 1, 2090/ });
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  button.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('link', { name: 'Fix it' })).toHaveFocus();
  expect(calls).toEqual([]);
});

test('with hidden recipients, the button leads to the reason', async () => {
  const { screen } = await renderReview({ change: { isAudienceHidden: true, audience: null } });
  const button = screen.getByRole('button', { name: /^Send to/ });
  await expect.element(button).toBeVisible();
  button.element().focus();
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  const reason = screen.getByText(/^You may not read the fields/).last();
  await expect.element(reason).toHaveFocus();
});

test('a test goes to several addresses as the person shown, and a wrong one is named at the field', async () => {
  const { screen, calls } = await renderReview();
  await screen.getByRole('button', { name: 'Next person' }).click();
  await expect.element(screen.getByText('Bruno, 2 of 2')).toBeVisible();
  const field = screen.getByLabelText('Send a test to');
  await field.fill('ada@x.org, tom');
  await screen.getByRole('button', { name: 'Send test' }).click();
  await expect.element(screen.getByText('tom is not a valid email address')).toBeVisible();
  await field.fill('ada@x.org, tom@x.org');
  await screen.getByRole('button', { name: 'Send test' }).click();
  const { recordId: id, address } = bruno;
  await expect
    .poll(() => calls)
    .toEqual([['test', { to: ['ada@x.org', 'tom@x.org'], recordId: id, address }]]);
});

test('Back from where a check led returns to the check, or to the next one if it was fixed', async () => {
  const history = createMemoryHistory({ initialEntries: [`/team-${teamId}`] });
  const mustFix: MessageFault[] = [
    { ...fault, part: 'fallbacks', blockId: 'text', text: 'name', title: 'First name' },
    { ...fault, part: 'fallbacks', blockId: 'more', text: 'name', title: 'First name' },
  ];
  const { screen } = await renderReview({ mustFix, history });
  const fixes = screen.getByRole('link', { name: 'Go to the block' });
  await expect.element(fixes.nth(1)).toBeVisible();
  const second = fixes.nth(1).element().getAttribute('href');
  await fixes.nth(1).click();
  await expect.poll(() => history.location.href).toBe(second);
  history.back();
  await expect.element(fixes.nth(1)).toHaveFocus();
  await fixes.nth(1).click();
  await expect.poll(() => history.location.href).toBe(second);
  // It is fixed there.
  mustFix.pop();
  queryClient.removeQueries({ queryKey: [messagesApi.checks.endpoint.name] });
  history.back();
  await expect.element(fixes).toHaveFocus();
  expect(fixes.elements()).toHaveLength(1);
});

test('DNS records of the sender’s domain are shown, with who can see them', async () => {
  const { screen } = await renderReview();
  const records = screen.getByRole('list', { name: 'DNS records of riverside.example' });
  const texts = () =>
    records
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent?.trim());
  await expect
    .poll(texts)
    .toEqual(['SPFRight', 'DKIMMissing', 'DMARCNot checked yet', 'Return pathNot checked yet']);
  await expect.element(screen.getByText(/^DKIM of riverside.example is missing/)).toBeVisible();
  await expect.element(screen.getByText('A team admin can see the records').first()).toBeVisible();
});

test.each([
  ['en', /can’t be reached at the moment/, /^The mail account sends only 200 more messages today/],
  ['es', /no se puede acceder a la cuenta de correo/, /^La cuenta de correo solo envía 200 mensajes más hoy/],
] as const)(
  'what the mail account can’t do now and what people reported are named in %s',
  async (language, away, limit) => {
    const lookAt: Checks['lookAt'] = [
      { ...note, hint: 'accountAway' },
      { ...note, hint: 'accountLimit', people: 200 },
      { ...note, hint: 'complaints', people: 3 },
    ];
    const { screen } = await renderReview({ lookAt, language, isTeamAdmin: true });
    await expect.element(screen.getByText(away)).toBeVisible();
    await expect.element(screen.getByText(limit)).toBeVisible();
    await expect.element(screen.getByText(/0[.,]1 p/)).toBeVisible();
    const accounts = screen.getByRole('link', { name: /mail accounts|cuentas de correo/ }).first();
    await expect.element(accounts).toHaveAttribute('href', expect.stringMatching(/\/admin\/senders$/));
    const figures = screen.getByRole('link', { name: /figures|cifras/ });
    await expect
      .element(figures)
      .toHaveAttribute('href', expect.stringMatching(/outgoing-messages\/dashboard$/));
    await expectNoAxeViolationsInBothThemes();
  },
);

test('the preview switches to plain text', async () => {
  const { screen } = await renderReview();
  await screen.getByText('Plain text').click();
  await expect.element(screen.getByText('Hello in plain text')).toBeVisible();
});
