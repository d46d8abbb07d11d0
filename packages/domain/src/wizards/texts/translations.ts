// The texts of a wizard in the language of a run. Each has a key of ids, so moving and renaming breaks none.
import {
  isFieldsTask,
  type WizardDefinition,
  type WizardStep,
  type WizardTask,
  type WizardTranslation,
} from '@fieldhouse/contract/wizard-definition';
import type { TextTemplate } from '@fieldhouse/contract/wizard-values';
import { isRepeating } from '../entries.ts';
import { fieldOf, type KnownCollections } from '../fields-of-collections.ts';
import { isBlank } from './text-template.ts';

export interface WizardText {
  readonly key: string;
  /** In the language of the definition. */
  readonly own: string | TextTemplate;
  readonly stepId: string | null;
  readonly fieldId: string | null;
}

/** Every text that can be translated, in the order of the wizard. A question without a label is called like its field. */
export function textsOf(
  { steps, thankYou, appearance }: WizardDefinition,
  collections: KnownCollections = new Map(),
): WizardText[] {
  const last = { stepId: null, fieldId: null };
  return [
    ...steps.flatMap((step) => textsOfStep(step, collections)),
    { ...last, key: 'thankYouTitle', own: appearance.thankYouTitle },
    { ...last, key: 'thankYou', own: thankYou },
  ];
}

function textsOfStep(step: WizardStep, collections: KnownCollections): WizardText[] {
  const place = { stepId: step.id, fieldId: null };
  return [
    { ...place, key: `step.${step.id}.title`, own: step.title },
    ...step.tasks.flatMap((task) => textsOfTask(task, step.id, collections)),
  ];
}

function textsOfTask(task: WizardTask, stepId: string, collections: KnownCollections): WizardText[] {
  const place = { stepId, fieldId: null };
  if (task.type === 'display_text') return [{ ...place, key: `task.${task.id}.body`, own: task.body }];
  if (!isFieldsTask(task)) return [];
  const titleOf = (fieldId: string) => fieldOf(collections, task.collectionId, fieldId)?.title ?? '';
  const asked = task.fields.filter(({ mode }) => mode !== 'hidden');
  const repeat = isRepeating(task)
    ? [
        { ...place, key: `task.${task.id}.entryLabel`, own: task.repeat.entryLabel },
        { ...place, key: `task.${task.id}.addLabel`, own: task.repeat.addLabel },
      ]
    : [];
  return [
    { ...place, key: `task.${task.id}.title`, own: task.title },
    ...repeat,
    ...asked.flatMap(({ fieldId, label, hint }) => [
      { stepId, fieldId, key: `field.${task.id}.${fieldId}.label`, own: label || titleOf(fieldId) },
      { stepId, fieldId, key: `field.${task.id}.${fieldId}.hint`, own: hint },
    ]),
  ];
}

export function isEmptyText(text: string | TextTemplate | undefined): boolean {
  if (text === undefined) return true;
  return typeof text === 'string' ? text.trim() === '' : isBlank(text);
}

/** How many texts have no translation. A text that says nothing needs none. */
export function missingTexts(
  definition: WizardDefinition,
  translation: WizardTranslation | undefined,
  collections?: KnownCollections,
): number {
  const texts = textsOf(definition, collections);
  return texts.filter(({ key, own }) => !isEmptyText(own) && isEmptyText(translation?.[key])).length;
}

/** The definition with the texts of the language; what has none there stays as it is. */
export function definitionIn(definition: WizardDefinition, language: string): WizardDefinition {
  const translation = Object.entries(definition.texts).find(([known]) => known === language)?.[1];
  if (!translation) return definition;
  const line = (key: string, own: string) => {
    const found = translation[key];
    return typeof found === 'string' && found.trim() !== '' ? found : own;
  };
  const template = (key: string, own: TextTemplate) => {
    const found = translation[key];
    return Array.isArray(found) && !isBlank(found) ? found : own;
  };
  const ofTask = (task: WizardTask): WizardTask => {
    if (task.type === 'display_text') return { ...task, body: template(`task.${task.id}.body`, task.body) };
    if (!isFieldsTask(task)) return task;
    const fields = task.fields.map((field) => {
      const key = `field.${task.id}.${field.fieldId}`;
      return { ...field, label: line(`${key}.label`, field.label), hint: line(`${key}.hint`, field.hint) };
    });
    const title = line(`task.${task.id}.title`, task.title);
    if (!isRepeating(task)) return { ...task, title, fields };
    const repeat = {
      ...task.repeat,
      entryLabel: line(`task.${task.id}.entryLabel`, task.repeat.entryLabel),
      addLabel: line(`task.${task.id}.addLabel`, task.repeat.addLabel),
    };
    return { ...task, title, fields, repeat };
  };
  return {
    ...definition,
    steps: definition.steps.map((step) => ({
      ...step,
      title: line(`step.${step.id}.title`, step.title),
      tasks: step.tasks.map(ofTask),
    })),
    thankYou: template('thankYou', definition.thankYou),
    appearance: {
      ...definition.appearance,
      thankYouTitle: line('thankYouTitle', definition.appearance.thankYouTitle),
    },
  };
}

/** The same wizard in each language of its visitors. */
export function inEachLanguage(definition: WizardDefinition): WizardDefinition[] {
  return Object.keys(definition.texts).map((language) => definitionIn(definition, language));
}
