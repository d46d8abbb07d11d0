import type { Field } from '@fieldhouse/contract/collections';
import type { Language } from '@fieldhouse/contract/identity';
import { type WizardDefinition, wizardDefinition } from '@fieldhouse/contract/wizard-definition';
import { problemsOf } from '@fieldhouse/domain/wizards/publishing/publish-check';
import { useMemo, useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer } from '../../../../../test/api-answers.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../../../test/expect-no-axe-violations.ts';
import { renderInApp } from '../../../../../test/render-in-app.tsx';
import { sampleField } from '../../../../../test/sample-fields.ts';
import { sampleCollection } from '../../../../../test/sample-records.ts';
import { cacheSession, sampleSession } from '../../../../../test/sample-session.ts';
import { api } from '../../../../api/api.ts';
import { useDraftHistory } from '../draft/use-draft-history.ts';
import { ProblemBar } from '../problems/problem-bar.tsx';
import { useProblemFocus } from '../problems/use-problem-focus.ts';
import type { WizardDraft, WizardDraftState } from '../use-wizard-draft.ts';
import { BuildPanes } from './build-panes.tsx';

const guests = sampleCollection([
  sampleField('plain_text', { title: 'Name', columnName: 'name' }),
  sampleField('plain_text', { title: 'Town', columnName: 'town' }),
]);
const { id: collectionId, pluralName, fields } = guests;
const id = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const text = (number: number, words: string) => ({
  id: id(number),
  type: 'display_text',
  body: words === '' ? [] : [{ t: `<p>${words}</p>` }],
});
const begin = wizardDefinition.parse({
  steps: [
    { id: id(901), title: 'Welcome', tasks: [text(902, 'Hello')] },
    {
      id: id(903),
      title: 'Who',
      tasks: [
        {
          id: id(904),
          type: 'create_record',
          collectionId,
          fields: fields.map((field) => ({ fieldId: field.id })),
        },
        text(905, ''),
      ],
    },
  ],
});
interface HostProps {
  readonly definition: WizardDefinition;
  readonly named: readonly Field[];
}

function Host({ definition, named }: HostProps) {
  const collections = useMemo(
    () => ({
      known: new Map([[String(collectionId), { id: collectionId, pluralName, fields: named }]]),
      full: new Map([[String(collectionId), { ...guests, fields: [...named] }]]),
    }),
    [named],
  );
  const [draft, setDraft] = useState<WizardDraft>({
    name: 'Guests',
    icon: 'fa-solid fa-hand',
    definition,
  });
  const [chosenId, setChosenId] = useState<string>(id(901));
  const [target, setTarget] = useState<ReturnType<typeof problemsOf>[number]>();
  useProblemFocus(target);
  // Only these two are used.
  const history = useDraftHistory({ draft, change: setDraft } as unknown as WizardDraftState);
  const problems = problemsOf(draft.definition, collections.known);
  return (
    <>
      <button type="button" onClick={history.undo}>
        Take back
      </button>
      <ProblemBar
        definition={draft.definition}
        problems={problems}
        onGoTo={(problem) => {
          if (problem.stepId) setChosenId(problem.stepId);
          setTarget(problem);
        }}
      />
      <BuildPanes
        wizardName={draft.name}
        definition={draft.definition}
        epoch={history.epoch}
        chosenId={chosenId}
        collections={collections}
        problems={problems}
        onChoose={setChosenId}
        onChange={history.changeDefinition}
      />
    </>
  );
}

beforeEach(async () => {
  await page.viewport(1440, 900);
  cacheSession(sampleSession());
});

const renderHost = (
  definition: WizardDefinition = begin,
  language: Language = 'en',
  named: readonly Field[] = fields,
) =>
  renderInApp(<Host definition={definition} named={named} />, {
    language,
    answers: [answer(api.collections.list, () => ({ items: [guests] }))],
  });

type Screen = Awaited<ReturnType<typeof renderHost>>;
const steps = (screen: Screen) => screen.getByRole('region', { name: 'Steps' });
const titles = (screen: Screen) =>
  steps(screen)
    .getByRole('button', { name: /^\d/ })
    .elements()
    .map((element) => element.querySelector('span:nth-of-type(2) > span')?.textContent);

test('a step is moved by its handle with the keyboard, and put back by undo', async () => {
  const screen = await renderHost();
  const handle = steps(screen).getByRole('button', { name: 'Move step Welcome' });
  await expect.element(handle).toBeVisible();
  (handle.element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.element(screen.getByText('Welcome moved to position 1 of 2')).toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(screen.getByText('Welcome moved to position 2 of 2')).toBeInTheDocument();
  await userEvent.keyboard(' ');
  await expect.poll(() => titles(screen)).toEqual(['Who', 'Welcome']);
  await screen.getByRole('button', { name: 'Take back' }).click();
  await expect.poll(() => titles(screen)).toEqual(['Welcome', 'Who']);
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  await expect.poll(() => titles(screen)).toEqual(['Who', 'Welcome']);
});

const tasks = (screen: Screen) =>
  screen
    .getByRole('article')
    .elements()
    .map((element) => element.getAttribute('aria-label'));

test('a task is moved within its step by drag, by its handle with the keyboard and by its menu', async () => {
  const screen = await renderHost();
  await steps(screen).getByRole('button', { name: /Who/ }).first().click();
  const [form, words] = ['Create a record', 'Display formatted text'];
  await expect.poll(() => tasks(screen)).toEqual([form, words]);
  const handleOf = (name: string) => screen.getByRole('button', { name: `Move task ${name}` });
  await userEvent.dragAndDrop(handleOf(words), handleOf(form), { steps: 10 });
  await expect.poll(() => tasks(screen)).toEqual([words, form]);
  (handleOf(words).element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.element(screen.getByText(`${words} moved to position 1 of 2`)).toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(screen.getByText(`${words} moved to position 2 of 2`)).toBeInTheDocument();
  await userEvent.keyboard(' ');
  await expect.poll(() => tasks(screen)).toEqual([form, words]);
  await screen.getByRole('button', { name: `Actions for task ${words}` }).click();
  await screen.getByRole('menuitem', { name: 'Move up' }).click();
  await expect.poll(() => tasks(screen)).toEqual([words, form]);
  for (const _ of [1, 2, 3]) await screen.getByRole('button', { name: 'Take back' }).click();
  await expect.poll(() => tasks(screen)).toEqual([form, words]);
});

/** The text uses the name that the step before it asks for; the first step is empty. */
const greeting = wizardDefinition.parse({
  steps: [
    { id: id(901), title: 'Welcome' },
    {
      id: id(903),
      title: 'Who',
      tasks: [{ id: id(904), type: 'create_record', collectionId, fields: [{ fieldId: fields[0]?.id }] }],
    },
    {
      id: id(906),
      title: 'Thanks',
      tasks: [
        {
          id: id(907),
          type: 'display_text',
          body: [{ t: '<p>Hello ' }, { ref: `answer.${id(904)}.${fields[0]?.id}` }, { t: '</p>' }],
        },
      ],
    },
  ],
});

test.each([
  {
    language: 'en',
    text: 'Display formatted text',
    grip: 'Move task Display formatted text',
    moved: '“Display formatted text” moved to “Welcome”',
    tooEarly: '“Welcome”: a value comes from an answer that isn’t given earlier.',
    noTasks: '“Thanks” has no tasks.',
  },
  {
    language: 'es',
    text: 'Mostrar texto con formato',
    grip: 'Mover la tarea Mostrar texto con formato',
    moved: '«Mostrar texto con formato» está ahora en «Welcome»',
    tooEarly: '«Welcome»: un valor viene de una respuesta que no se da antes.',
    noTasks: '«Thanks» no tiene tareas.',
  },
] as const)('a task is dragged to an empty step, and taken back at once ($language)', async (words) => {
  const { language, text: name, grip, moved, tooEarly, noTasks } = words;
  const screen = await renderHost(greeting, language);
  await screen.getByRole('button', { name: /^3/ }).click();
  await expect.poll(() => tasks(screen)).toEqual([name]);
  const handle = screen.getByRole('button', { name: grip });
  // Its own step is no place to drop it.
  await userEvent.dragAndDrop(handle, screen.getByRole('button', { name: /^3/ }), { steps: 10 });
  await expect.poll(() => tasks(screen)).toEqual([name]);
  await userEvent.dragAndDrop(handle, screen.getByRole('button', { name: /^1/ }), { steps: 10 });
  await expect.poll(() => tasks(screen)).toEqual([]);
  await expect.poll(announced).toContain(moved);
  await expect.element(screen.getByText(tooEarly)).toBeVisible();
  await expect.element(screen.getByText(noTasks)).toBeVisible();
  await screen.getByRole('button', { name: /^1/ }).click();
  await expect.poll(() => tasks(screen)).toEqual([name]);
  await screen.getByRole('button', { name: 'Take back' }).click();
  await expect.poll(() => tasks(screen)).toEqual([]);
  await expect.element(screen.getByText(tooEarly)).not.toBeInTheDocument();
  await screen.getByRole('button', { name: /^3/ }).click();
  await expect.poll(() => tasks(screen)).toEqual([name]);
});

/** To screen readers, about what is dragged. */
const announced = () =>
  [...document.querySelectorAll('[id^="DndLiveRegion"]')].map(({ textContent }) => textContent);

test('a step is dragged past another one', async () => {
  const screen = await renderHost();
  const handleOf = (name: string) => steps(screen).getByRole('button', { name: `Move step ${name}` });
  await userEvent.dragAndDrop(handleOf('Who'), handleOf('Welcome'), { steps: 10 });
  await expect.poll(() => titles(screen)).toEqual(['Who', 'Welcome']);
});

test('a task is moved to another step by its menu with the keyboard, taken back, and duplicated', async () => {
  const screen = await renderHost();
  const [form, words] = ['Create a record', 'Display formatted text'];
  await expect.poll(() => tasks(screen)).toEqual([words]);
  const menu = screen.getByRole('button', { name: `Actions for task ${words}` });
  (menu.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  // The first that is possible: there is no other task to move it past.
  await expect.element(screen.getByRole('menuitem', { name: 'Move to step' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(screen.getByRole('menuitem', { name: 'Who' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => tasks(screen)).toEqual([]);
  await expect.element(page.getByText(`“${words}” moved to “Who”`)).toBeVisible();
  await steps(screen).getByRole('button', { name: /Who/ }).first().click();
  await expect.poll(() => tasks(screen)).toEqual([form, words, words]);
  await screen.getByRole('button', { name: 'Take back' }).click();
  await expect.poll(() => tasks(screen)).toEqual([form, words]);
  await screen.getByRole('button', { name: `Actions for task ${form}` }).click();
  await screen.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect.poll(() => tasks(screen)).toEqual([form, form, words]);
  await expectNoAxeViolationsInBothThemes();
});

test('a folded task still says when it applies', async () => {
  const field = `answer.${id(904)}.${fields[0]?.id}`;
  const condition = { all: [{ field, operator: 'is_not_empty' }] };
  const [empty, who, thanks] = greeting.steps;
  const tasksWith = thanks?.tasks.map((task) => ({ ...task, condition }));
  const screen = await renderHost(
    wizardDefinition.parse({ steps: [empty, who, { ...thanks, tasks: tasksWith }] }),
  );
  await steps(screen).getByRole('button', { name: /^3/ }).click();
  const sentence = screen.getByRole('button', {
    name: 'Display formatted text: Only if Name is not empty',
  });
  await expect.element(sentence).toBeVisible();
  await screen.getByRole('button', { name: 'Details of task Display formatted text' }).click();
  await sentence.click();
  await expect.element(screen.getByRole('dialog').getByRole('combobox', { name: 'Field' })).toBeVisible();
});

test('a field with a long name stays within its task', async () => {
  const title = 'How many people are coming, with the children of your neighbors?';
  const [name, town] = fields;
  if (!name || !town) throw new Error('There are two fields.');
  const screen = await renderHost(begin, 'en', [{ ...name, title }, town]);
  await steps(screen).getByRole('button', { name: /Who/ }).first().click();
  const menu = screen.getByRole('button', { name: `Actions for field ${title}` });
  const card = screen.getByRole('article', { name: 'Create a record' });
  await expect.element(menu).toBeVisible();
  const rightOf = (of: typeof menu) => of.element().getBoundingClientRect().right;
  expect(rightOf(menu)).toBeLessThan(rightOf(card));
});

test('a task is inserted between two others', async () => {
  const screen = await renderHost();
  await steps(screen).getByRole('button', { name: /Who/ }).first().click();
  const [form, words] = ['Create a record', 'Display formatted text'];
  await screen.getByRole('button', { name: `Insert a task above ${words}` }).click();
  await expectNoAxeViolationsInBothThemes();
  await screen.getByRole('menuitem', { name: /^Create a temporary variable/ }).click();
  await expect.poll(() => tasks(screen)).toEqual([form, 'Create a temporary variable', words]);
});

test('a new step has no title, and its number in place of one', async () => {
  const screen = await renderHost();
  await screen.getByRole('button', { name: 'Add step' }).click();
  await expect.poll(() => titles(screen)).toEqual(['Welcome', 'Who', 'Step 3']);
  const title = screen.getByRole('textbox', { name: 'Step title' });
  await expect.element(title).toHaveValue('');
  await expect.element(title).toHaveAttribute('placeholder', 'Step 3');
  const bar = screen.getByRole('region', { name: 'Problems' });
  await expect.element(bar.getByText('“Step 3” has no tasks.')).toBeVisible();
  const preview = screen.getByRole('region', { name: 'Preview' });
  await expect.element(preview.getByText('Step 3', { exact: true })).not.toBeInTheDocument();
});

test('words that are typed are one step of undo, and editors show what is undone', async () => {
  const screen = await renderHost();
  const title = screen.getByRole('textbox', { name: 'Step title' });
  await userEvent.type(title, ' to us');
  await expect.poll(() => titles(screen)).toEqual(['Welcome to us', 'Who']);
  await screen.getByRole('button', { name: 'Take back' }).click();
  await expect.element(title).toHaveValue('Welcome');
});

test('a step is pasted from the clipboard, and anything else is refused', async () => {
  const screen = await renderHost();
  const paste = (words: string) => {
    const data = new DataTransfer();
    data.setData('text/plain', words);
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
    steps(screen).getByRole('button', { name: /^1/ }).element().dispatchEvent(event);
  };
  await expect.element(steps(screen).getByRole('button', { name: /^1/ })).toBeVisible();
  paste('{"kind":"wizard-steps","steps":[]}');
  await expect.element(screen.getByText('There’s no copied step on the clipboard.')).toBeVisible();
  const [, who] = begin.steps;
  const teamId = sampleSession().memberships[0]?.teamId;
  paste(
    JSON.stringify({
      kind: 'wizard-steps',
      teamId,
      startsWith: null,
      steps: [{ ...who, title: 'Who else' }],
    }),
  );
  await expect.poll(() => titles(screen)).toEqual(['Welcome', 'Who else', 'Who']);
  await expect.element(screen.getByRole('textbox', { name: 'Step title' })).toHaveValue('Who else');
});

test('a problem leads to its task, which says what is wrong until it is fixed', async () => {
  const screen = await renderHost();
  const bar = screen.getByRole('region', { name: 'Problems' });
  await expect.element(bar.getByText('1 problem before you can publish')).toBeVisible();
  await bar.getByRole('button', { name: 'Go there' }).click();
  const task = screen.getByRole('article', { name: 'Display formatted text' });
  await expect.element(task).toHaveFocus();
  await expect.element(task.getByText('“Who”: the text is empty.')).toBeVisible();
  await screen.getByRole('button', { name: 'Desktop' }).click();
  await expectNoAxeViolationsInBothThemes();
  await screen.getByRole('button', { name: 'Details of task Create a record' }).click();
  await expect.element(screen.getByText('in Cabins: Name, Town')).toBeVisible();
});
