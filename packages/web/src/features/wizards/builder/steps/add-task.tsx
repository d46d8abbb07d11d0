// The task types, by what they are for.
import type { TaskType } from '@fieldhouse/contract/wizard-definition';
import { Button, Menu } from '@mantine/core';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { useId } from 'react';
import { usePhrases } from '../../../../app/phrases.ts';
import { taskGroups } from '../record-tasks/kinds/task-ui.ts';
import { typesIn, uiOf } from '../record-tasks/kinds/task-uis.ts';
import type { reasonAgainst } from '../record-tasks/task-availability.ts';
import css from './add-task.module.css';

interface AddTaskProps {
  readonly reasonAgainst: (type: TaskType) => ReturnType<typeof reasonAgainst>;
  readonly onAdd: (type: TaskType) => void;
  /** Its name, where it is a sign between two cards, which shows on hover and focus. */
  readonly between?: string;
}

export function AddTask({ reasonAgainst: reasonOf, onAdd, between }: AddTaskProps) {
  const t = usePhrases('wizards');
  const b = usePhrases('wizard-builder');
  const tRecords = usePhrases('wizard-records');
  const id = useId();
  return (
    <Menu position="bottom-start" width="min(560px, calc(100vw - 24px))">
      <Menu.Target>
        {between === undefined ? (
          <Button variant="default" leftSection={<PlusIcon size={16} weight="bold" />}>
            {t('builder.addTask')}
          </Button>
        ) : (
          <button type="button" className={css.between} aria-label={between} title={between}>
            <PlusIcon size={12} weight="bold" />
          </button>
        )}
      </Menu.Target>
      <Menu.Dropdown className={css.menu}>
        {taskGroups.map((name) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a menu
          <div key={name} role="group" aria-labelledby={`${id}-${name}`} className={css[name]}>
            <div id={`${id}-${name}`} className={css.heading}>
              {b(`taskGroup.${name}`)}
            </div>
            {typesIn(name).map((type) => {
              const Icon = uiOf({ type }).icon;
              const reason = reasonOf(type);
              return (
                <Menu.Item
                  key={type}
                  className={css.item}
                  leftSection={
                    <span className={css.icon}>
                      <Icon size={16} />
                    </span>
                  }
                  disabled={reason !== undefined}
                  onClick={() => onAdd(type)}
                >
                  {t(`task.${type}`)}
                  <div className={css.hint}>
                    {reason ? tRecords(`addable.${reason}`) : t(`task.${type}Hint`)}
                  </div>
                </Menu.Item>
              );
            })}
          </div>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
