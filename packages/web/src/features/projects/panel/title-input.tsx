import type { Task } from '@fieldhouse/contract/task-cards';
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useLeave } from '../../../app/forms/use-leave.ts';
import { usePhrases } from '../../../app/phrases.ts';
import css from './task-panel.module.css';
import type { ChangeTask } from './use-task-changes.ts';

/** Text until it is clicked; Enter keeps, Escape puts back. */
export function TitleInput({ task, onChange }: { readonly task: Task; readonly onChange: ChangeTask }) {
  const t = usePhrases('projects');
  const [draft, setDraft] = useState<string>();
  const keep = async () => {
    const title = draft?.trim() ?? '';
    // What couldn't be saved stays to be saved again.
    const isSaved = title === '' || title === task.title || (await onChange({ title }));
    if (isSaved) setDraft(undefined);
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
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        event.preventDefault();
        if (event.key === 'Escape') setDraft(undefined);
        else void keep();
      }}
    />
  );
}
