// The description is text until it is edited; the editor loads then. What was written and not saved is stored in the browser.
import type { Task } from '@fieldhouse/contract/task-cards';
import { Button, Group, Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { onDemand } from '../../../app/feedback/on-demand.tsx';
import { FormConflict } from '../../../app/forms/form-conflict.tsx';
import { useStoredDraft } from '../../../app/forms/stored-draft.ts';
import { useDiscardQuestion, useLeave } from '../../../app/forms/use-leave.ts';
import { useEditorLabels } from '../../../app/language/use-editor-labels.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { useMembership } from '../../../app/session/use-team.ts';
import { RichHtml } from '../../../ui/rich-text/rich-html.tsx';
import css from './task-panel.module.css';
import type { ChangeTask } from './use-task-changes.ts';

const RichTextEditor = onDemand(() => import('../../../ui/rich-text/rich-text-editor.tsx'), 'RichTextEditor');

interface DescriptionProps {
  readonly task: Task;
  readonly onChange: ChangeTask;
}

export function Description({ task, onChange }: DescriptionProps) {
  const t = usePhrases('projects');
  const draft = useDescriptionDraft(task);
  if (task.description === '' && !task.may.edit) return null;
  return (
    <section className={css.part} aria-labelledby="task-description">
      <div className={css.partHead}>
        <h2 id="task-description" className={css.partTitle}>
          {t('task.description')}
        </h2>
        {task.may.edit && draft.html === undefined && task.description !== '' && (
          <Button size="compact-sm" variant="subtle" onClick={() => draft.begin()}>
            {t('task.edit')}
          </Button>
        )}
      </div>
      {task.may.edit && draft.html !== undefined ? (
        <DescriptionEditor draft={draft} onChange={onChange} />
      ) : task.description === '' ? (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          justify="flex-start"
          onClick={() => draft.begin()}
        >
          {t('task.addDescription')}
        </Button>
      ) : (
        <RichHtml html={task.description} />
      )}
    </section>
  );
}

type DescriptionDraft = ReturnType<typeof useDescriptionDraft>;

/** With the description that it is based on, which another person may change meanwhile. */
function useDescriptionDraft({ id, description }: Task) {
  const { teamUserId } = useMembership();
  const { text, put, isStored } = useStoredDraft(`${teamUserId}.${id}.description`);
  const { html, before = description } = readDraft(text);
  const isChanged = html !== undefined && html !== before;
  useLeave(isChanged && !isStored);
  const store = (next: string, base: string) => put(JSON.stringify({ html: next, before: base }));
  return {
    html,
    isChanged,
    theirs: isChanged && before !== description && html !== description ? description : undefined,
    begin: () => store(description, description),
    write: (next: string) => store(next, before),
    /** On top of what the other person wrote. */
    rebase: () => store(html ?? '', description),
    end: () => put(undefined),
  } as const;
}

function readDraft(text: string | undefined): { readonly html?: string; readonly before?: string } {
  if (text === undefined) return {};
  try {
    // Written by `store` above.
    return JSON.parse(text) as { readonly html: string; readonly before: string };
  } catch {
    // Not a draft.
    return {};
  }
}

interface DescriptionEditorProps {
  readonly draft: DescriptionDraft;
  readonly onChange: ChangeTask;
}

function DescriptionEditor({ draft, onChange }: DescriptionEditorProps) {
  const t = usePhrases('projects');
  const labels = useEditorLabels();
  const { html = '', theirs } = draft;
  const label = t('task.description');
  const askToDiscard = useDiscardQuestion();
  const cancel = async () => {
    if (!draft.isChanged || (await askToDiscard())) draft.end();
  };
  const save = async () => {
    if (await onChange({ description: html })) draft.end();
  };
  return (
    <Suspense fallback={<Skeleton height={120} />}>
      <RichTextEditor
        label={label}
        labels={labels}
        value={html}
        isLabelHidden
        onChange={(edited) => draft.write(edited.html)}
      />
      {theirs === undefined ? (
        <Group gap={8} justify="flex-end" mt={8}>
          <Button size="compact-md" variant="default" onClick={() => void cancel()}>
            {t('task.cancel')}
          </Button>
          <Button size="compact-md" onClick={() => void save()}>
            {t('task.save')}
          </Button>
        </Group>
      ) : (
        <FormConflict
          conflict={{
            parts: [{ name: 'description', label, yours: textOf(html), theirs: textOf(theirs) }],
            decide: async ({ description: choice }) => {
              if (choice === 'theirs') return draft.end();
              draft.rebase();
              await save();
            },
          }}
        />
      )}
    </Suspense>
  );
}

function textOf(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent;
}
