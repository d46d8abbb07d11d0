import { wizardDefinition } from '@fieldhouse/contract/wizard-definition';
import { expect, test } from 'vitest';
import { problemsOf } from '../publishing/publish-check.ts';
import { definitionIn, missingTexts, textsOf } from './translations.ts';

const id = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const [welcome, who] = [id(21), id(22)];
const asked = `field.${who}.${id(31)}`;
const steps = [
  {
    id: id(11),
    title: 'Welcome',
    tasks: [
      { id: welcome, type: 'display_text', body: [{ t: '<p>Hello</p>' }] },
      {
        id: who,
        type: 'create_record',
        collectionId: id(41),
        fields: [{ fieldId: id(31), label: 'Your name' }],
      },
    ],
  },
];
const define = (es: object) =>
  wizardDefinition.parse({ steps, thankYou: [{ t: '<p>Bye</p>' }], texts: { es } });

test('a run shows the texts of its language, and the others as they are', () => {
  const definition = define({
    [`step.${id(11)}.title`]: 'Bienvenida',
    [`task.${welcome}.body`]: [{ t: '<p>Hola</p>' }],
    [`${asked}.label`]: 'Tu nombre',
    thankYouTitle: ' ',
  });
  expect(definitionIn(definition, 'es')).toMatchObject({
    steps: [
      {
        title: 'Bienvenida',
        tasks: [{ body: [{ t: '<p>Hola</p>' }] }, { fields: [{ label: 'Tu nombre', hint: '' }] }],
      },
    ],
    thankYou: [{ t: '<p>Bye</p>' }],
    appearance: { thankYouTitle: '' },
  });
  expect(definitionIn(definition, 'en')).toBe(definition);
});

test('a question whose answer goes nowhere has its texts in each language, a calculated value has none', () => {
  const asked = { id: id(23), type: 'temporary_variable', title: 'Your age', hint: 'In years' };
  const computed = { ...asked, id: id(24), mode: 'computed', value: { kind: 'literal', value: 'x' } };
  const texts = { es: { [`task.${id(23)}.label`]: 'Tu edad', [`task.${id(24)}.label`]: 'Nunca' } };
  const definition = wizardDefinition.parse({
    steps: [{ id: id(11), title: 'Who', tasks: [asked, computed] }],
    texts,
  });
  const keys = textsOf(definition).map(({ key }) => key);
  expect(keys.filter((key) => key.startsWith('task.'))).toEqual([
    `task.${id(23)}.label`,
    `task.${id(23)}.hint`,
  ]);
  expect(definitionIn(definition, 'es').steps[0]?.tasks).toMatchObject([
    { title: 'Tu edad', hint: 'In years' },
    { title: 'Your age' },
  ]);
});

test('texts that say nothing are not missing', () => {
  const definition = define({ [`step.${id(11)}.title`]: 'Bienvenida' });
  expect(textsOf(definition).map(({ key }) => key)).toEqual([
    `step.${id(11)}.title`,
    `task.${welcome}.body`,
    `task.${who}.title`,
    `${asked}.label`,
    `${asked}.hint`,
    'thankYouTitle',
    'thankYou',
  ]);
  expect(missingTexts(definition, definition.texts.es)).toBe(3);
});

test('a value that a translation names has to be there as well', () => {
  const definition = define({ [`task.${welcome}.body`]: [{ ref: `answer.${who}.${id(31)}`, fallback: '' }] });
  const codes = problemsOf(definition, new Map()).map(({ code, taskId }) => [code, taskId]);
  expect(codes).toContainEqual(['variable_unknown', welcome]);
});
