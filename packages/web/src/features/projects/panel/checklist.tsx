// Steps of a task. Enter adds the next one.
import type { ChecklistItem, Task } from '@fieldhouse/contract/task-cards';
import { ActionIcon, Checkbox, Progress, TextInput } from '@mantine/core';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import type { KeyboardEvent } from 'react';
import { useStoredDraft } from '../../../app/forms/stored-draft.ts';
import { useLeave } from '../../../app/forms/use-leave.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { useMembership } from '../../../app/session/use-team.ts';
import css from './task-panel.module.css';
import type { ChangeTask } from './use-task-changes.ts';

export function Checklist({ task, onChange }: { readonly task: Task; readonly onChange: ChangeTask }) {
  const t = usePhrases('projects');
  const { teamUserId } = useMembership();
  const { text = '', put, isStored } = useStoredDraft(`${teamUserId}.${task.id}.checklist`);
  useLeave(text.trim() !== '' && !isStored);
  const { checklistItems: items, checklist } = task;
  if (items.length === 0 && !task.may.edit) return null;
  const set = (changed: (items: readonly ChecklistItem[]) => ChecklistItem[]) =>
    onChange((now) => ({ checklist: changed(now.checklistItems) }));
  const add = async (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (text.trim() === '') return;
    const item = { id: crypto.randomUUID(), text, isDone: false };
    if (await set((all) => [...all.filter(({ id }) => id !== item.id), item])) put(undefined);
  };
  return (
    <section className={css.part} aria-labelledby="task-checklist">
      <div className={css.partHead}>
        <h2 id="task-checklist" className={css.partTitle}>
          {t('task.checklist')}
        </h2>
        {items.length > 0 && (
          <>
            <span className={css.soft}>{t('task.checklistDone', checklist)}</span>
            <Progress
              className={css.progress ?? ''}
              size={4}
              value={(100 * checklist.done) / checklist.total}
              aria-label={t('task.checklist')}
            />
          </>
        )}
      </div>
      <ul className={css.list}>
        {items.map((item) => (
          <li key={item.id} className={css.check} data-done={item.isDone || undefined}>
            <Checkbox
              flex={1}
              label={item.text}
              checked={item.isDone}
              onChange={({ currentTarget: { checked: isDone } }) =>
                set((all) => all.map((one) => (one.id === item.id ? { ...one, isDone } : one)))
              }
            />
            {task.may.edit && (
              <ActionIcon
                size={28}
                variant="subtle"
                color="gray"
                aria-label={t('task.removeItem', { text: item.text })}
                onClick={() => set((all) => all.filter(({ id }) => id !== item.id))}
              >
                <XIcon size={14} weight="bold" />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {task.may.edit && (
        <TextInput
          size="xs"
          aria-label={t('task.itemText')}
          placeholder={t('task.addItem')}
          maxLength={300}
          value={text}
          onChange={({ currentTarget: { value } }) => put(value === '' ? undefined : value)}
          onKeyDown={(event) => void add(event)}
        />
      )}
    </section>
  );
}
