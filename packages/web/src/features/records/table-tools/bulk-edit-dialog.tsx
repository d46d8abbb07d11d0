import type { BulkChange } from '@fieldhouse/contract/bulk-changes';
import type { Field } from '@fieldhouse/contract/collections';
import { maxBulkRecords, type RecordValues } from '@fieldhouse/contract/records';
import { Button, Checkbox, Group, Modal, Progress, Select, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { bulkChangesApi } from '../../../api/endpoints/bulk-changes-api.ts';
import { issueText, problemText } from '../../../app/feedback/problem-texts.ts';
import { toast } from '../../../app/feedback/toasts.tsx';
import { useAction } from '../../../app/feedback/use-action.ts';
import { useAskedClose } from '../../../app/forms/use-leave.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { mayUpdate } from '../../../app/rights/use-rights.ts';
import {
  FieldInput,
  optionsLoaderOf,
  readTyped,
  teamUploads,
  toWireValue,
  useTextContext,
} from '../../fields/index.ts';
import { selectionOf } from '../question/records-queries.ts';
import { writeMany } from '../saving/write-many.ts';
import type { TableToolsProps } from './table-tools-props.ts';
import { useBulkJob } from './use-bulk-job.ts';

interface BulkEditDialogProps extends TableToolsProps {
  readonly onClose: () => void;
}

/** Sets one field of many records to one value, or clears it. */
export function BulkEditDialog(props: BulkEditDialogProps) {
  const { collection, rows, selection, onClose } = props;
  const t = usePhrases('table-tools');
  const ui = usePhrases('ui');
  const context = useTextContext();
  const [draft, setDraft] = useState<Draft>({ field: undefined, value: null, isCleared: false });
  const [error, setError] = useState<string>();
  const total = rows.total ?? 0;
  const chosen = selection.rows.length;
  const [isAll, setAll] = useState(chosen >= total);
  const { change, write } = useBulkWrite(props, isAll);
  const count = isAll ? total : chosen;
  const tooMany = !isAll && chosen > maxBulkRecords;
  // Its work goes on without the dialog.
  const close = useAskedClose(!change && (draft.value ?? '') !== '', onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { field, value, isCleared } = draft;
    if (!field || change || tooMany) return;
    const read = isCleared ? { value: null } : readTyped(value, field, context);
    if ('rule' in read) return setError(issueText(read));
    setError(undefined);
    void write({ [field.columnName]: toWireValue(read.value ?? null) });
  };
  return (
    <Modal
      opened
      onClose={close}
      title={t('edit.title', { count })}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          <ValueInputs
            {...props}
            fields={collection.fields.filter(mayUpdate)}
            draft={draft}
            error={error}
            isDisabled={change !== undefined}
            onChange={(next) => {
              setError(undefined);
              setDraft(next);
            }}
          />
          {chosen < total && (
            <Checkbox
              checked={isAll}
              onChange={() => setAll(!isAll)}
              disabled={change !== undefined}
              label={t('edit.all', { count: total })}
            />
          )}
          {tooMany && <Text c="red">{t('edit.tooMany', { max: maxBulkRecords })}</Text>}
          {change && <JobProgress {...props} change={change} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {change ? t('edit.goOn') : ui('cancel')}
            </Button>
            {!change && (
              <Button type="submit" disabled={!draft.field || tooMany}>
                {t('edit.action', { count })}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

interface Draft {
  readonly field: Field | undefined;
  readonly value: unknown;
  readonly isCleared: boolean;
}

interface ValueInputsProps extends Pick<TableToolsProps, 'place'> {
  readonly fields: readonly Field[];
  readonly draft: Draft;
  readonly error: string | undefined;
  readonly isDisabled: boolean;
  readonly onChange: (draft: Draft) => void;
}

function ValueInputs({ place, fields, draft, error, isDisabled, onChange }: ValueInputsProps) {
  const t = usePhrases('table-tools');
  const client = useQueryClient();
  const { field, value, isCleared } = draft;
  return (
    <>
      <Select
        label={t('edit.field')}
        data={fields.map(({ columnName, title }) => ({ value: columnName, label: title }))}
        value={field?.columnName ?? null}
        disabled={isDisabled}
        searchable
        data-autofocus
        onChange={(name) => {
          const next = fields.find(({ columnName }) => columnName === name);
          onChange({ field: next, value: null, isCleared: false });
        }}
      />
      {field && !isCleared && (
        <FieldInput
          // Switching the field resets the value.
          key={field.columnName}
          field={field}
          value={value}
          error={error}
          isDisabled={isDisabled}
          uploads={teamUploads(place.teamId)}
          loadOptions={optionsLoaderOf(client, place.teamId, field)}
          onChange={(next) => onChange({ ...draft, value: next })}
        />
      )}
      {field && !field.isRequired && (
        <Checkbox
          label={t('edit.clear')}
          checked={isCleared}
          disabled={isDisabled}
          onChange={() => onChange({ ...draft, isCleared: !isCleared })}
        />
      )}
    </>
  );
}

/**
 * Up to a thousand records are written directly; a change of all matching records beyond that runs in the
 * background.
 */
function useBulkWrite(props: BulkEditDialogProps, isAll: boolean) {
  const { place, rows, view, writes, loadSelected, onSelectionDone, onClose } = props;
  const t = usePhrases('table-tools');
  const job = useBulkJob(props);
  const [change, setChange] = useState<BulkChange>();
  const inBackground = async (values: RecordValues) => {
    const body = { ...selectionOf(view), values };
    const started = await bulkChangesApi.updateMatching({ params: place, body });
    setChange(started);
    await job(started, setChange);
  };
  const atOnce = async (values: RecordValues) => {
    const ids = isAll
      ? (await rows.window.collect(0, rows.total ?? 0, new AbortController().signal)).flatMap(
          (one) => one?.id ?? [],
        )
      : await loadSelected();
    const step = await writeMany(
      place,
      rows,
      ids.map((id) => ({ id, values })),
    );
    writes.remember(step);
    toast({ text: t('job.update', { count: step.changes.length }), tone: 'good' });
  };
  const { run: write } = useAction(
    (values: RecordValues) =>
      isAll && (rows.total ?? 0) > maxBulkRecords ? inBackground(values) : atOnce(values),
    {
      onDone: () => {
        onSelectionDone();
        onClose();
      },
      failed: (error) => {
        setChange(undefined);
        return problemText(error);
      },
    },
  );
  return { change, write };
}

function JobProgress({ place, change }: Pick<TableToolsProps, 'place'> & { readonly change: BulkChange }) {
  const t = usePhrases('table-tools');
  const seen = change.done + change.skipped;
  const { run: cancel } = useAction(() =>
    bulkChangesApi.cancel({ params: { ...place, bulkChangeId: change.id } }),
  );
  return (
    <Stack gap={6}>
      <Progress
        value={change.total === 0 ? 100 : (100 * seen) / change.total}
        aria-label={t('edit.progress')}
        animated
      />
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {t('edit.soFar', { done: seen, total: change.total })}
        </Text>
        <Button size="compact-sm" variant="subtle" color="red" onClick={() => void cancel()}>
          {t('edit.stop')}
        </Button>
      </Group>
    </Stack>
  );
}
