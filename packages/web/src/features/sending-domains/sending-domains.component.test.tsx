import type { SendingDomain } from '@fieldhouse/contract/sending-domains';
import { expect, test } from 'vitest';
import { answer } from '../../../test/api-answers.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../test/expect-no-axe-violations.ts';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { sendingDomainsApi } from '../../api/endpoints/sending-domains-api.ts';
import { RecordEntry } from './record-entry.tsx';
import { SendingDomainsPanel } from './sending-domains-panel.tsx';

const domain: SendingDomain = {
  domain: 'example.org',
  isInstance: false,
  addresses: ['news@example.org'],
  providers: ['smtp'],
  records: [],
  state: 'unchecked',
  isSigned: false,
  checkedAt: null,
  isChecking: false,
};

const found: SendingDomain = { ...domain, state: 'missing', checkedAt: '2026-11-24T02:00:00.000Z' };

test('domains that were never checked are looked up once, and show their worst record', async () => {
  const checked: string[] = [];
  const screen = await renderInApp(<SendingDomainsPanel />, {
    answers: [
      answer(sendingDomainsApi.list, () => ({
        items: [checked.length === 0 ? domain : found],
      })),
      answer(sendingDomainsApi.check, ({ params }) => {
        checked.push(params.domain);
        return domain;
      }),
    ],
  });
  await expect.element(screen.getByRole('link', { name: 'example.org' })).toBeVisible();
  await expect.element(screen.getByText('Missing')).toBeVisible();
  expect(checked).toEqual(['example.org']);
  await expectNoAxeViolationsInBothThemes();
});

test('a record shows what was found beside what it should be, to copy', async () => {
  const screen = await renderInApp(
    <ul>
      <RecordEntry
        of={{
          kind: 'spf',
          state: 'differs',
          fault: 'not_included',
          type: 'TXT',
          host: 'example.org',
          found: ['v=spf1 mx -all'],
          expected: 'v=spf1 mx include:spf.host.example -all',
        }}
      />
    </ul>,
    {},
  );
  await expect
    .element(screen.getByText('The record doesn’t name the server that sends your messages.'))
    .toBeVisible();
  await expect.element(screen.getByText('v=spf1 mx -all')).toBeVisible();
  await expect.element(screen.getByText('v=spf1 mx include:spf.host.example -all')).toBeVisible();
  await expect
    .element(screen.getByRole('button', { name: 'Copy the value of the SPF record' }))
    .toBeVisible();
  await expectNoAxeViolationsInBothThemes();
});
