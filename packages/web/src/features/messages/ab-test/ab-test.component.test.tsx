import type { AbTest } from '@fieldhouse/contract/message-ab-test';
import type { Message } from '@fieldhouse/contract/messages';
import { defaultPreferences } from '@fieldhouse/contract/preferences';
import { defaultMailStyle } from '@fieldhouse/domain/messages/content/mail-style';
import { noFigures } from '@fieldhouse/domain/messages/figures/message-figures';
import type { ComponentProps } from 'react';
import { expect, test } from 'vitest';
import { answer } from '../../../../test/api-answers.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../../test/expect-no-axe-violations.ts';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { sampleMessage } from '../../../../test/sample-message.ts';
import { sampleSession } from '../../../../test/sample-session.ts';
import { messagesApi } from '../../../api/endpoints/messages-api.ts';
import { queryClient } from '../../../api/query-client.ts';
import { sessionQuery } from '../../../app/session/session.ts';
import { TestResult } from '../statistics/test-result.tsx';
import { TestReview } from './test-review.tsx';
import { TestSettings, type TestSettingsDraft } from './test-settings.tsx';

const abTest: AbTest = {
  share: 20,
  measure: 'opened',
  waitMinutes: 240,
  isAutomatic: true,
  subjectLine: 'Come and plant',
  preheader: '',
  style: defaultMailStyle,
  blocks: [{ id: 'text', kind: 'text', html: '<p>Hello B</p>' }],
  bodyHtml: '<p>Hello B</p>',
  textOnlyVersion: '',
  translations: [],
  decidesAt: null,
  winner: null,
};

const typed: Message['audience'] = {
  include: [{ kind: 'address', address: { kind: 'email', values: ['ada@fieldhouse.test'] } }],
  exclude: [],
};

const tested = (change: Partial<Message> = {}) => sampleMessage({ change: { abTest, ...change } });

const group = (opened: number) => ({
  ...{ ...noFigures, machineOpened: 0, people: 100, sent: 100, delivered: 100, opened },
});
type Groups = ComponentProps<typeof TestResult>['groups'];

/** Without openings by programs. */
function Result({ message, groups }: { readonly message: Message; readonly groups: Groups }) {
  return <TestResult message={message} groups={groups} shown={groups} />;
}

test('two versions are tested by opens only if those are tracked', async () => {
  const changes: (TestSettingsDraft | null)[] = [];
  const screen = await renderInApp(
    <TestSettings
      value={null}
      isLocked={false}
      tracked={{ opened: false, clicked: true }}
      onChange={(value) => changes.push(value)}
    />,
  );
  await screen.getByRole('switch', { name: /^Test two versions/ }).click();
  expect(changes).toEqual([{ share: 20, measure: 'clicked', waitMinutes: 240, isAutomatic: true }]);
});

test('ending the test asks first, since version B is deleted', async () => {
  const changes: (TestSettingsDraft | null)[] = [];
  const screen = await renderInApp(
    <TestSettings
      value={{ share: 20, measure: 'opened', waitMinutes: 240, isAutomatic: true }}
      isLocked={false}
      tracked={{ opened: true, clicked: true }}
      onChange={(value) => changes.push(value)}
    />,
  );
  await expect.element(screen.getByRole('combobox', { name: 'Waiting time' })).toHaveValue('4 hours');
  await expectNoAxeViolationsInBothThemes();
  await screen.getByRole('switch', { name: /^Test two versions/ }).click();
  expect(changes).toEqual([]);
  await screen.getByRole('button', { name: 'Delete version B' }).click();
  await expect.poll(() => changes).toEqual([null]);
});

test('the review says who gets what and when the winner is chosen', async () => {
  const message = tested({ audience: typed });
  const screen = await renderInApp(<TestReview message={message} />, {
    answers: [
      answer(messagesApi.countAudience, () => ({
        people: 100,
        isMore: false,
        reachable: 100,
        isAboveApprovalLimit: false,
        twoSources: 0,
        excluded: 0,
        noAddress: 0,
        unsubscribed: 0,
        noConsent: 0,
        suppressed: 0,
        duplicates: 0,
        household: 0,
        include: [],
        exclude: [],
        sample: [],
      })),
    ],
  });
  await expect
    .element(
      screen.getByText(
        '20 people get version A and as many version B. The other 60 people wait and get the winner.',
      ),
    )
    .toBeVisible();
  await expect
    .element(screen.getByText(/^The version that more people opened wins, 4 hours after/))
    .toBeVisible();
  await expect.element(screen.getByText('Come and plant')).toBeVisible();
});

test('the better version is named with whether it could be chance, and is chosen by hand', async () => {
  queryClient.setQueryData(sessionQuery.queryKey, sampleSession());
  queryClient.setQueryData(['ownPreferences.get'], defaultPreferences);
  const chosen: string[] = [];
  const message = tested({ status: 'sending', actions: ['choose_winner'], total: 500 });
  const screen = await renderInApp(
    <Result message={message} groups={{ a: group(20), b: group(40), held: 300 }} />,
    {
      answers: [
        answer(messagesApi.chooseWinner, ({ body }) => {
          chosen.push(body.variant);
          return message;
        }),
      ],
    },
  );
  await expect
    .element(
      screen.getByText(
        'Version B was opened by 40% of its recipients, version A by 20%. Such a difference is rarely chance.',
      ),
    )
    .toBeVisible();
  await expect.element(screen.getByRole('row', { name: 'Opened 20% 20 40% 40' })).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
  await screen.getByRole('button', { name: 'Choose B now' }).click();
  await expect.element(screen.getByText(/300 people get version B right away/)).toBeVisible();
  await screen.getByRole('dialog').getByRole('button', { name: 'Choose B now' }).click();
  await expect.poll(() => chosen).toEqual(['b']);
});

test('the winner is marked, and a tie is called one', async () => {
  const winner = { variant: 'a', reason: 'nothing_measured', at: '2026-11-25T09:00:00Z' } as const;
  const message = tested({ status: 'sent', total: 500, abTest: { ...abTest, winner } });
  const screen = await renderInApp(
    <Result message={message} groups={{ a: group(0), b: group(0), held: 0 }} />,
  );
  await expect.element(screen.getByText(/^Nothing was measured in either version/)).toBeVisible();
  await expect.element(screen.getByRole('columnheader', { name: 'Version A Winner' })).toBeVisible();
});

test('openings by programs are in the table once asked for, and let no version win', async () => {
  const message = tested({ status: 'sending', total: 500 });
  const groups = { a: group(20), b: group(40), held: 300 };
  const shown = { ...groups, a: group(90) };
  const screen = await renderInApp(<TestResult message={message} groups={groups} shown={shown} />);
  await expect.element(screen.getByRole('row', { name: 'Opened 90% 90 40% 40' })).toBeVisible();
  await expect.element(screen.getByText(/^Version B was opened by 40% of its recipients/)).toBeVisible();
});
