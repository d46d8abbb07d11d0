import { wizardDefinition } from '@fieldhouse/contract/wizard-definition';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { sampleField } from '../../../../test/sample-fields.ts';
import { sampleCollection } from '../../../../test/sample-records.ts';
import { TemplateEditor } from './template-editor.tsx';
import { LineEditor } from './text-values/line-editor.tsx';

const guests = sampleCollection([sampleField('plain_text', { title: 'Name' })]);
const [name] = guests.fields;
const task = '01890000-0000-7000-8000-0000000000f1';
const definition = wizardDefinition.parse({
  steps: [
    {
      id: '01890000-0000-7000-8000-0000000000f2',
      title: 'Who',
      tasks: [{ id: task, type: 'create_record', collectionId: guests.id, fields: [{ fieldId: name?.id }] }],
    },
  ],
  thankYou: [{ t: '<p>Welcome, ' }, { ref: `answer.${task}.${name?.id}`, fallback: '' }, { t: '</p>' }],
});
const line = definition.thankYou.map((segment) => ('t' in segment ? { t: '' } : segment));
const { id, pluralName, fields } = guests;
const known = new Map([[String(id), { id, pluralName, fields }]]);
const none = new Map();

function Editors() {
  const [isLoaded, setLoaded] = useState(false);
  const [text, setText] = useState(definition.thankYou);
  const shared = { definition, stepId: undefined, collections: isLoaded ? known : none };
  return (
    <>
      <TemplateEditor {...shared} label="Text" value={text} onChange={setText} />
      <LineEditor {...shared} label="Line" value={line} onChange={() => {}} />
      <button type="button" onClick={() => setLoaded(true)}>
        Load
      </button>
      <output>{JSON.stringify(text)}</output>
    </>
  );
}

test('values in a text have their names once the collections have loaded', async () => {
  const screen = await renderInApp(<Editors />);
  const [text, one] = [
    screen.getByRole('textbox', { name: 'Text' }),
    screen.getByRole('textbox', { name: 'Line' }),
  ];
  await expect.element(text).toHaveTextContent('Welcome, …');
  await screen.getByRole('button', { name: 'Load' }).click();
  await expect.element(text).toHaveTextContent('Welcome, Who › Name');
  await expect.element(one).toHaveTextContent('Who › Name');
  // It is no edit, and the next one keeps the value.
  expect(JSON.parse(screen.getByRole('status').element().textContent ?? '')).toEqual(definition.thankYou);
  await text.click();
  await userEvent.keyboard('{Control>}{End}{/Control}!');
  await expect.element(text).toHaveTextContent('Welcome, Who › Name!');
  await expect
    .poll(() => JSON.parse(screen.getByRole('status').element().textContent ?? ''))
    .toEqual([...definition.thankYou.slice(0, 2), { t: '!</p>' }]);
});
