// Steps of a task. Enter adds the next one.
import type { ChecklistItem, Task } from '@fieldhouse/contract/task-cards';
import { Progress, TextInput } from '@mantine/core';
import { type KeyboardEvent, useRef } from 'react';
import { useStoredDraft } from '../../../../app/forms/stored-draft.ts';
import { useLeave } from '../../../../app/forms/use-leave.ts';
import { usePhrases } from '../../../../app/phrases.ts';
import { useMembership } from '../../../../app/session/use-team.ts';
import css from '../task-panel.module.css';
import type { ChangeTask } from '../use-task-changes.ts';
import { ChecklistLine } from './checklist-line.tsx';

export function Checklist({ task, onChange }: { readonly task: Task; readonly onChange: ChangeTask }) {
  const t = usePhrases('projects');
  const { teamUserId } = useMembership();
  const input = useRef<HTMLInputElement>(null);
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
          <ChecklistLine
            key={item.id}
            item={item}
            people={task.checklistPeople}
            mayEdit={task.may.edit}
            onChange={(change) => set((all) => all.map((one) => (one.id === item.id ? change(one) : one)))}
            onRemove={() => void set((all) => all.filter(({ id }) => id !== item.id))}
            onNext={() => input.current?.focus()}
          />
        ))}
      </ul>
      {task.may.edit && (
        <TextInput
          ref={input}
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
