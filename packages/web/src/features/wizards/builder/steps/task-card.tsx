// One task of a step: its head can be dragged and folds the rest.
import type { WizardTask } from '@fieldhouse/contract/wizard-definition';
import type { WizardProblem } from '@fieldhouse/contract/wizard-publication';
import { ActionIcon, Menu } from '@mantine/core';
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown';
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { WarningIcon } from '@phosphor-icons/react/dist/csr/Warning';
import { type ComponentType, type ReactNode, useState } from 'react';
import { usePhrases } from '../../../../app/phrases.ts';
import { DragHandle, useSortableRow } from '../../../../ui/sorting/sortable-list.tsx';
import { problemKey } from '../problems/problem-key.ts';
import css from './task-card.module.css';

interface TaskCardProps {
  readonly task: WizardTask;
  readonly Icon: ComponentType<{ readonly size: number; readonly 'aria-hidden': 'true' }>;
  /** One line, shown while the card is folded. */
  readonly summary: ReactNode;
  readonly problems: readonly WizardProblem[];
  readonly problemText: (problem: WizardProblem) => string;
  readonly index: number;
  readonly count: number;
  readonly onMove: (by: number) => void;
  /** Where else it can be. */
  readonly otherSteps: readonly { readonly id: string; readonly name: string }[];
  readonly onMoveTo: (stepId: string) => void;
  readonly onDuplicate: () => void;
  readonly onRemove: () => void;
  /** Between it and the card above. */
  readonly insert: ReactNode;
  /** Its sentence, which is also part of the summary. */
  readonly condition: ReactNode;
  readonly children: ReactNode;
}

export function TaskCard(props: TaskCardProps) {
  const { task, Icon, summary, problems, problemText, index, count, children } = props;
  const { otherSteps, onMove, onMoveTo, onDuplicate, onRemove, insert, condition } = props;
  const t = usePhrases('wizards');
  const [isOpen, setOpen] = useState(true);
  const { row, grip, handle } = useSortableRow(task.id);
  const name = t(`task.${task.type}`);
  return (
    <article
      {...row}
      className={css.task}
      aria-label={name}
      data-task={task.id}
      data-wrong={problems.length > 0 || undefined}
      tabIndex={-1}
    >
      <div className={css.gap}>{insert}</div>
      <div className={css.head} {...grip}>
        <DragHandle label={t('builder.moveTask', { name })} handle={handle} size="small" />
        <span className={css.icon}>
          <Icon size={18} aria-hidden="true" />
        </span>
        <h3 className={css.name}>
          {name} {!isOpen && <span className={css.summary}>{summary}</span>}
        </h3>
        {!isOpen && task.condition !== null && <div className={css.condition}>{condition}</div>}
        <ActionIcon
          size={32}
          aria-expanded={isOpen}
          aria-label={t('builder.taskDetails', { name })}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? <CaretDownIcon size={14} weight="bold" /> : <CaretRightIcon size={14} weight="bold" />}
        </ActionIcon>
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon size={32} aria-label={t('builder.taskActions', { name })}>
              <DotsThreeIcon size={18} weight="bold" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item disabled={index === 0} onClick={() => onMove(-1)}>
              {t('builder.moveUp')}
            </Menu.Item>
            <Menu.Item disabled={index === count - 1} onClick={() => onMove(1)}>
              {t('builder.moveDown')}
            </Menu.Item>
            {otherSteps.length > 0 && (
              <Menu.Sub position="left-start">
                <Menu.Sub.Target>
                  <Menu.Sub.Item>{t('builder.moveToStep')}</Menu.Sub.Item>
                </Menu.Sub.Target>
                <Menu.Sub.Dropdown className={css.steps}>
                  {otherSteps.map((step) => (
                    <Menu.Item key={step.id} onClick={() => onMoveTo(step.id)}>
                      {step.name}
                    </Menu.Item>
                  ))}
                </Menu.Sub.Dropdown>
              </Menu.Sub>
            )}
            <Menu.Item onClick={onDuplicate}>{t('builder.duplicate')}</Menu.Item>
            <Menu.Item color="red" onClick={onRemove}>
              {t('builder.remove')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
      {problems.length > 0 && (
        <ul className={css.problems}>
          {problems.map((problem) => (
            <li key={problemKey(problem)}>
              <WarningIcon size={14} weight="fill" aria-hidden="true" /> {problemText(problem)}
            </li>
          ))}
        </ul>
      )}
      {isOpen && (
        <div className={css.body}>
          {condition}
          {children}
        </div>
      )}
    </article>
  );
}
