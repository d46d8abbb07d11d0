import { collectionId } from '@fieldhouse/contract/ids';
import type { Audience, AudienceCount } from '@fieldhouse/contract/message-audience';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { answer } from '../../../../test/api-answers.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../../test/expect-no-axe-violations.ts';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { sampleField } from '../../../../test/sample-fields.ts';
import { sampleCollection } from '../../../../test/sample-records.ts';
import { cacheSession, sampleSession } from '../../../../test/sample-session.ts';
import { api } from '../../../api/api.ts';
import { toAudience, toDraft } from './audience-draft.ts';
import { LanguagePanel } from './language-panel.tsx';

const peopleId = collectionId.parse('01890000-0000-7000-8000-0000000000d1');
const audience: Audience = {
  include: [{ kind: 'collection', collectionId: peopleId, address: { kind: 'email', column: 'email' } }],
  exclude: [],
};
const speaks = { collectionId: peopleId, column: 'speaks' };

type Fields = Audience['languageFields'];

function Form({ onChange }: { readonly onChange: (fields: Fields) => void }) {
  const [fields, setFields] = useState<Fields>();
  const languages = [
    { language: 'en' as const, people: 1200 },
    { language: null, people: 3 },
  ];
  return (
    <LanguagePanel
      audience={audience}
      fields={fields}
      count={{ ...(fields && { languages }) } as AudienceCount}
      isLocked={false}
      onChange={(next) => {
        onChange(next);
        setFields(next);
      }}
    />
  );
}

async function renderPanel(dataLanguages: ('en' | 'es')[], language: 'en' | 'es' = 'en') {
  const people = sampleCollection(
    [
      sampleField('plain_text', { title: 'Speaks', columnName: 'speaks' }),
      sampleField('date', { title: 'Joined', columnName: 'joined' }),
    ],
    { id: peopleId, pluralName: 'People' },
  );
  const chosen: Fields[] = [];
  cacheSession(sampleSession({ dataLanguages }));
  const screen = await renderInApp(<Form onChange={(one) => chosen.push(one)} />, {
    language,
    answers: [answer(api.collections.get, () => people)],
  });
  return { screen, chosen };
}

test('a field says which language people read, and they are counted by it', async () => {
  const { screen, chosen } = await renderPanel(['en', 'es']);
  const field = screen.getByRole('combobox', { name: 'Language of a person' });
  await field.click();
  await expect.element(screen.getByRole('option', { name: 'Joined' })).not.toBeInTheDocument();
  await screen.getByRole('option', { name: 'Speaks' }).click();
  expect(chosen).toEqual([[speaks]]);
  await expect.element(screen.getByText('English: 1,200 · No known language: 3')).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
});

test('a team with one language is asked for no field', async () => {
  const { screen } = await renderPanel(['en']);
  await expect.element(screen.getByRole('combobox')).not.toBeInTheDocument();
});

test('the fields stay when sources are changed', () => {
  const stored = { ...audience, languageFields: [speaks] };
  expect(toAudience(toDraft(stored, 'email'), null)).toEqual(stored);
});
