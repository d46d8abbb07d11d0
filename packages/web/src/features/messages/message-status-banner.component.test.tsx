import { expect, test } from 'vitest';
import { answer } from '../../../test/api-answers.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../test/expect-no-axe-violations.ts';
import { sampleStatistics } from '../../../test/messages/sample-statistics.ts';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { sampleMessage } from '../../../test/sample-message.ts';
import { cacheSession, sampleSession } from '../../../test/sample-session.ts';
import { messagesApi } from '../../api/endpoints/messages-api.ts';
import { MessageStatusBanner } from './message-status-banner.tsx';

const statistics = sampleStatistics({
  total: 120,
  states: { ...sampleStatistics().states, sent: 50, queued: 70 },
  kinds: { all: 120, waiting: 70, reached: 50 },
});

const bannerOf = (heldUntil: string | null) =>
  renderInApp(
    <MessageStatusBanner
      message={sampleMessage({ state: { status: 'sending' }, change: { heldUntil } })}
      isReview={false}
    />,
    { answers: [answer(messagesApi.statistics, () => statistics)] },
  );

test('a message whose account warms up says until when the rest waits', async () => {
  const screen = await bannerOf('2099-01-02T00:00:00.000Z');
  await expect.element(screen.getByText('50 of 120 done')).toBeVisible();
  await expect
    .element(
      screen.getByText(
        /^70 people wait until .+: today’s limit of the mail account or of your team is reached/,
      ),
    )
    .toBeVisible();
  await expectNoAxeViolationsInBothThemes();
});

test('a message that goes on says nothing of it', async () => {
  const screen = await bannerOf('2020-01-02T00:00:00.000Z');
  await expect.element(screen.getByText('50 of 120 done')).toBeVisible();
  await expect.element(screen.getByText(/today’s limit/)).not.toBeInTheDocument();
});

test.each([
  ['awaiting_approval', 'Review'],
  ['approved', 'Send or schedule'],
] as const)(
  'a message that is %s leads to its review, except from the review itself',
  async (status, label) => {
    cacheSession(sampleSession());
    const bannerOn = (isReview: boolean) =>
      renderInApp(<MessageStatusBanner message={sampleMessage({ state: { status } })} isReview={isReview} />);
    const elsewhere = await bannerOn(false);
    await expect.element(elsewhere.getByRole('link', { name: label })).toBeVisible();
    await elsewhere.unmount();
    const onReview = await bannerOn(true);
    await expect.element(onReview.getByRole('region')).toBeVisible();
    await expect.element(onReview.getByRole('link')).not.toBeInTheDocument();
  },
);
