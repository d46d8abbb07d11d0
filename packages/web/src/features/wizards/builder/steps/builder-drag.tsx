// Dragging in the builder: steps and the tasks of the open one change their order, and a task is dropped on another step.
import type { WizardDefinition, WizardStep } from '@fieldhouse/contract/wizard-definition';
import type { ReactNode } from 'react';
import { usePhrases } from '../../../../app/phrases.ts';
import { SortableLists } from '../../../../ui/sorting/sortable-lists.tsx';
import { withStep } from '../definition-edits.ts';
import { useStepEdits } from '../draft/use-step-edits.ts';
import { useTaskMoves } from '../draft/use-task-moves.ts';
import { uiOf } from '../record-tasks/kinds/task-uis.ts';
import css from './builder-drag.module.css';

interface BuilderDragProps {
  readonly definition: WizardDefinition;
  /** The open one. */
  readonly step: WizardStep | undefined;
  readonly onChoose: (stepId: string) => void;
  readonly onChange: (definition: WizardDefinition) => void;
  readonly children: ReactNode;
}

export function BuilderDrag({ step, children, ...editing }: BuilderDragProps) {
  const { definition, onChange } = editing;
  const t = usePhrases('wizards');
  const edits = useStepEdits(editing);
  const { taskOf, textOf, moveTo } = useTaskMoves(editing);
  const { steps } = definition;
  const tasks = step?.tasks ?? [];
  const isTask = (id: string) => tasks.some((task) => task.id === id);
  return (
    <SortableLists
      instructions={t('builder.dragHint')}
      lists={[
        {
          ids: steps.map(({ id }) => id),
          onOrder: edits.order,
          announce: (id, place) => {
            const moving = steps.find((one) => one.id === id);
            return moving ? edits.announceMove(moving, place) : '';
          },
        },
        {
          ids: tasks.map(({ id }) => id),
          onOrder: (ids) => {
            const ordered = ids.flatMap((id) => tasks.find((task) => task.id === id) ?? []);
            if (step) onChange(withStep(definition, { ...step, tasks: ordered }));
          },
          announce: (id, position) => {
            const task = taskOf(id);
            const name = task ? t(`task.${task.type}`) : '';
            return t('builder.moved', { name, position, total: tasks.length });
          },
        },
      ]}
      across={{
        mayDrop: (id, onId) => isTask(id) && onId !== step?.id,
        onDrop: moveTo,
        announce: textOf,
        face: (id) => {
          const task = isTask(id) ? taskOf(id) : undefined;
          if (!task) return undefined;
          const Icon = uiOf(task).icon;
          return (
            <div className={css.face}>
              <Icon size={18} aria-hidden="true" /> {t(`task.${task.type}`)}
            </div>
          );
        },
      }}
    >
      {children}
    </SortableLists>
  );
}
