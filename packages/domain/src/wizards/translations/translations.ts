// The texts of a wizard in the language of a run. Each has a key of ids, so moving and renaming breaks none.
import type {
  WizardDefinition,
  WizardStep,
  WizardTask,
  WizardTranslation,
} from '@fieldhouse/contract/wizard-definition';
import type { TextTemplate } from '@fieldhouse/contract/wizard-values';
import { fieldOf, type KnownCollections } from '../fields-of-collections.ts';
import type { TaskText } from '../tasks/task-kind.ts';
import { kindOf } from '../tasks/task-kinds.ts';
import { isBlank } from '../texts/text-template.ts';

export interface WizardText extends TaskText {
  readonly stepId: string | null;
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
  const titleOf = (fieldId: string) =>
    ('collectionId' in task && fieldOf(collections, task.collectionId, fieldId)?.title) || '';
  const texts = kindOf(task).texts?.(task, titleOf) ?? [];
  return texts.map((one) => ({ ...one, stepId }));
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
  const ofTask = (task: WizardTask) => kindOf(task).withTexts?.(task, { line, template }) ?? task;
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
