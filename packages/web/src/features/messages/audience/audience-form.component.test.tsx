import { messageId, subscriptionListId, viewId } from '@fieldhouse/contract/ids';
import type { Audience } from '@fieldhouse/contract/message-audience';
import type { Message } from '@fieldhouse/contract/messages';
import { useNavigate } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answer } from '../../../../test/api-answers.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../../test/expect-no-axe-violations.ts';
import { sampleStatistics } from '../../../../test/messages/sample-statistics.ts';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { sampleField } from '../../../../test/sample-fields.ts';
import { sampleMessage } from '../../../../test/sample-message.ts';
import { sampleCollection, storeRecords } from '../../../../test/sample-records.ts';
import { cacheSession, sampleSession } from '../../../../test/sample-session.ts';
import { ApiProblem } from '../../../api/api-problem.ts';
import { messagesApi } from '../../../api/endpoints/messages-api.ts';
import { subscriptionListsApi } from '../../../api/endpoints/subscriptions-api.ts';
import { viewsApi } from '../../../api/endpoints/views-api.ts';
import { AudienceForm } from './audience-form.tsx';
import { AudienceSum } from './audience-sum.tsx';

const email = sampleField('email_address', { title: 'Email', columnName: 'email' });
const work = sampleField('email_address', { title: 'Work email', columnName: 'work' });
const people = sampleCollection([email, work], { pluralName: 'People' });
const list = subscriptionListId.parse('01890000-0000-7000-8000-0000000000a1');

const earlier = [
  sampleMessage({
    change: { id: messageId.parse('01890000-0000-7000-8000-0000000000b1'), internalName: 'Spring letter' },
  }),
  sampleMessage({
    change: {
      id: messageId.parse('01890000-0000-7000-8000-0000000000b2'),
      internalName: 'Spring text',
      deliveryMethodId: 'sms',
    },
  }),
];

async function renderForm(
  audience: Audience | null,
  change: Partial<Message> = {},
  language: 'en' | 'es' = 'en',
) {
  const saved: unknown[] = [];
  const counted: unknown[] = [];
  const listed: unknown[] = [];
  const message = sampleMessage({ change: { audience, ...change } });
  cacheSession(sampleSession());
  const screen = await renderInApp(
    <>
      <AudienceForm message={message} />
      <Elsewhere />
    </>,
    {
      language,
      answers: [
        ...storeRecords(people, []).answers,
        answer(subscriptionListsApi.list, () => ({ items: [] })),
        answer(viewsApi.list, () => ({ items: [] })),
        answer(messagesApi.list, ({ query }) => ({
          items: earlier.filter(
            ({ internalName, deliveryMethodId }) =>
              internalName.includes(query.search ?? '') &&
              deliveryMethodId === (query.deliveryMethodId ?? deliveryMethodId),
          ),
          next: null,
        })),
        answer(messagesApi.get, ({ params }) => earlier.find(({ id }) => id === params.messageId) ?? message),
        answer(messagesApi.links, () => ({
          items: [
            { position: 0, url: 'https://example.org/map', label: 'Map' },
            { position: 1, url: 'https://example.org/join', label: '' },
          ],
        })),
        answer(messagesApi.statistics, () =>
          sampleStatistics({
            answers: [
              {
                ...{ blockId: 'supper', question: 'Will you come?', none: 0, held: 0, refused: 0 },
                choices: [
                  { label: 'Yes', value: true, people: 1 },
                  { label: 'No', value: false, people: 2 },
                ],
              },
            ],
          }),
        ),
        answer(messagesApi.countAudience, ({ body }) => {
          counted.push(body.audience);
          const at = body.audience?.exclude.findIndex(({ kind }) => kind === 'view') ?? -1;
          if (at >= 0) {
            const issues = [{ path: ['body', 'audience', 'exclude', at], rule: 'unknown_choice' }];
            throw new ApiProblem({
              type: '',
              title: '',
              status: 404,
              code: 'not_found',
              requestId: 'r',
              issues,
            });
          }
          const named = (_: unknown, index: number) => ({ name: index === 0 ? 'People' : '', people: 800 });
          return {
            people: 1600,
            isMore: false,
            reachable: 1291,
            isAboveApprovalLimit: false,
            twoSources: 298,
            excluded: 3,
            noAddress: 8,
            noConsent: 0,
            unsubscribed: 0,
            suppressed: 0,
            duplicates: 0,
            household: 0,
            include: (body.audience?.include ?? [null]).map(named),
            exclude: (body.audience?.exclude ?? []).map(() => ({ name: '', people: 3 })),
            sample: [{ name: 'Clara Zhang', address: 'clara@example.org' }],
          };
        }),
        answer(messagesApi.audiencePeople, ({ body }) => {
          listed.push(body);
          return {
            items: [{ recordId: null, collectionId: null, name: '', address: 'bruno@example.org' }],
            next: null,
          };
        }),
        answer(messagesApi.change, ({ body }) => {
          saved.push(body);
          return { ...message, audience: body.audience ?? null, version: 8 };
        }),
      ],
    },
  );
  return { screen, saved, counted, listed };
}

function Elsewhere() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate({ href: '/elsewhere' })}>
      Elsewhere
    </button>
  );
}

async function addByKeyboard(
  button: { element: () => HTMLElement | SVGElement },
  kind: string,
): Promise<void> {
  button.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => document.querySelector('[role=menu]')).not.toBeNull();
  for (let steps = 0; steps < 7 && document.activeElement?.textContent !== kind; steps += 1)
    await userEvent.keyboard('{ArrowDown}');
  await userEvent.keyboard('{Enter}');
}

const source = { kind: 'collection', collectionId: people.id } as const;
const address = { kind: 'email', column: 'email' } as const;

test('an exclusion opens the people whom it leaves out', async () => {
  const { screen, listed } = await renderForm({
    include: [{ ...source, address }],
    exclude: [{ kind: 'address', address: { kind: 'email', values: ['bruno@example.org'] } }],
  });
  await screen.getByRole('button', { name: 'Email addresses 3. Show people: Without' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Without Email addresses' });
  await expect.element(dialog.getByText('bruno@example.org')).toBeVisible();
  expect(listed).toMatchObject([{ exclusion: 0 }]);
});

test('an exclusion whose view was deleted is marked, and people are counted once it is removed', async () => {
  const { screen } = await renderForm({
    include: [{ ...source, address }],
    exclude: [
      { kind: 'address', address: { kind: 'email', values: ['bruno@example.org'] } },
      { ...source, kind: 'view', viewId: viewId.parse('01890000-0000-7000-8000-0000000000c1'), address },
    ],
  });
  const gone = screen.getByRole('listitem', { name: 'View 2' });
  await expect.element(gone.getByText(/Choose another one, or remove it/)).toBeVisible();
  await expect.element(screen.getByText(/People can be counted once/)).toBeVisible();
  const other = screen.getByRole('listitem', { name: 'Email addresses 1' });
  expect(other.getByText(/Choose another one/).elements()).toHaveLength(0);
  await screen.getByRole('button', { name: 'Remove View 2' }).click();
  await expect.element(screen.getByRole('button', { name: /^1,291/ })).toBeVisible();
});

test('a source is added by keyboard, with the field of its addresses', async () => {
  const { screen, saved } = await renderForm(null);
  await expect.element(screen.getByRole('button', { name: 'Add recipients' })).toBeVisible();
  await addByKeyboard(screen.getByRole('button', { name: 'Add recipients' }), 'Collection');
  await expect.element(screen.getByRole('listitem', { name: 'Collection 1' })).toHaveFocus();
  const collection = screen.getByRole('combobox', { name: 'Collection' });
  await expect.element(collection).toBeEnabled();
  await userEvent.keyboard('{Tab}{Tab}');
  await expect.element(collection).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(screen.getByText(/so everyone in the collection gets it/)).toBeVisible();
  await screen.getByRole('combobox', { name: 'Address field' }).click();
  await screen.getByRole('option', { name: 'Work email' }).click();
  const audience = { include: [{ ...source, address: { ...address, column: 'work' } }], exclude: [] };
  await expect.poll(() => saved.at(-1)).toMatchObject({ audience });
  await expect.element(screen.getByText('All changes saved')).toBeVisible();
  await screen.getByRole('button', { name: 'Remove Collection 1' }).click();
  await expect.poll(() => saved.at(-1)).toMatchObject({ audience: null });
});

const sourcesOf = (audience: unknown) => (audience as Audience).include.length;

test('the sum follows what is edited, and only what is complete is counted and saved', async () => {
  const { screen, counted, saved } = await renderForm({
    include: [
      { ...source, address },
      { kind: 'address', address: { kind: 'email', values: ['ada@example.org'] } },
    ],
    exclude: [{ ...source, address }],
  });
  await expect.element(screen.getByText('1,291').first()).toBeVisible();
  await expect.element(screen.getByText(/so everyone in the collection is left out/)).toBeVisible();
  await screen.getByRole('textbox', { name: 'Addresses' }).fill('ada@example.org, bob');
  await expect.element(screen.getByText('Not an email address: bob')).toBeVisible();
  await expect.element(screen.getByText('Not complete yet, so it isn’t counted')).toBeVisible();
  await screen.getByRole('button', { name: 'Remove Email addresses 2' }).click();
  await expect.element(screen.getByRole('button', { name: 'Add recipients' })).toHaveFocus();
  await expect.poll(() => counted.map(sourcesOf)).toEqual([2, 1]);
  // An exclusion that is being changed goes on excluding.
  const excluded = screen.getByRole('listitem', { name: 'Collection 1' }).last();
  await excluded.getByRole('combobox', { name: 'Collection' }).clear();
  await expect
    .poll(() => saved.at(-1))
    .toMatchObject({ audience: { include: [{ kind: 'collection' }], exclude: [{ kind: 'collection' }] } });
});

test('a stored audience is shown with its counts, in Spanish too', async () => {
  const audience: Audience = {
    include: [{ ...source, address }],
    exclude: [{ kind: 'address', address: { kind: 'email', values: ['ada@example.org'] } }],
  };
  const { screen, counted } = await renderForm(audience, {}, 'es');
  await expect.element(screen.getByRole('listitem', { name: 'Colección 1' }).getByText(/^800/)).toBeVisible();
  await expect.element(screen.getByText('Clara Zhang')).toBeVisible();
  expect(counted).toEqual([audience]);
  await expectNoAxeViolationsInBothThemes();
});

test('marketing without sources goes to its list, without those who are left out', async () => {
  const { screen, saved } = await renderForm(null, { type: 'marketing', subscriptionListId: list });
  await expect.element(screen.getByText('Everyone on the list')).toBeVisible();
  await addByKeyboard(screen.getByRole('button', { name: 'Add exclusion' }), 'Email addresses');
  await screen.getByRole('textbox', { name: 'Addresses' }).fill('ada@example.org');
  const audience = {
    include: [{ kind: 'list', subscriptionListId: list }],
    exclude: [{ kind: 'address', address: { kind: 'email', values: ['ada@example.org'] } }],
  };
  await expect.poll(() => saved).toEqual([{ version: 7, audience }]);
});

test('the people who clicked one link of an earlier email are chosen, by search and keyboard', async () => {
  const { screen, saved } = await renderForm(null);
  await addByKeyboard(screen.getByRole('button', { name: 'Add recipients' }), 'People of an earlier message');
  const message = screen.getByRole('combobox', { name: 'Message' });
  await message.fill('Spring');
  await expect.element(screen.getByRole('option', { name: 'Spring letter' })).toBeVisible();
  // Text messages have no email addresses.
  expect(screen.getByRole('option', { name: 'Spring text' }).elements()).toEqual([]);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await screen.getByRole('combobox', { name: 'What they did' }).click();
  await screen.getByRole('option', { name: 'Clicked a link' }).click();
  const link = screen.getByRole('combobox', { name: 'Link' });
  await expect.element(link).toHaveValue('Any link');
  await expectNoAxeViolationsInBothThemes();
  await link.click();
  await screen.getByRole('option', { name: 'Map · https://example.org/map' }).click();
  await expect
    .poll(() => saved.at(-1))
    .toMatchObject({
      audience: { include: [{ kind: 'message', messageId: earlier[0]?.id, did: 'clicked', link: 0 }] },
    });
});

test('the people who gave an answer to a question of an earlier email are chosen', async () => {
  const { screen, saved } = await renderForm(null);
  await addByKeyboard(screen.getByRole('button', { name: 'Add recipients' }), 'People of an earlier message');
  await screen.getByRole('combobox', { name: 'Message' }).fill('letter');
  await screen.getByRole('option', { name: 'Spring letter' }).click();
  await screen.getByRole('combobox', { name: 'What they did' }).click();
  await screen.getByRole('option', { name: 'Answered a question' }).click();
  const select = screen.getByRole('combobox', { name: 'Answer' });
  await select.click();
  await expect.element(screen.getByRole('option', { name: 'Will you come? · Any answer' })).toBeVisible();
  await screen.getByRole('option', { name: 'Will you come? · No' }).click();
  await expectNoAxeViolationsInBothThemes();
  await expect
    .poll(() => saved.at(-1))
    .toMatchObject({
      audience: { include: [{ did: 'answered', answer: { blockId: 'supper', value: false } }] },
    });
});

test('an exclusion can name a text message, whose people are known by their records', async () => {
  const { screen } = await renderForm({ include: [{ ...source, address }], exclude: [] });
  await expect.element(screen.getByRole('button', { name: 'Add exclusion' })).toBeVisible();
  await addByKeyboard(screen.getByRole('button', { name: 'Add exclusion' }), 'People of an earlier message');
  await screen.getByRole('combobox', { name: 'Message' }).fill('text');
  await screen.getByRole('option', { name: 'Spring text' }).click();
  await screen.getByRole('combobox', { name: 'What they did' }).click();
  await expect.element(screen.getByRole('option', { name: 'Clicked a link' })).toBeVisible();
  expect(screen.getByRole('option', { name: 'Opened it' }).elements()).toEqual([]);
});

test('each reason is a row, and the sources without them are the people who get it', async () => {
  const count = {
    ...{ isMore: false, isAboveApprovalLimit: false, people: 3027, reachable: 1225 },
    ...{ excluded: 185, twoSources: 1071, household: 236, noConsent: 147, unsubscribed: 58 },
    ...{ noAddress: 44, suppressed: 39, duplicates: 22, sample: [], exclude: [] },
    include: [
      { name: 'Newsletter', people: 1702 },
      { name: 'People', people: 1325 },
    ],
  };
  const screen = await renderInApp(<AudienceSum message={sampleMessage()} count={count} audience={null} />);
  const rows = () =>
    screen
      .getByRole('definition')
      .elements()
      .filter(({ previousElementSibling }) => previousElementSibling?.textContent !== 'From')
      .map((value) => Number(value.textContent?.replaceAll(',', '')));
  await expect.poll(rows).toEqual([3027, 185, 1071, 58, 147, 44, 39, 22, 236, 1225]);
  const [all = 0, ...others] = rows();
  expect(others.slice(0, -1).reduce((left, one) => left - one, all)).toBe(others.at(-1));
  await expect.element(screen.getByText('From 2 sources')).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
});

test('more people than are counted are shown as more', async () => {
  const count = {
    isAboveApprovalLimit: false,
    ...{ people: 200_001, isMore: true, reachable: 199_000, twoSources: 0, excluded: 0, noAddress: 1001 },
    ...{
      unsubscribed: 0,
      noConsent: 0,
      suppressed: 0,
      duplicates: 0,
      household: 0,
      include: [],
      exclude: [],
      sample: [],
    },
  };
  const screen = await renderInApp(<AudienceSum message={sampleMessage()} count={count} audience={null} />);
  await expect.element(screen.getByText('more than 199,000').first()).toBeVisible();
});

test('what isn’t complete of a source is asked about before it is left', async () => {
  const { screen, saved } = await renderForm({
    include: [{ kind: 'address', address: { kind: 'email', values: ['bruno@example.org'] } }],
    exclude: [],
  });
  const addresses = screen.getByRole('textbox', { name: 'Addresses' });
  await addresses.fill('bruno@example.org, clara@');
  await screen.getByRole('button', { name: 'Elsewhere' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Leave without saving?' });
  await expect.element(dialog.getByText(/Something isn’t complete yet/)).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect.element(addresses).toHaveValue('bruno@example.org, clara@');
  await addresses.fill('bruno@example.org, clara@example.org');
  await screen.getByRole('button', { name: 'Elsewhere' }).click();
  await expect.element(addresses).not.toBeInTheDocument();
  expect(saved.at(-1)).toMatchObject({
    audience: { include: [{ address: { values: ['bruno@example.org', 'clara@example.org'] } }] },
  });
});

test('of a collection, marketing goes to its subscribers', async () => {
  const { screen } = await renderForm(
    { include: [{ ...source, address }], exclude: [] },
    { type: 'marketing', subscriptionListId: list },
  );
  await expect.element(screen.getByText(/so every subscriber in the collection gets it/)).toBeVisible();
});
