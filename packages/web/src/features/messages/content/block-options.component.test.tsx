// What the panel beside a mail offers for a block: where it leads, who sees it, and keeping it for the team.

import { fieldId, wizardId, wizardTaskId } from '@fieldhouse/contract/ids';
import type { MailBlock } from '@fieldhouse/contract/mail-blocks';
import type { MailQuestion } from '@fieldhouse/contract/mail-wizards';
import type { AudienceCount } from '@fieldhouse/contract/message-audience';
import type { SavedMailBlock } from '@fieldhouse/contract/saved-mail-blocks';
import type { LinkableWizard } from '@fieldhouse/contract/wizards';
import { defaultMailStyle } from '@fieldhouse/domain/messages/content/mail-style';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answer } from '../../../../test/api-answers.ts';
import { retype } from '../../../../test/editors.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../../test/expect-no-axe-violations.ts';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { sampleField } from '../../../../test/sample-fields.ts';
import { sampleCollection } from '../../../../test/sample-records.ts';
import { cacheSession, sampleSession } from '../../../../test/sample-session.ts';
import { api } from '../../../api/api.ts';
import { ApiProblem } from '../../../api/api-problem.ts';
import { mailWizardsApi, messagesApi, savedMailBlocksApi } from '../../../api/endpoints/messages-api.ts';
import type { Counted } from '../message-queries.ts';
import type { MailContent } from './editing/mail-content.ts';
import { MailEditor } from './mail-editor.tsx';
import type { TagSources } from './tags/use-tag-fields.ts';

const people = sampleCollection([
  sampleField('plain_text', { title: 'Name', columnName: 'name' }),
  sampleField('plain_text', { title: 'Plan', columnName: 'plan' }),
]);
const ofPeople: TagSources = { collectionIds: [people.id], hasNames: false, hasAddresses: false };

const wizard = (number: number, over: Partial<LinkableWizard>): LinkableWizard => ({
  id: wizardId.parse(`01a1fca3-8992-744a-98af-00000000000${number}`),
  name: `Wizard ${number}`,
  icon: 'fa-solid fa-hand',
  state: 'live',
  access: 'token',
  startsWith: people.id,
  ...over,
});
const wizards = [
  wizard(1, { name: 'Volunteer sign-up' }),
  wizard(2, { name: 'Survey', access: 'public', startsWith: null }),
  wizard(3, { name: 'Old form', state: 'closed' }),
];

const button: MailBlock = {
  id: 'button',
  kind: 'button',
  label: 'Count me in',
  href: '',
  look: 'filled',
  color: 'brand',
  align: 'center',
  corners: 8,
};

let shown: readonly MailBlock[] = [];

interface SceneProps {
  readonly blocks: MailBlock[];
  readonly sources: TagSources | undefined;
  readonly hasRecords: boolean;
}

function Scene({ blocks, sources, hasRecords }: SceneProps) {
  const [mail, setMail] = useState<MailContent>({
    subjectLine: 'Spring',
    preheader: '',
    blocks,
    style: defaultMailStyle,
  });
  shown = mail.blocks;
  return (
    <MailEditor
      mail={mail}
      isLocked={false}
      tagSources={sources}
      language="en"
      hasUnsubscribe
      hasRecords={hasRecords}
      message={message}
      onChange={setMail}
    />
  );
}

async function render(
  blocks: MailBlock[],
  {
    sources = ofPeople,
    hasRecords = true,
    answers = [],
  }: { sources?: TagSources | undefined; hasRecords?: boolean; answers?: ReturnType<typeof answer>[] } = {},
) {
  cacheSession(sampleSession());
  const screen = await renderInApp(<Scene blocks={blocks} sources={sources} hasRecords={hasRecords} />, {
    answers: [
      ...answers,
      answer(api.collections.get, () => people),
      answer(messagesApi.countAudience, ({ body }) => ({
        ...count,
        ...(body.visibleTo && { visible: 1402 }),
      })),
      answer(mailWizardsApi.list, () => ({ items: wizards })),
      answer(savedMailBlocksApi.list, () => ({ items: saved })),
      answer(api.teams.get, () => {
        throw new Error('Not needed.');
      }),
    ],
  });
  await expect.element(screen.getByText('Saved blocks').first()).toBeVisible();
  return screen;
}

const count: AudienceCount = {
  people: 1579,
  isMore: false,
  isAboveApprovalLimit: false,
  reachable: 1579,
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
};

const message: Counted = {
  type: 'participation',
  deliveryMethodId: 'email',
  subscriptionListId: null,
  isAudienceHidden: false,
  audience: {
    include: [{ kind: 'collection', collectionId: people.id, address: { kind: 'email', column: 'email' } }],
    exclude: [],
  },
};

let saved: SavedMailBlock[] = [];
const selectFirst = async (screen: Awaited<ReturnType<typeof render>>, kind: string) => {
  screen
    .getByRole('button', { name: `Select ${kind}, block 1` })
    .element()
    .focus();
  await userEvent.keyboard('{Enter}');
};

test('a button leads to a wizard that is open, and the panel says what it knows', async () => {
  const screen = await render([button]);
  await selectFirst(screen, 'Button');
  await screen.getByText('Wizard', { exact: true }).first().click();
  await screen.getByRole('combobox', { name: 'Wizard' }).click();
  await expect.element(screen.getByRole('option', { name: 'Old form' })).not.toBeInTheDocument();
  await screen.getByRole('option', { name: 'Volunteer sign-up' }).click();
  expect(shown).toMatchObject([{ href: `wizard:${wizards[0]?.id}` }]);
  await expect.element(screen.getByText(/Knows who opens it/)).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
  await screen.getByRole('combobox', { name: 'Wizard' }).click();
  await screen.getByRole('option', { name: 'Survey' }).click();
  await expect.element(screen.getByText(/Anyone can open it/)).toBeVisible();

  await screen.getByText('Address', { exact: true }).click();
  await retype(screen.getByRole('textbox', { name: 'Web address' }), 'example.org');
  await expect.poll(() => shown).toMatchObject([{ href: 'https://example.org' }]);
  await screen.getByText('Email', { exact: true }).first().click();
  const mailbox = screen.getByRole('textbox', { name: 'Email address' });
  await retype(mailbox, 'us');
  await expect.element(screen.getByText('Enter an email address')).toBeVisible();
  await retype(mailbox, 'us@example.org');
  await expect.poll(() => shown).toMatchObject([{ href: 'mailto:us@example.org' }]);
});

const asking: MailBlock = {
  ...{ id: 'supper', kind: 'answers', question: '', choices: [], closesAt: null },
  ...{ wizardId: null, taskId: null, fieldId: null },
};
const question: MailQuestion = {
  taskId: wizardTaskId.parse('01a1fca3-8992-744a-98af-000000000011'),
  fieldId: fieldId.parse('01a1fca3-8992-744a-98af-000000000012'),
  title: 'Comes',
  choices: [
    { label: '', value: true },
    { label: '', value: false },
  ],
};

test('a question gets its buttons from a wizard, with words of its own and a closing time of the team', async () => {
  const screen = await render([asking], { answers: [answer(mailWizardsApi.question, () => ({ question }))] });
  await selectFirst(screen, 'Answer buttons');
  await screen.getByRole('textbox', { name: 'Question' }).fill('Will you come?');
  await screen.getByRole('combobox', { name: 'Wizard that stores the answers' }).click();
  // One that anyone can open knows no record.
  await expect.element(screen.getByRole('option', { name: 'Survey' })).not.toBeInTheDocument();
  await screen.getByRole('option', { name: 'Volunteer sign-up' }).click();
  await screen.getByRole('checkbox', { name: 'No' }).click();
  await screen.getByRole('checkbox', { name: 'Yes' }).click();
  await screen.getByRole('textbox', { name: 'Words for “Yes”' }).fill('Yes, gladly');
  const closing = screen.getByLabelText('Closes at');
  await closing.fill('2026-12-24T18:30');
  await expectNoAxeViolationsInBothThemes();
  await expect
    .poll(() => shown)
    .toEqual([
      {
        ...asking,
        question: 'Will you come?',
        wizardId: wizards[0]?.id,
        taskId: question.taskId,
        fieldId: question.fieldId,
        // In the order of the question.
        choices: [
          { label: 'Yes, gladly', value: true },
          { label: 'No', value: false },
        ],
        closesAt: '2026-12-24T18:30:00.000Z',
      },
    ]);
  await closing.fill('');
  await expect.poll(() => shown).toMatchObject([{ closesAt: null }]);
});

test('a wizard that asks something else can’t be answered by buttons, and the panel says so', async () => {
  const block = { ...asking, wizardId: wizards[0]?.id ?? null } as MailBlock;
  const screen = await render([block], {
    answers: [answer(mailWizardsApi.question, () => ({ question: null }))],
  });
  await selectFirst(screen, 'Answer buttons');
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent(
      'This wizard asks something else too, or no choice of the record. Choose another one.',
    );
});

test('a wizard that closed, or is for other people, is named as such', async () => {
  const closed = { ...button, href: `wizard:${wizards[2]?.id}` };
  const screen = await render([closed]);
  await selectFirst(screen, 'Button');
  await expect.element(screen.getByText(/The wizard is closed/)).toBeVisible();
  await screen.getByRole('combobox', { name: 'Wizard' }).click();
  await screen.getByRole('option', { name: 'Volunteer sign-up' }).click();
  await expect.element(screen.getByText(/not all recipients are/)).not.toBeInTheDocument();
});

test('a link to a personal wizard warns where people come from several sources', async () => {
  const screen = await render([{ ...button, href: `wizard:${wizards[0]?.id}` }], {
    sources: { ...ofPeople, hasAddresses: true },
  });
  await selectFirst(screen, 'Button');
  await expect.element(screen.getByText(/not all recipients are/)).toBeVisible();
  await expect.element(screen.getByText(/Works only if all recipients are records/)).toBeVisible();
});

test('words of a text become a link to a wizard', async () => {
  const screen = await render([{ id: 'text', kind: 'text', html: '<p>Sign up today</p>' }]);
  await selectFirst(screen, 'Text');
  await screen.getByText('Sign up today').click();
  await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}');
  await screen.getByRole('button', { name: /^Link to a wizard/ }).click();
  await screen.getByRole('combobox', { name: 'Wizard' }).click();
  await screen.getByRole('option', { name: 'Volunteer sign-up' }).click();
  await expect.poll(() => JSON.stringify(shown)).toContain(`href=\\"wizard:${wizards[0]?.id}\\"`);
});

test('a block is shown to some people only, says so, and to everyone again', async () => {
  const screen = await render([button]);
  await selectFirst(screen, 'Button');
  await screen.getByRole('button', { name: 'Edit who sees this block: Everyone' }).click();
  await screen.getByRole('button', { name: 'Add condition' }).click();
  await screen.getByRole('combobox', { name: 'Field' }).click();
  await screen.getByRole('option', { name: 'Plan' }).click();
  await screen.getByRole('textbox', { name: 'Value' }).fill('gold');
  await expect
    .poll(() => shown[0]?.visibleTo)
    .toMatchObject({ collectionId: people.id, filter: { all: [{ field: 'plan', value: 'gold' }] } });
  await screen.getByRole('button', { name: 'Done' }).click();
  await expect.element(screen.getByRole('img', { name: /^Only for: Plan .*gold/ })).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
  await expect.element(screen.getByText('1,402 of 1,579 people')).toBeVisible();
  await screen.getByRole('button', { name: 'Show to everyone' }).click();
  expect(shown).toEqual([button]);
});

test('a block with a condition that the author may not read is not edited or copied', async () => {
  const screen = await render([{ ...button, visibleTo: { collectionId: people.id, filter: null } }]);
  await selectFirst(screen, 'Button');
  await expect.element(screen.getByText(/You may not read who/)).toBeVisible();
  const label = screen.getByRole('textbox', { name: 'Button' });
  await expect.element(label).toHaveAttribute('contenteditable', 'false');
  await expect.element(screen.getByText('Filled')).not.toBeInTheDocument();
  for (const name of [/Edit who sees/, 'Copy', 'Save block'])
    await expect.element(screen.getByRole('button', { name })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Show to everyone' }).click();
  expect(shown).toEqual([button]);
  await expect.element(label).toHaveAttribute('contenteditable', 'true');
});

test('a template of single messages has no conditions', async () => {
  const screen = await render([button], { hasRecords: false });
  await selectFirst(screen, 'Button');
  await expect.element(screen.getByText(/sent without a record/)).toBeVisible();
});

test('a block is saved under a name, which may be taken, and copies of it are inserted', async () => {
  saved = [];
  const screen = await render([button], {
    answers: [
      answer(savedMailBlocksApi.create, ({ body }) => {
        if (body.name === 'Taken')
          throw new ApiProblem({
            code: 'name_taken',
            status: 409,
            title: '',
            requestId: '',
            type: '',
          } as never);
        const made = { id: crypto.randomUUID(), ...body };
        saved = [made];
        return made;
      }),
      answer(savedMailBlocksApi.delete, () => {
        saved = [];
        return undefined;
      }),
      answer(savedMailBlocksApi.rename, ({ body }) => {
        saved = saved.map((one) => ({ ...one, name: body.name }));
        return undefined;
      }),
    ],
  });
  await expect.element(screen.getByText(/No saved blocks yet/)).toBeVisible();
  await selectFirst(screen, 'Button');
  await screen.getByRole('button', { name: 'Save block' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Taken');
  await dialog.getByRole('button', { name: 'Save block' }).click();
  await expect.element(dialog.getByText('This name is taken. Choose another one.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Sign-up');
  await dialog.getByRole('button', { name: 'Save block' }).click();
  await expect.element(screen.getByRole('button', { name: 'Insert Sign-up' })).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
  await screen.getByRole('button', { name: 'Insert Sign-up' }).click();
  expect(shown).toHaveLength(2);
  const id = expect.not.stringMatching('^button$');
  expect(shown[1]).toMatchObject({ ...button, id, savedBlockId: saved[0]?.id });
  await screen.getByRole('button', { name: 'Actions for Sign-up' }).click();
  await screen.getByRole('menuitem', { name: 'Rename' }).click();
  await screen.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Join us');
  await screen.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
  await screen.getByRole('button', { name: 'Actions for Join us' }).click();
  await screen.getByRole('menuitem', { name: 'Delete' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(screen.getByText(/No saved blocks yet/)).toBeVisible();
  expect(shown).toHaveLength(2);
});

test('a brand header links to the mail in the browser', async () => {
  const screen = await render([{ id: 'top', kind: 'header', shows: 'name', align: 'left' }]);
  await selectFirst(screen, 'Brand header');
  await screen.getByRole('switch', { name: 'Link to read it in the browser' }).click();
  expect(shown).toMatchObject([{ hasBrowserLink: true }]);
  await expect.element(screen.getByText('Read in the browser')).toBeVisible();
});
