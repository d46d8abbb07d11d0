// The columns of a project: names, meaning, limit and order.
import {
  maxColumnLimit,
  type Project,
  projects,
  type TaskStage,
  taskStages,
} from '@fieldhouse/contract/projects';
import { ActionIcon, Button, NativeSelect, NumberInput, Text, TextInput } from '@mantine/core';
import { ArrowDownIcon } from '@phosphor-icons/react/dist/csr/ArrowDown';
import { ArrowUpIcon } from '@phosphor-icons/react/dist/csr/ArrowUp';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { useState } from 'react';
import { isProblem } from '../../../api/api-problem.ts';
import { projectsApi } from '../../../api/endpoints/projects-api.ts';
import { toast } from '../../../app/feedback/toasts.tsx';
import { FormDialog } from '../../../app/forms/form-dialog.tsx';
import { useContractForm } from '../../../app/forms/use-contract-form.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import css from '../projects.module.css';

interface ColumnsDialogProps {
  readonly project: Project;
  readonly onClose: () => void;
}

interface Draft {
  readonly key: string;
  readonly id?: string;
  readonly stage: TaskStage;
  readonly name: string;
  readonly limit: number | null;
}

export function ColumnsDialog({ project, onClose }: ColumnsDialogProps) {
  const t = usePhrases('projects');
  const ui = usePhrases('ui');
  const teamId = useTeamId();
  const [columns] = useState(project.columns);
  const form = useContractForm({
    schema: {
      safeParse: ({ drafts }: { readonly drafts: readonly Draft[] }, options) =>
        projects.setColumns.body.safeParse({ columns: drafts.map(toColumn) }, options),
    },
    initialValues: {
      drafts: project.columns.map(
        ({ id, stage, name, limit }): Draft => ({ key: id, id, stage, name: name ?? '', limit }),
      ),
    },
    onSubmit: async (body) => {
      try {
        await projectsApi.setColumns({
          params: { teamId, projectId: project.id },
          body: { ...body, before: { columns } },
        });
      } catch (error) {
        if (!isProblem(error) || error.code !== 'in_use') throw error;
        toast({ text: t('form.columnInUse'), tone: 'danger' });
        throw error;
      }
    },
    done: () => t('form.columnsSaved'),
    onDone: onClose,
  });
  const { drafts } = form.values;
  const setDrafts = (next: readonly Draft[]) => form.set('drafts', [...next]);
  return (
    <FormDialog form={form} title={t('form.editColumns')} action={ui('save')} size="lg" onClose={onClose}>
      {drafts.map((draft, index) => (
        <ColumnRow
          key={draft.key}
          draft={draft}
          index={index}
          count={drafts.length}
          onChange={(changed) => setDrafts(drafts.with(index, changed))}
          onMove={(by) => setDrafts(drafts.toSpliced(index, 1).toSpliced(index + by, 0, draft))}
          onRemove={() => setDrafts(drafts.toSpliced(index, 1))}
        />
      ))}
      <Button
        variant="default"
        leftSection={<PlusIcon size={15} weight="bold" />}
        onClick={() =>
          setDrafts([...drafts, { key: crypto.randomUUID(), stage: 'doing', name: '', limit: null }])
        }
      >
        {t('form.addColumn')}
      </Button>
      <Text size="sm" c="var(--fh-text-soft)">
        {t('form.columnLimitText')} {t('form.columnInUse')}
      </Text>
    </FormDialog>
  );
}

function toColumn({ id, stage, name, limit }: Draft) {
  return { ...(id !== undefined && { id }), stage, name: name.trim() === '' ? null : name, limit };
}

interface ColumnRowProps {
  readonly draft: Draft;
  readonly index: number;
  readonly count: number;
  readonly onChange: (draft: Draft) => void;
  readonly onMove: (by: 1 | -1) => void;
  readonly onRemove: () => void;
}

function ColumnRow({ draft, index, count, onChange, onMove, onRemove }: ColumnRowProps) {
  const t = usePhrases('projects');
  const number = index + 1;
  const name = draft.name || t(`stage.${draft.stage}`);
  return (
    <div className={css.columnRow}>
      <TextInput
        flex={1}
        aria-label={t('form.columnName', { number })}
        placeholder={t(`stage.${draft.stage}`)}
        maxLength={60}
        value={draft.name}
        onChange={(event) => onChange({ ...draft, name: event.currentTarget.value })}
      />
      <NativeSelect
        aria-label={t('form.columnStage', { number })}
        value={draft.stage}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...draft, stage: taskStages.find((one) => one === value) ?? draft.stage })
        }
        data={taskStages.map((value) => ({ value, label: t(`stage.${value}`) }))}
      />
      <NumberInput
        className={css.columnLimit ?? ''}
        aria-label={t('form.columnLimit', { number })}
        placeholder={t('form.noLimit')}
        min={1}
        max={maxColumnLimit}
        clampBehavior="strict"
        allowDecimal={false}
        allowNegative={false}
        hideControls
        value={draft.limit ?? ''}
        onChange={(value) => onChange({ ...draft, limit: Number(value) || null })}
      />
      <ActionIcon
        size={36}
        variant="default"
        disabled={index === 0}
        aria-label={t('form.moveUp', { name })}
        onClick={() => onMove(-1)}
      >
        <ArrowUpIcon size={16} weight="bold" />
      </ActionIcon>
      <ActionIcon
        size={36}
        variant="default"
        disabled={index === count - 1}
        aria-label={t('form.moveDown', { name })}
        onClick={() => onMove(1)}
      >
        <ArrowDownIcon size={16} weight="bold" />
      </ActionIcon>
      <ActionIcon
        size={36}
        variant="default"
        disabled={count <= 2}
        aria-label={t('form.removeColumn', { name })}
        onClick={onRemove}
      >
        <TrashIcon size={16} />
      </ActionIcon>
    </div>
  );
}
