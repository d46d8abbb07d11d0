// What the columns of an uploaded file are: the guess with the first values, the source of consent, and what the rows mean.
import type { ReadingChoices } from '@fieldhouse/contract/file-reading';
import {
  isRepeatable,
  type RowStatus,
  rowStatuses,
  type SubscriberColumn,
  type SubscriberImport,
  subscriberColumns,
} from '@fieldhouse/contract/subscriber-imports';
import { Button, Checkbox, Group, Select, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { subscriberImportsApi } from '../../../api/endpoints/subscriptions-api.ts';
import { problemText } from '../../../app/feedback/problem-texts.ts';
import { useAction } from '../../../app/feedback/use-action.ts';
import { useAskedClose, useIsChanged } from '../../../app/forms/use-leave.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { fileProblemText, LateReadingChoices, useColumnChoices } from '../../imports/index.ts';
import type { ListPlace } from '../subscription-list-queries.ts';
import css from './import-mapping.module.css';
import { endOrShow, useImportOutcome } from './import-outcome.ts';

interface ImportMappingProps {
  readonly place: ListPlace;
  readonly of: SubscriberImport;
  readonly isDouble: boolean;
  /** The file as it is read in another way. */
  readonly onRead: (of: SubscriberImport) => void;
  readonly onCancel: () => void;
  readonly onStarted: () => void;
}

export function ImportMapping({ place, of, isDouble, onRead, onCancel, onStarted }: ImportMappingProps) {
  const t = usePhrases('subscription-lists');
  const ui = usePhrases('ui');
  const { columns, setColumns } = useColumnChoices<SubscriberColumn | null>(of.columns);
  const { run: read } = useAction(
    (choices: ReadingChoices) =>
      subscriberImportsApi.read({ params: { ...place, subscriberImportId: of.id }, body: choices }),
    { onDone: onRead, failed: fileProblemText },
  );
  const { toastOf } = useImportOutcome();
  const [rowStatus, setRowStatus] = useState<RowStatus>(of.rowStatus);
  const [source, setSource] = useState('');
  const [isConfirmed, setConfirmed] = useState(false);
  const { run: start, isPending } = useAction(
    async () => {
      const started = await subscriberImportsApi.start({
        params: { ...place, subscriberImportId: of.id },
        body: {
          columns: columns.filter((one) => one !== null),
          rowStatus,
          source: source.trim(),
          isConfirmed,
        },
      });
      return endOrShow(place, started);
    },
    {
      done: toastOf,
      onDone: onStarted,
      failed: (error) => t('import.failed', { reason: problemText(error) }),
      isExclusive: true,
    },
  );
  const cancel = useAskedClose(
    useIsChanged([columns, rowStatus, source, isConfirmed]) && !isPending,
    onCancel,
  );
  const problem = problemOf(columns);
  const problemId = useId();
  const hasStatus = columns.includes('status') || columns.includes('subscribed');
  const isSubscribing = hasStatus || rowStatus === 'subscribed';
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (problem === undefined) void start();
  };
  return (
    <form onSubmit={onSubmit}>
      <Stack>
        <p className={css.intro}>{t('import.mapping', { file: of.fileName })}</p>
        {of.format && of.reading && (
          <LateReadingChoices
            format={of.format}
            reading={of.reading}
            without={columns.includes('agreed_on') ? ['decimalSign'] : ['decimalSign', 'dateOrder']}
            isFlush
            onChoose={(choices) => void read(choices)}
          />
        )}
        <ColumnTable of={of} value={columns} onChange={setColumns} />
        {columns.includes('phone') && <p className={css.intro}>{t('import.phoneHint')}</p>}
        {!hasStatus && (
          <Select
            label={t('import.rowStatus')}
            description={t(`import.rowStatusHint.${rowStatus}`)}
            allowDeselect={false}
            data={rowStatuses.map((value) => ({ value, label: t(`import.rowStatuses.${value}`) }))}
            value={rowStatus}
            onChange={(next) => setRowStatus(rowStatuses.find((one) => one === next) ?? rowStatus)}
          />
        )}
        <TextInput
          label={t('import.source')}
          description={t(columns.includes('source') ? 'import.sourceOfOthersHint' : 'import.sourceHint')}
          required
          maxLength={300}
          value={source}
          onChange={(event) => setSource(event.currentTarget.value)}
        />
        {isDouble && isSubscribing && (
          <Checkbox
            label={t('import.isConfirmed')}
            description={t('import.isConfirmedHint')}
            checked={isConfirmed}
            onChange={(event) => setConfirmed(event.currentTarget.checked)}
          />
        )}
        <p id={problemId} role="status" className={css.problem}>
          {problem && t(`import.${problem}`)}
        </p>
        <Group justify="flex-end">
          <Button variant="default" onClick={cancel}>
            {ui('cancel')}
          </Button>
          <Button
            type="submit"
            loading={isPending}
            disabled={problem !== undefined || source.trim() === ''}
            aria-describedby={problemId}
          >
            {t('import.start')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

type Problem = 'undecidedColumns' | 'noAddressColumn' | 'columnTwice';

function problemOf(columns: readonly (SubscriberColumn | null)[]): Problem | undefined {
  if (columns.includes(null)) return 'undecidedColumns';
  const used = columns.filter((column) => column !== null && !isRepeatable(column));
  if (new Set(used).size !== used.length) return 'columnTwice';
  return used.includes('email') || used.includes('phone') ? undefined : 'noAddressColumn';
}

interface ColumnTableProps {
  readonly of: SubscriberImport;
  /** Null where the user has to choose. */
  readonly value: readonly (SubscriberColumn | null)[];
  readonly onChange: (value: readonly (SubscriberColumn | null)[]) => void;
}

function ColumnTable({ of, value, onChange }: ColumnTableProps) {
  const t = usePhrases('subscription-lists');
  return (
    <div className={css.scroll}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('import.columnHead')}</th>
            <th scope="col">{t('import.samplesHead')}</th>
            <th scope="col">{t('import.meaningHead')}</th>
          </tr>
        </thead>
        <tbody>
          {of.columns.map(({ header, samples }, at) => {
            const name = header || t('import.unnamed', { number: at + 1 });
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a file don't change, and headers repeat.
              <tr key={at}>
                <th scope="row">{name}</th>
                <td>
                  <span className={css.samples}>{samples.filter(Boolean).join(' · ')}</span>
                </td>
                <td>
                  <Select
                    aria-label={t('import.meaningOf', { header: name })}
                    allowDeselect={false}
                    data={subscriberColumns.map((one) => ({ value: one, label: t(`import.column.${one}`) }))}
                    value={value[at] ?? null}
                    placeholder={t('import.chooseMeaning')}
                    error={value[at] === null && t('import.undecided')}
                    onChange={(next) => {
                      const found = subscriberColumns.find((one) => one === next);
                      if (found) onChange(value.map((one, index) => (index === at ? found : one)));
                    }}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
