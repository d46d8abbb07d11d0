// The description is text until it is edited; the editor loads then.
import type { Task } from '@fieldhouse/contract/tasks';
import { Button, Group, Skeleton } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useEditorLabels } from '../../../app/language/use-editor-labels.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { RichHtml } from '../../../ui/rich-text/rich-html.tsx';
import css from './task-panel.module.css';
import type { ChangeTask } from './use-task-changes.ts';

const RichTextEditor = lazy(async () => ({
  default: (await import('../../../ui/rich-text/rich-text-editor.tsx')).RichTextEditor,
}));

export function Description({ task, onChange }: { readonly task: Task; readonly onChange: ChangeTask }) {
  const t = usePhrases('projects');
  const labels = useEditorLabels();
  const [draft, setDraft] = useState<string>();
  if (task.description === '' && !task.may.edit) return null;
  const isEdited = draft !== undefined;
  return (
    <section className={css.part} aria-labelledby="task-description">
      <div className={css.partHead}>
        <h2 id="task-description" className={css.partTitle}>
          {t('task.description')}
        </h2>
        {task.may.edit && !isEdited && task.description !== '' && (
          <Button size="compact-sm" variant="subtle" onClick={() => setDraft(task.description)}>
            {t('task.edit')}
          </Button>
        )}
      </div>
      {isEdited ? (
        <Suspense fallback={<Skeleton height={120} />}>
          <RichTextEditor
            label={t('task.description')}
            labels={labels}
            value={draft}
            isLabelHidden
            onChange={({ html }) => setDraft(html)}
          />
          <Group gap={8} justify="flex-end" mt={8}>
            <Button size="compact-md" variant="default" onClick={() => setDraft(undefined)}>
              {t('task.cancel')}
            </Button>
            <Button
              size="compact-md"
              onClick={() => {
                onChange({ description: draft });
                setDraft(undefined);
              }}
            >
              {t('task.save')}
            </Button>
          </Group>
        </Suspense>
      ) : task.description === '' ? (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          justify="flex-start"
          onClick={() => setDraft('')}
        >
          {t('task.addDescription')}
        </Button>
      ) : (
        <RichHtml html={task.description} />
      )}
    </section>
  );
}
