import type { Task } from '@fieldhouse/contract/task-cards';
import { Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import { useLeave } from '../../../app/forms/use-leave.ts';
import { usePhrases } from '../../../app/phrases.ts';
import css from './task-panel.module.css';
import type { ChangeTask } from './use-task-changes.ts';

/** Text until it is clicked; Enter keeps, Escape puts back. */
export function TitleInput({ task, onChange }: { readonly task: Task; readonly onChange: ChangeTask }) {
  const t = usePhrases('projects');
  const [draft, setDraft] = useState<string>();
  const saving = useRef<{ readonly title: string; readonly isSaved: Promise<boolean> }>(undefined);
  const keep = async () => {
    const title = draft?.trim() ?? '';
    if (title !== '' && title !== task.title && saving.current?.title !== title)
      saving.current = { title, isSaved: onChange({ title }) };
    // A click on a link leaves the input and then the task: both wait for the same.
    const isSaved = saving.current?.title === title ? await saving.current.isSaved : true;
    saving.current = undefined;
    // What couldn't be saved stays to be saved again, and so does what was typed meanwhile.
    if (isSaved) setDraft((now) => (now?.trim() === title ? undefined : now));
    return isSaved;
  };
  useLeave(draft !== undefined && draft.trim() !== task.title, { save: keep });
  if (!task.may.edit) return <h2 className={css.title}>{task.title}</h2>;
  return (
    <Textarea
      aria-label={t('task.title')}
      variant="unstyled"
      autosize
      minRows={1}
      maxLength={300}
      classNames={{ input: css.titleInput ?? '' }}
      value={draft ?? task.title}
      onChange={(event) => setDraft(event.currentTarget.value.replaceAll('\n', ' '))}
      onBlur={() => void keep()}
      onKeyDown={(event) => {
        // With nothing to put back, Escape closes the task.
        const isPutBack = event.key === 'Escape' && draft !== undefined;
        if (event.key !== 'Enter' && !isPutBack) return;
        event.preventDefault();
        if (isPutBack) setDraft(undefined);
        else void keep();
      }}
    />
  );
}
