// The mail is edited with the values of one person in place of the names of fields, and with the records it would list.

import type { MailBlock } from '@fieldhouse/contract/mail-blocks';
import type { Message } from '@fieldhouse/contract/messages';
import { defaultMailStyle } from '@fieldhouse/domain/messages/content/mail-style';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answer } from '../../../../../test/api-answers.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../../../test/expect-no-axe-violations.ts';
import { renderInApp } from '../../../../../test/render-in-app.tsx';
import { sampleField } from '../../../../../test/sample-fields.ts';
import { sampleCollection } from '../../../../../test/sample-records.ts';
import { cacheSession, sampleSession } from '../../../../../test/sample-session.ts';
import { api } from '../../../../api/api.ts';
import { ApiProblem } from '../../../../api/api-problem.ts';
import {
  mailRecordListsApi,
  mailWizardsApi,
  messagesApi,
  savedMailBlocksApi,
} from '../../../../api/endpoints/messages-api.ts';
import { viewsApi } from '../../../../api/endpoints/views-api.ts';
import { useTeamId } from '../../../../app/session/use-team.ts';
import { type PreviewedPerson, valuesReaderOf } from '../../message-queries.ts';
import type { MailContent } from '../editing/mail-content.ts';
import { MailEditor } from '../mail-editor.tsx';
import { PersonSelect } from '../person-select.tsx';
import { PreviewAs } from './preview-as.tsx';
import { PreviewValuesProvider } from './preview-values.ts';
import { usePreviewValues } from './use-preview-values.ts';

const people = sampleCollection([
  sampleField('plain_text', { title: 'Name', columnName: 'name' }),
  sampleField('date', { title: 'Joined', columnName: 'joined' }),
]);
const sources = { collectionIds: [people.id], hasNames: false, hasAddresses: false };
// Only what is read of it.
const message = {
  id: '01890000-0000-7000-8000-00000000aaaa',
  version: 1,
  audience: null,
  contentLanguage: null,
} as Message;

let first: MailBlock[] = [];
let shown: readonly MailBlock[] = [];

function Scene() {
  const [mail, setMail] = useState<MailContent>({
    subjectLine: 'For {{name:first_name | friend}}',
    preheader: '',
    blocks: first,
    style: defaultMailStyle,
  });
  const [person, setPerson] = useState<PreviewedPerson>();
  shown = mail.blocks;
  const teamId = useTeamId();
  const values = usePreviewValues(person && valuesReaderOf(teamId, message, person), {
    ...mail,
    textOnlyVersion: '',
  });
  return (
    <PreviewValuesProvider value={values}>
      <MailEditor
        mail={mail}
        isLocked={false}
        tagSources={sources}
        language="en"
        hasUnsubscribe
        onChange={setMail}
        tools={
          <PreviewAs>
            {(inputId) => (
              <PersonSelect
                message={message}
                value={person}
                onChange={setPerson}
                placeholder="Names of fields"
                inputId={inputId}
              />
            )}
          </PreviewAs>
        }
      />
    </PreviewValuesProvider>
  );
}

const clara = { recordId: null, calculatedName: 'Clara Zhang', address: 'clara@example.org', language: null };
const ana = { recordId: null, calculatedName: 'Ana Ruiz', address: 'ana@example.org', language: null };
const valuesOf: Record<string, Record<string, string>> = {
  [clara.address]: { 'name:first_name': 'Clara', name: 'Clara Zhang', joined: 'March 5, 2026' },
  [ana.address]: { 'name:first_name': 'Ana', name: 'Ana Ruiz' },
};

let asked: { readonly address: string | undefined; readonly tags: readonly string[] }[] = [];
/** The fields of the collection are known after that. */
let loading: Promise<void> | undefined;
let listing: () => { titles: string[]; rows: string[][] } | Promise<never> = () => ({ titles: [], rows: [] });

async function renderEditor(blocks: MailBlock[]) {
  first = blocks;
  asked = [];
  cacheSession(sampleSession());
  const screen = await renderInApp(<Scene />, {
    answers: [
      answer(api.collections.get, async () => {
        await loading;
        return people;
      }),
      answer(api.collections.list, () => ({ items: [people] })),
      answer(api.teams.get, () => {
        throw new Error('Not needed.');
      }),
      answer(messagesApi.people, ({ body }) => ({
        items: [clara, ana].filter(({ calculatedName }) => calculatedName.includes(body.search ?? '')),
      })),
      answer(messagesApi.tagValues, ({ body: { address = '', tags } }) => {
        asked.push({ address, tags });
        const values = Object.entries(valuesOf[address] ?? {}).filter(([tag]) => tags.includes(tag));
        return { to: address, values: Object.fromEntries(values) };
      }),
      answer(mailRecordListsApi.show, () => listing()),
      answer(viewsApi.list, () => ({ items: [] })),
      answer(savedMailBlocksApi.list, () => ({ items: [] })),
      answer(mailWizardsApi.list, () => ({ items: [] })),
    ],
  });
  // The phrases are loaded with the first page that needs them.
  await expect.element(screen.getByText('Preview as')).toBeVisible();
  return screen;
}

const greeting: MailBlock[] = [
  { id: 'one', kind: 'heading', text: 'Hello {{name | friend}}', level: 1, align: 'left' },
  { id: 'two', kind: 'text', html: '<p>Since {{joined | long ago}}</p>' },
];

test('chips show the values of one person at once, also while typing, and then their names again', async () => {
  const screen = await renderEditor(greeting);
  const chips = (name: string) => screen.getByRole('button', { name, exact: true });
  await expect.element(chips('Merge tag Name fallback: friend')).toBeVisible();
  const select = screen.getByRole('combobox', { name: 'Preview as' });
  await select.fill('Clara');
  await screen.getByRole('option', { name: 'Clara Zhang · clara@example.org' }).click();
  await expect.element(chips('Merge tag Name: Clara Zhang')).toBeVisible();
  await expect.element(chips('Merge tag First name: Clara')).toBeVisible();
  await expect.element(chips('Merge tag Joined: March 5, 2026')).toBeVisible();
  // One request for all of them.
  expect(asked).toEqual([{ address: 'clara@example.org', tags: ['joined', 'name', 'name:first_name'] }]);
  await expectNoAxeViolationsInBothThemes();

  // The text is still the tag, which is edited as before.
  // Beside the chip, which would open; the block is selected first.
  (screen.getByRole('button', { name: /^Select Text, block/ }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await screen.getByRole('textbox', { name: 'Body' }).click({ position: { x: 4, y: 8 } });
  await userEvent.keyboard('{Control>}{End}{/Control}, {{{{first{Enter}');
  await expect.poll(() => JSON.stringify(shown)).toContain(', {{name:first_name | friend}}</p>');
  await expect.poll(() => chips('Merge tag First name: Clara').elements()).toHaveLength(2);
  expect(asked).toHaveLength(1);
  await chips('Merge tag Joined: March 5, 2026').click();
  await screen.getByRole('textbox', { name: 'Fallback' }).fill('always');
  await expect.poll(() => JSON.stringify(shown)).toContain('{{joined | always}}');
  await userEvent.keyboard('{Escape}');

  // Ana has no date: the fallback looks different and says what it is.
  await select.fill('Ana');
  await screen.getByRole('option', { name: 'Ana Ruiz · ana@example.org' }).click();
  const fallback = chips('Merge tag Joined fallback: always');
  await expect.element(fallback).toHaveAttribute('data-shows', 'fallback');
  await expect.element(fallback).toHaveAttribute('title', 'Fallback of Joined: this person has no value');
  await expect.element(chips('Merge tag Name: Ana Ruiz')).toHaveAttribute('data-shows', 'value');
  await expectNoAxeViolationsInBothThemes();
  await screen.getByRole('button', { name: 'Back to the names of fields' }).click();
  await expect.element(chips('Merge tag Name fallback: friend')).toBeVisible();
  expect(asked).toHaveLength(2);
});

const list: MailBlock = {
  id: 'list',
  kind: 'records',
  heading: 'Next for {{name | you}}',
  collectionId: people.id,
  viewId: null,
  columns: ['name', 'joined'],
  limit: 5,
};

test('a block that lists records shows them, its failure and that there are none', async () => {
  const { promise, reject } = Promise.withResolvers<never>();
  listing = () => promise;
  const screen = await renderEditor([list]);
  await expect.element(screen.getByRole('status', { name: 'Loading the records' })).toBeVisible();
  await expect.element(screen.getByRole('columnheader', { name: 'Joined' })).toBeVisible();
  reject(new ApiProblem({ code: 'internal_error', status: 500 } as never));
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('The records couldn’t be loaded.Try again');
  listing = () => ({ titles: ['Name', 'Joined'], rows: [['Clara Zhang', 'March 5, 2026']] });
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByRole('cell', { name: 'March 5, 2026' })).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
  // Its heading is written in place.
  await screen.getByRole('textbox', { name: 'Heading' }).first().click();
  await userEvent.keyboard('{Control>}{End}{/Control}!');
  await expect.poll(() => JSON.stringify(shown)).toContain('Next for {{name | you}}!');
  listing = () => ({ titles: [], rows: [] });
  await screen.getByRole('textbox', { name: 'Number of records, up to 20' }).fill('7');
  await expect.element(screen.getByText('Nothing at the moment.')).toBeVisible();
});

test('what is typed while the fields of a chosen collection load stays', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  loading = promise;
  listing = () => ({ titles: ['Name'], rows: [['Clara Zhang']] });
  const text: MailBlock = { id: 'text', kind: 'text', html: '<p>Come</p>' };
  const screen = await renderEditor([text, { ...list, collectionId: null, columns: [] }]);
  screen.getByRole('button', { name: 'Select Records, block 2' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await screen.getByRole('combobox', { name: 'Collection' }).click();
  await screen.getByRole('option', { name: people.pluralName }).click();
  await screen.getByRole('textbox', { name: 'Body' }).click();
  await userEvent.keyboard('{Control>}{End}{/Control} all');
  resolve();
  await expect.element(screen.getByRole('cell', { name: 'Clara Zhang' })).toBeVisible();
  expect(shown).toMatchObject([
    { html: '<p>Come all</p>' },
    { collectionId: people.id, columns: ['name', 'joined'] },
  ]);
});
