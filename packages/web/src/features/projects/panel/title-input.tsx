import type { Task } from '@fieldhouse/contract/tasks';
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { usePhrases } from '../../../app/phrases.ts';
import css from './task-panel.module.css';
import type { ChangeTask } from './use-task-changes.ts';

/** Text until it is clicked; Enter keeps, Escape puts back. */
export function TitleInput({ task, onChange }: { readonly task: Task; readonly onChange: ChangeTask }) {
  const t = usePhrases('projects');
  const [draft, setDraft] = useState<string>();
  if (!task.may.edit) return <h2 className={css.title}>{task.title}</h2>;
  const keep = () => {
    const title = draft?.trim() ?? '';
    if (title !== '' && title !== task.title) onChange({ title });
    setDraft(undefined);
  };
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
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        event.preventDefault();
        if (event.key === 'Escape') setDraft(undefined);
        else keep();
      }}
    />
  );
}
