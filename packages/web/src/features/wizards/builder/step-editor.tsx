// One step: its title and its tasks.
import type {
  TaskType,
  WizardDefinition,
  WizardStep,
  WizardTask,
} from '@fieldhouse/contract/wizard-definition';
import type { WizardProblem } from '@fieldhouse/contract/wizard-publication';
import { copySteps } from '@fieldhouse/domain/wizards/copying/copy-steps';
import { TextInput, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { toast } from '../../../app/feedback/toasts.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { SortableRows } from '../../../ui/sorting/sortable-list.tsx';
import type { DraftCollections } from '../wizard-queries.ts';
import { AnswerMoves } from './ask/answer-moves.tsx';
import { AskQuestion } from './ask/ask-question.tsx';
import css from './builder.module.css';
import { ConditionButton } from './conditions/condition-button.tsx';
import { moved, newTask, withStep, withTask } from './definition-edits.ts';
import { useStepName } from './draft/use-step-name.ts';
import { useTaskMoves } from './draft/use-task-moves.ts';
import { useProblemText } from './problems/use-problem-text.ts';
import { uiOf } from './record-tasks/kinds/task-uis.ts';
import { reasonAgainst } from './record-tasks/task-availability.ts';
import type { TaskEditorProps } from './record-tasks/task-editor-props.ts';
import { AddTask } from './steps/add-task.tsx';
import { StepSettings } from './steps/step-settings.tsx';
import { TaskCard } from './steps/task-card.tsx';
import { TaskSummary } from './steps/task-summary.tsx';

interface StepEditorProps {
  readonly definition: WizardDefinition;
  readonly step: WizardStep;
  readonly collections: DraftCollections;
  readonly problems?: readonly WizardProblem[];
  readonly onChange: (definition: WizardDefinition) => void;
  /** What a collection for its answers would be called. */
  readonly wizardName?: string;
  /** The actions of the step. */
  readonly menu?: ReactNode;
}

const noProblems: readonly WizardProblem[] = [];

export function StepEditor(props: StepEditorProps) {
  const { definition, step, collections, problems = noProblems, onChange, menu, wizardName = '' } = props;
  const t = usePhrases('wizards');
  const nameOf = useStepName();
  const problemText = useProblemText(definition);
  const change = (next: WizardStep) => onChange(withStep(definition, next));
  const { tasks } = step;
  const remove = (task: WizardTask) => {
    change({ ...step, tasks: tasks.filter((one) => one.id !== task.id) });
    toast({
      text: t('builder.taskRemoved'),
      action: { label: t('builder.undo'), onAct: () => change(step) },
    });
  };
  const duplicate = (task: WizardTask, index: number) => {
    const [copy] = copySteps([{ ...step, tasks: [task] }], () => crypto.randomUUID());
    change({ ...step, tasks: tasks.toSpliced(index + 1, 0, ...(copy?.tasks ?? [])) });
  };
  const reasonOf = (type: TaskType) =>
    reasonAgainst(type, definition, { stepId: step.id, collections: collections.known });
  const insert = (type: TaskType, index: number) =>
    change({ ...step, tasks: tasks.toSpliced(index, 0, newTask(type, definition)) });
  const otherSteps = definition.steps
    .filter(({ id }) => id !== step.id)
    .map(({ id }) => ({ id, name: nameOf(definition.steps, id) }));
  const { moveTo } = useTaskMoves({ definition, onChange });
  return (
    <section className={`${css.pane} ${css.tasks}`} aria-labelledby="wizard-tasks">
      <VisuallyHidden>
        <h2 id="wizard-tasks">{t('builder.tasks')}</h2>
      </VisuallyHidden>
      <div className={css.stepHead}>
        <TextInput
          className={css.stepTitle}
          classNames={{ input: css.stepTitleInput ?? '' }}
          variant="unstyled"
          aria-label={t('builder.stepTitle')}
          placeholder={nameOf(definition.steps, step.id)}
          value={step.title}
          maxLength={200}
          onChange={(event) => change({ ...step, title: event.currentTarget.value })}
        />
        {menu}
      </div>
      <div className={css.stepSettings}>
        <ConditionButton
          kind="step"
          name={t('builder.stepTitle')}
          definition={definition}
          place={{ stepId: step.id }}
          collections={collections}
          value={step.condition}
          onChange={(condition) => change({ ...step, condition })}
        />
        <StepSettings definition={definition} step={step} onChange={change} />
      </div>
      {tasks.length === 0 && <p className={css.hint}>{t('builder.noTasks')}</p>}
      <AnswerMoves {...props} wizardName={wizardName || step.title}>
        <SortableRows ids={tasks.map(({ id }) => id)}>
          {tasks.map((task, index) => (
            <TaskCard
              key={task.id}
              task={task}
              Icon={uiOf(task).icon}
              summary={<TaskSummary task={task} collections={collections.known} />}
              problems={problems.filter((one) => one.taskId === task.id)}
              problemText={problemText}
              index={index}
              count={tasks.length}
              onMove={(by) => change({ ...step, tasks: moved(tasks, index, index + by) })}
              otherSteps={otherSteps}
              onMoveTo={(stepId) => moveTo(task.id, stepId)}
              onDuplicate={() => duplicate(task, index)}
              onRemove={() => remove(task)}
              insert={
                <AddTask
                  between={t('builder.insertTask', { name: t(`task.${task.type}`) })}
                  reasonAgainst={reasonOf}
                  onAdd={(type) => insert(type, index)}
                />
              }
              condition={
                <ConditionButton
                  kind="task"
                  name={t(`task.${task.type}`)}
                  definition={definition}
                  place={{ stepId: step.id, taskId: task.id }}
                  collections={collections}
                  value={task.condition}
                  onChange={(condition) => change(withTask(step, { ...task, condition }))}
                />
              }
            >
              <TaskEditor
                definition={definition}
                step={step}
                task={task}
                collections={collections}
                onChange={(next) => change(withTask(step, next))}
              />
            </TaskCard>
          ))}
        </SortableRows>
      </AnswerMoves>
      <div className={css.add}>
        <AskQuestion
          wizardName={wizardName || step.title}
          definition={definition}
          step={step}
          onChange={onChange}
        />
        <AddTask reasonAgainst={reasonOf} onAdd={(type) => insert(type, tasks.length)} />
      </div>
    </section>
  );
}

function TaskEditor(props: TaskEditorProps<WizardTask>) {
  const { Editor } = uiOf(props.task);
  return <Editor {...props} />;
}
