import { recipientId } from '@fieldhouse/contract/ids';
import type { Message } from '@fieldhouse/contract/messages';
import { defaultMailStyle } from '@fieldhouse/domain/messages/content/mail-style';
import { smsLength } from '@fieldhouse/domain/messages/sms/segments';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answer } from '../../../../test/api-answers.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../../test/expect-no-axe-violations.ts';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { sampleMessage } from '../../../../test/sample-message.ts';
import { cacheSession, sampleSession } from '../../../../test/sample-session.ts';
import { ApiProblem } from '../../../api/api-problem.ts';
import { messagesApi } from '../../../api/endpoints/messages-api.ts';
import type { SmsLengths } from '../message-queries.ts';
import { MessageSummary } from '../message-summary.tsx';
import { OutboxPage } from '../outbox-page.tsx';
import SmsContent from './sms-content.tsx';

const ending = 'Riverside. Reply STOP to end';
const clara = { recordId: null, calculatedName: 'Clara Zhang', address: '+19165551001' };

function lengthsOf(text: string, change: Partial<SmsLengths> = {}): SmsLengths {
  const sms = smsLength(`${text}\n${ending}`);
  return {
    people: 1204,
    reachable: 1204,
    segments: 1204 * sms.segments,
    bySegments: [{ segments: sms.segments, people: 1204 }],
    longest: { ...clara, text: `${text}\n${ending}`, sms },
    longTexts: [],
    languages: [],
    cost: null,
    ending,
    shortLinkLength: 30,
    hasQuietHours: true,
    isPartial: false,
    ...change,
  };
}

const unavailable = { type: '', title: '', status: 503, code: 'unavailable', requestId: 'r' };

interface Scene {
  readonly text?: string;
  readonly lengths?: Partial<SmsLengths>;
  readonly isFailing?: boolean;
  readonly language?: 'en' | 'es';
  readonly change?: Partial<Message>;
  readonly address?: string;
}

async function renderContent({
  text = 'Hello',
  lengths,
  isFailing = false,
  language = 'en',
  change,
  address = '',
}: Scene = {}) {
  cacheSession(sampleSession({ dataLanguages: ['en', 'es'] }));
  let message: Message = sampleMessage({
    change: { deliveryMethodId: 'sms', type: 'participation', textOnlyVersion: text, ...change },
  });
  const saved: (string | undefined)[] = [];
  const screen = await renderInApp(<SmsContent message={message} />, {
    language,
    place: { path: '', address },
    answers: [
      answer(messagesApi.tagSources, () => ({ collectionIds: [], hasNames: true, hasAddresses: false })),
      answer(messagesApi.people, () => ({ items: [] })),
      answer(messagesApi.smsLengths, ({ query }) => {
        const shown = query.variant === 'b' ? message.abTest?.textOnlyVersion : message.textOnlyVersion;
        return lengthsOf(shown ?? '', lengths);
      }),
      answer(messagesApi.preview, () => ({
        to: clara.address,
        subject: '',
        html: '',
        language: 'en' as const,
        text: `Hi Clara\n${ending}`,
        sms: smsLength('Hi Clara'),
      })),
      answer(messagesApi.get, () => message),
      answer(messagesApi.change, ({ body }) => {
        if (isFailing) throw new ApiProblem(unavailable);
        saved.push(body.textOnlyVersion);
        message = { ...message, ...body, version: message.version + 1 } as Message;
        return message;
      }),
    ],
  });
  const box = screen.getByRole('textbox', { name: 'Text', exact: true });
  return { screen, saved, box };
}

test('Enter and pasted line breaks stay, and are undone', async () => {
  const { saved, box, screen } = await renderContent();
  await box.click();
  await userEvent.keyboard('{Control>}{End}{/Control}{Enter}{Enter}Bye');
  await expect.poll(() => saved.at(-1)).toBe('Hello\n\nBye');
  const data = new DataTransfer();
  data.setData('text/plain', ' now\n\nRiverside');
  box
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  await expect.poll(() => saved.at(-1)).toBe('Hello\n\nBye now\n\nRiverside');
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(() => saved.at(-1)).toBe('Hello\n\nBye');
  await expect.element(screen.getByText(ending, { exact: false }).first()).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
});

test('the counter counts what is sent: the last line, and short links', async () => {
  const { screen, box, saved } = await renderContent();
  const sent = `Hello\n${ending}`;
  await expect.element(screen.getByText(new RegExp(`^${sent.length} of 160`))).toBeVisible();
  const typed = ' https://example.org/a-very-long-address-that-no-one-would-read-in-a-text';
  await box.click();
  await userEvent.keyboard(`{Control>}{End}{/Control}${typed}`);
  // Before it is saved: a space and 30 characters of the link more.
  await expect.element(screen.getByText(new RegExp(`^${sent.length + 31} of 160`))).toBeVisible();
  await expect.poll(() => saved.length).toBe(1);
});

test('what a segment costs, and who needs more of them, is shown', async () => {
  const { screen } = await renderContent({
    lengths: {
      segments: 1210,
      bySegments: [
        { segments: 1, people: 1198 },
        { segments: 2, people: 6 },
      ],
      longTexts: [{ ...clara, segments: 2 }],
      cost: { currency: 'USD', perSegment: '0.0079', total: '9.559000' },
    },
  });
  await expect
    .element(screen.getByText('1,204 people · 1,210 segments in all · $9.56 ($0.0079 per segment)'))
    .toBeVisible();
  await expect
    .element(screen.getByText(/6 people have a longer text: 2 segments. 1,210 segments in all/))
    .toBeVisible();
  await screen.getByRole('button', { name: 'See who' }).click();
  await expect.element(screen.getByRole('dialog').getByText('Clara Zhang')).toBeVisible();
});

test('an SMS in two languages shows what is left to translate, and how many get each', async () => {
  const { screen } = await renderContent({
    address: '?language=es',
    change: {
      translations: [
        {
          ...{ language: 'es' as const, subjectLine: '', preheader: '', blocks: [], bodyHtml: '' },
          ...{
            textOnlyVersion: 'Hello',
            untranslated: [{ blockId: null, field: 'textOnlyVersion' as const }],
          },
        },
      ],
    },
    lengths: {
      languages: [
        { language: 'en', people: 1200, segments: 1200 },
        { language: 'es', people: 4, segments: 8 },
      ],
    },
  });
  await expect.element(screen.getByText('Spanish: 4 people · 8 segments')).toBeVisible();
  await expect.element(screen.getByText('1 part to write in Spanish')).toBeVisible();
  await screen.getByRole('button', { name: 'Text', exact: true }).click();
  await expectNoAxeViolationsInBothThemes();
});

test('of an A/B test, what both versions cost is shown, and the larger is the limit', async () => {
  const { abTest } = sampleMessage();
  expect(abTest).toBeNull();
  const { screen } = await renderContent({
    change: {
      abTest: {
        share: 20,
        measure: 'clicked',
        waitMinutes: 240,
        isAutomatic: true,
        subjectLine: '',
        preheader: '',
        style: defaultMailStyle,
        blocks: [],
        bodyHtml: '',
        textOnlyVersion: 'b'.repeat(200),
        translations: [],
        decidesAt: null,
        winner: null,
      },
    },
  });
  await expect
    .element(
      screen.getByText(/^Version A: 1,204 segments · Version B: 2,408 segments\. At most 2,408 segments/),
    )
    .toBeVisible();
  await expectNoAxeViolationsInBothThemes();
});

test('the hours that an SMS arrives at follow the team’s switch for participation', async () => {
  const { screen } = await renderContent({ lengths: { hasQuietHours: false } });
  await expect.element(screen.getByText(/quiet hours don’t include participation/)).toBeVisible();
  await screen.unmount();
  const { screen: spanish } = await renderContent({ lengths: { hasQuietHours: false }, language: 'es' });
  await expect.element(spanish.getByText(/no incluyen la participación/)).toBeVisible();
});

test('one person and one segment are no people and no segments', async () => {
  const { screen } = await renderContent({
    lengths: { people: 1, reachable: 1, segments: 1 },
    language: 'es',
  });
  await expect.element(screen.getByText('1 persona · 1 segmento en total')).toBeVisible();
});

test('characters that shorten the segments are listed with their place and replaced', async () => {
  const { screen, saved } = await renderContent({
    text: 'It’s ő',
    lengths: { ending: 'Théâtre. Reply STOP to end' },
  });
  await expect.element(screen.getByText("’ (character 3) → '")).toBeVisible();
  await expect.element(screen.getByText(/^â in the last line, which has the team’s name/)).toBeVisible();
  await screen.getByRole('button', { name: 'Replace them' }).click();
  await expect.poll(() => saved.at(-1)).toBe("It's o");
});

test('a failed save shows a toast', async () => {
  const { screen, box } = await renderContent({ isFailing: true });
  await box.click();
  await userEvent.keyboard('x');
  const oops = 'Oops, there was an error saving the message content.';
  await expect
    .element(screen.getByRole('status').getByText(oops).or(screen.getByText(oops).nth(1)))
    .toBeVisible();
});

test('the summary of an SMS shows its bubble, and no opens', async () => {
  cacheSession(sampleSession());
  const message = sampleMessage({
    state: { status: 'sent' },
    change: { deliveryMethodId: 'sms', subjectLine: '', textOnlyVersion: 'Hello' },
  });
  const screen = await renderInApp(<MessageSummary message={message} />, {
    answers: [
      answer(messagesApi.preview, () => ({
        to: clara.address,
        subject: '',
        html: '',
        language: 'en' as const,
        text: 'Hi Clara',
        sms: smsLength('Hi Clara'),
      })),
      answer(messagesApi.tagSources, () => ({ collectionIds: [], hasNames: true, hasAddresses: false })),
    ],
  });
  await expect.element(screen.getByText('Hi Clara')).toBeVisible();
  await expect.element(screen.getByText('Participation · SMS')).toBeVisible();
  await expect.element(screen.getByText('Clicked')).toBeVisible();
  expect(screen.getByText('Opened').query()).toBeNull();
});

const phone = {
  id: recipientId.parse('01890000-0000-7000-8000-0000000000a1'),
  messageId: sampleMessage().id,
  messageName: 'Planting day',
  methodUsed: 'sms',
  from: '+15005550006',
  to: clara.address,
  subject: 'Hi Clara',
  sentAt: '2026-11-20T09:00:00Z',
  delivery: null,
} as const;

async function renderOutbox(change: { readonly messageId?: null } = {}) {
  cacheSession(sampleSession());
  const played: unknown[] = [];
  const older = { ...phone, id: recipientId.parse('01890000-0000-7000-8000-0000000000a2'), subject: 'Older' };
  const screen = await renderInApp(<OutboxPage />, {
    answers: [
      answer(messagesApi.outbox, ({ query }) =>
        query.after === undefined
          ? { items: [{ ...phone, ...change }], next: '7' }
          : { items: [{ ...older, ...change }], next: null },
      ),
      answer(messagesApi.outboxMail, () => ({
        ...phone,
        ...change,
        headers: [],
        html: '',
        language: 'en' as const,
        text: 'Hi Clara: https://x.org/s/1',
        sms: smsLength('Hi Clara'),
        links: change.messageId === null ? [] : [{ position: 1, url: 'https://example.org/map' }],
        reports: [],
      })),
      answer(messagesApi.simulateDelivery, ({ body }) => {
        played.push(body);
        return phone;
      }),
    ],
  });
  return { screen, played };
}

test('on the phone of the sandbox, a click is one of a link, and a reply is texted', async () => {
  const { screen, played } = await renderOutbox();
  await screen.getByRole('button', { name: 'Click this link' }).click();
  await screen.getByLabelText('Their reply').fill('STOP');
  await screen.getByRole('button', { name: 'Reply as this person' }).click();
  await screen.getByRole('button', { name: 'Undelivered' }).click();
  await expect
    .poll(() => played)
    .toEqual([{ fate: 'click', link: 1 }, { fate: 'received', text: 'STOP' }, { fate: 'undelivered' }]);
  await expectNoAxeViolationsInBothThemes();
});

test('the outbox shows older messages, and of a test nothing to play', async () => {
  const { screen } = await renderOutbox({ messageId: null });
  await expect.element(screen.getByText(/^This is a test/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Delivered', exact: true }).query()).toBeNull();
  await screen.getByRole('button', { name: 'Show more' }).click();
  await expect.element(screen.getByText('Older')).toBeVisible();
});
