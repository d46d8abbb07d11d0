// The mapping of each column, and a preview of the first rows.

import type { Field } from '@fieldhouse/contract/collections';
import type { ReadingChoices } from '@fieldhouse/contract/file-reading';
import type { ColumnMapping, ImportJob } from '@fieldhouse/contract/imports';
import { Button, Checkbox, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { useAction } from '../../app/feedback/use-action.ts';
import { useIsChanged, useLeave } from '../../app/forms/use-leave.ts';
import { useFormats } from '../../app/language/formats.ts';
import { usePhrases } from '../../app/phrases.ts';
import { Panel } from '../../ui/panel.tsx';
import { FirstRows } from './first-rows.tsx';
import { type ImportCounts, type Matching, useImportCounts, useStartLabel } from './import-counts.ts';
import { type ImportPlace, useImportRefresh } from './import-queries.ts';
import { type ImportRule, ImportRules, keyFieldsOf } from './import-rules.tsx';
import css from './imports.module.css';
import { MappingTable } from './mapping-table.tsx';
import { LateReadingChoices } from './reading/late-reading-choices.tsx';
import { SheetChoice } from './sheet-choice.tsx';
import { fileProblemText } from './toast-file-error.ts';
import { useColumnChoices } from './use-column-choices.ts';

interface PrepareImportProps {
  readonly place: ImportPlace;
  readonly job: ImportJob;
  readonly fields: readonly Field[];
  /** What the records of the collection are called. */
  readonly pluralName: string;
}

export function PrepareImport({ place, job, fields, pluralName }: PrepareImportProps) {
  const t = usePhrases('imports');
  const { locale } = useFormats();
  const refresh = useImportRefresh();
  const { columns, setColumns, isChanged } = useColumnChoices(job.columns);
  const [rule, setRule] = useState<ImportRule>({
    mode: 'create',
    keyColumn: null,
    emptyCells: 'keep',
    severalMatches: 'refuse',
  });
  const [isRemembered, setRemembered] = useState(job.isReadingRemembered);
  const isKeyed = rule.mode !== 'create';
  const key = keyFieldsOf(columns, fields).find(({ columnName }) => columnName === rule.keyColumn);
  const matching = matchingOf(rule, key);
  const hasNames = job.reading.headerRow !== null;
  const { run: start, isPending: isBusy } = useAction(
    () => {
      const remembers = isRemembered || job.isReadingRemembered;
      const body = {
        columns: [...columns],
        ...matching,
        ...(remembers && hasNames && { remembersReading: isRemembered }),
      };
      return api.imports.start({ params: { ...place, importId: job.id }, body });
    },
    { onDone: refresh, isExclusive: true },
  );
  useLeave((useIsChanged(rule) || isChanged) && !isBusy);
  // Updates alone create no record that could lack required values.
  const missing = rule.mode === 'only_update' ? [] : missingIn(columns, fields);
  const isReady = columns.some(({ to }) => to !== 'skip') && missing.length === 0 && (!isKeyed || key);
  const counts = useImportCounts({ place, job, columns, matching, isReady: Boolean(isReady) });
  const label = useStartLabel(counts, pluralName);
  const [step, setStep] = useState<Step>('reading');
  const button = (
    <Button loading={isBusy} disabled={!isReady} onClick={() => void start()}>
      {label}
    </Button>
  );
  return (
    <div className={css.prepare} data-step={step}>
      <div className={css.file}>
        <Panel
          title={job.fileName || t('mapping')}
          isFlush
          actions={<span className={css.above}>{button}</span>}
        >
          <Facts job={job} columns={columns} counts={counts} />
          {missing.length > 0 && (
            <p className={css.missing} role="alert">
              {t('missing', {
                count: missing.length,
                fields: new Intl.ListFormat(locale).format(missing.map(({ title }) => title)),
              })}
            </p>
          )}
        </Panel>
      </div>
      <SegmentedControl
        className={css.steps ?? ''}
        fullWidth
        aria-label={t('steps.label')}
        value={step}
        data={steps.map((value) => ({ value, label: t(`steps.${value}`) }))}
        onChange={setStep}
      />
      <div className={css.rail} data-part="reading">
        <ReadingRail
          place={place}
          job={job}
          isRemembered={hasNames ? isRemembered : undefined}
          onRemember={setRemembered}
        />
      </div>
      <div className={css.main}>
        <div data-part="columns">
          <Panel title={t('mapping')} isFlush>
            <ImportRules columns={columns} fields={fields} value={rule} onChange={setRule} />
            <MappingTable
              job={job}
              fields={fields}
              value={columns}
              onChange={setColumns}
              cellsLeftEmpty={counts?.cellsLeftEmpty}
            />
          </Panel>
        </div>
        <div data-part="rows">
          <FirstRows place={place} job={job} columns={columns} />
        </div>
      </div>
      <div className={css.below}>{button}</div>
    </div>
  );
}

/** On a phone, one after the other. */
const steps = ['reading', 'columns', 'rows'] as const;
type Step = (typeof steps)[number];

interface ReadingRailProps {
  readonly place: ImportPlace;
  readonly job: ImportJob;
  /** Undefined if the columns have no names to know the next file by. */
  readonly isRemembered: boolean | undefined;
  readonly onRemember: (isRemembered: boolean) => void;
}

/** How the file is read, beside its columns. */
function ReadingRail({ place, job, isRemembered, onRemember }: ReadingRailProps) {
  const t = usePhrases('imports');
  const read = useReading(place, job);
  return (
    <Panel isFlush>
      {job.sheets.length > 1 && <SheetChoice place={place} job={job} />}
      <LateReadingChoices
        format={job.format}
        reading={job.reading}
        isRail
        onChoose={(choices) => void read(choices)}
      />
      {isRemembered !== undefined && (
        <Checkbox
          className={css.remember ?? ''}
          label={t('reading.remember', { count: job.columns.length })}
          checked={isRemembered}
          onChange={({ currentTarget }) => onRemember(currentTarget.checked)}
        />
      )}
    </Panel>
  );
}

function useReading(place: ImportPlace, job: ImportJob) {
  const refresh = useImportRefresh();
  const { run } = useAction(
    (choices: ReadingChoices) => api.imports.read({ params: { ...place, importId: job.id }, body: choices }),
    { onDone: refresh, failed: fileProblemText },
  );
  return run;
}

/** Required fields that no column fills: every row would be rejected. */
function missingIn(columns: readonly ColumnMapping[], fields: readonly Field[]): readonly Field[] {
  const filled = new Set(columns.flatMap((column) => (column.to === 'field' ? [column.columnName] : [])));
  return fields.filter(
    ({ isRequired, defaultValue, columnName }) =>
      isRequired && defaultValue === null && !filled.has(columnName),
  );
}

function matchingOf({ mode, emptyCells, severalMatches }: ImportRule, key: Field | undefined): Matching {
  if (mode === 'create' || key === undefined) return {};
  return {
    mode,
    keyColumn: key.columnName,
    ...(mode !== 'only_create' && { emptyCells, ...(!key.isUnique && { severalMatches }) }),
  };
}

interface FactsProps {
  readonly job: ImportJob;
  readonly columns: readonly ColumnMapping[];
  readonly counts: ImportCounts | undefined;
}

/** What the import will do with the current settings. */
function Facts({ job, columns, counts }: FactsProps) {
  const t = usePhrases('imports');
  const countOf = (to: ColumnMapping['to']) => columns.filter((column) => column.to === to).length;
  const plans = [
    { count: countOf('new_field'), key: 'willMake' },
    { count: countOf('field'), key: 'willFill' },
    { count: countOf('skip'), key: 'willSkip' },
  ] as const;
  const problems = [
    { count: counts?.cellsLeftEmpty.reduce((sum, one) => sum + one, 0) ?? 0, key: 'willLeave' },
    { count: (counts?.rejected ?? 0) - (counts?.ambiguous ?? 0), key: 'willReject' },
    { count: counts?.ambiguous ?? 0, key: 'willDoubt' },
  ] as const;
  const shown = problems.filter(({ count }) => count > 0);
  return (
    <div className={css.fileFacts}>
      <p className={css.facts}>
        {t(`format.${job.format}`)}
        {counts?.isExact && ` · ${t('rowsInFile', { count: counts.rows })}`}
      </p>
      <p className={css.facts} role="status">
        {plans
          .filter(({ count }) => count > 0)
          .map(({ count, key }) => t(key, { count }))
          .join(' · ')}
      </p>
      {shown.length > 0 && (
        <p className={css.problems} role="status">
          {counts?.isExact === false && `${t('inFirst', { count: counts.rows })} `}
          {shown.map(({ count, key }) => t(key, { count })).join(' ')}
        </p>
      )}
    </div>
  );
}
