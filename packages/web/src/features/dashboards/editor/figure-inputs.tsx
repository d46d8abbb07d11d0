// What is counted, of which records, and by which groups or over which time.
import type { Field } from '@fieldhouse/contract/collections';
import {
  figureFunctions,
  maxShownGroups,
  type PeriodUnit,
  periodUnits,
} from '@fieldhouse/contract/dashboard-cards';
import { Input, NumberInput, Select } from '@mantine/core';
import { FunnelIcon } from '@phosphor-icons/react/dist/csr/Funnel';
import { usePhrases } from '../../../app/phrases.ts';
import { FilterPopover, useFilterText } from '../../fields/index.ts';
import {
  type CardDraft,
  fieldsFor,
  functionsFor,
  isGroupable,
  isOfPeriods,
  systemFields,
} from './card-draft.ts';
import css from './editor.module.css';

interface InputsProps {
  readonly draft: CardDraft;
  readonly fields: readonly Field[];
  readonly onChange: (part: Partial<CardDraft>) => void;
}

export function FilterInput({ draft, fields, onChange }: InputsProps) {
  const t = usePhrases('dashboards');
  const filterText = useFilterText();
  const text = draft.filter ? filterText(draft.filter, fields) : t('editor.allRecords');
  return (
    <Input.Wrapper label={t('editor.filter')} labelElement="div">
      <div>
        <FilterPopover
          fields={fields}
          value={draft.filter ?? null}
          title={t('editor.filterTitle')}
          text={text}
          label={t('editor.filterLabel', { text })}
          emptyText={t('editor.filterEmpty')}
          clearText={t('editor.filterClear')}
          doneText={t('editor.filterDone')}
          button={{ variant: 'default', leftSection: <FunnelIcon size={16} /> }}
          onChange={(filter) => onChange({ filter: filter ?? undefined })}
        />
      </div>
    </Input.Wrapper>
  );
}

export function FigureInputs({ draft, fields, onChange }: InputsProps) {
  const t = usePhrases('dashboards');
  const functions = functionsFor(draft.type, fields);
  const choices = fieldsFor(draft.fn, draft.type, fields);
  return (
    <div className={css.pair}>
      <Select
        label={t('editor.figure')}
        allowDeselect={false}
        data={functions.map((fn) => ({ value: fn as string, label: t(`fn.${fn}`) }))}
        value={functions.includes(draft.fn) ? draft.fn : null}
        onChange={(value) => {
          const fn = figureFunctions.find((one) => one === value);
          if (!fn) return;
          const own = fieldsFor(fn, draft.type, fields);
          const field = own.find(({ columnName }) => columnName === draft.field) ?? own[0];
          onChange({ fn, field: field?.columnName });
        }}
      />
      {draft.fn !== 'count' && (
        <Select
          label={t('editor.field')}
          allowDeselect={false}
          data={choices.map(({ columnName, title }) => ({ value: columnName, label: title }))}
          value={draft.field ?? null}
          onChange={(field) => field && onChange({ field })}
        />
      )}
    </div>
  );
}

export function ChartInputs({ draft, fields, onChange }: InputsProps) {
  const t = usePhrases('dashboards');
  const { groupField, splitField } = draft;
  const isTime = groupField !== undefined && isOfPeriods(groupField, fields);
  return (
    <>
      <div className={css.pair}>
        <GroupSelect
          label={t('editor.groupBy')}
          fields={fields}
          value={groupField}
          onChange={(name) => onChange({ groupField: name })}
        />
        {isTime && (
          <UnitSelect
            label={t('editor.unit')}
            value={draft.groupUnit}
            onChange={(groupUnit) => onChange({ groupUnit, periods: spans[groupUnit][1] })}
          />
        )}
      </div>
      {draft.type === 'stacked_bars' && (
        <div className={css.pair}>
          <GroupSelect
            label={t('editor.splitBy')}
            fields={fields.filter(({ columnName }) => columnName !== groupField)}
            value={splitField}
            onChange={(name) => onChange({ splitField: name })}
          />
          {splitField !== undefined && isOfPeriods(splitField, fields) && (
            <UnitSelect
              label={t('editor.unit')}
              value={draft.splitUnit}
              onChange={(splitUnit) => onChange({ splitUnit })}
            />
          )}
        </div>
      )}
      {isTime && <SpanSelect draft={draft} onChange={onChange} />}
      {groupField !== undefined && !isTime && (
        <div className={css.pair}>
          <Select
            label={t('editor.order')}
            allowDeselect={false}
            data={(['figure', 'value'] as const).map((order) => ({
              value: order as string,
              label: t(`editor.orders.${order}`),
            }))}
            value={draft.order}
            onChange={(order) => onChange({ order: order === 'value' ? 'value' : 'figure' })}
          />
          <NumberInput
            label={t('editor.limit')}
            min={1}
            max={maxShownGroups}
            allowDecimal={false}
            clampBehavior="strict"
            value={draft.limit}
            onChange={(limit) => typeof limit === 'number' && onChange({ limit })}
          />
        </div>
      )}
    </>
  );
}

/** How many periods can be chosen; the second is the usual one. */
const spans: Readonly<Record<PeriodUnit, readonly [number, number, number]>> = {
  day: [7, 30, 90],
  week: [6, 12, 52],
  month: [6, 12, 24],
  quarter: [4, 8, 12],
  year: [3, 5, 10],
};

function SpanSelect({ draft, onChange }: Omit<InputsProps, 'fields'>) {
  const t = usePhrases('dashboards');
  const unit = draft.groupUnit;
  const offered = [...new Set([...spans[unit], draft.periods ?? 0])].filter((count) => count > 0);
  return (
    <Select
      label={t('editor.periods')}
      allowDeselect={false}
      data={[
        ...offered
          .sort((a, b) => a - b)
          .map((number) => ({ value: String(number), label: t(`editor.lastPeriods.${unit}`, { number }) })),
        { value: 'all', label: t('editor.allPeriods') },
      ]}
      value={draft.periods === undefined ? 'all' : String(draft.periods)}
      onChange={(value) => onChange({ periods: value === 'all' || !value ? undefined : Number(value) })}
    />
  );
}

/** Of a number: the field whose running period is counted. */
export function PeriodInputs({ draft, fields, onChange }: InputsProps) {
  const t = usePhrases('dashboards');
  const times = fields.filter(({ columnName }) => isOfPeriods(columnName, fields));
  return (
    <>
      <div className={css.pair}>
        <Select
          label={t('editor.period')}
          allowDeselect={false}
          data={[
            { value: '', label: t('editor.noPeriod') },
            ...times.map(({ columnName, title }) => ({ value: columnName, label: title })),
            ...systemChoices(t),
          ]}
          value={draft.periodField ?? ''}
          onChange={(value) => onChange({ periodField: value || undefined })}
        />
        {draft.periodField !== undefined && (
          <UnitSelect
            label={t('editor.periodUnit')}
            value={draft.periodUnit}
            onChange={(periodUnit) => onChange({ periodUnit })}
          />
        )}
      </div>
      {draft.periodField !== undefined && (
        <Select
          label={t('editor.better')}
          allowDeselect={false}
          data={(['higher', 'lower', 'neither'] as const).map((one) => ({
            value: one as string,
            label: t(`editor.betters.${one}`),
          }))}
          value={draft.better}
          onChange={(value) => {
            const better = (['higher', 'lower', 'neither'] as const).find((one) => one === value);
            if (better) onChange({ better });
          }}
        />
      )}
    </>
  );
}

function systemChoices(t: ReturnType<typeof usePhrases<'dashboards'>>) {
  return systemFields.map((name) => ({
    value: name as string,
    label: t(name === 'created_at' ? 'editor.createdAt' : 'editor.updatedAt'),
  }));
}

interface GroupSelectProps {
  readonly label: string;
  readonly fields: readonly Field[];
  readonly value: string | undefined;
  readonly onChange: (name: string) => void;
}

function GroupSelect({ label, fields, value, onChange }: GroupSelectProps) {
  const t = usePhrases('dashboards');
  return (
    <Select
      label={label}
      required
      searchable
      allowDeselect={false}
      placeholder={t('editor.chooseField')}
      data={[
        ...fields.filter(isGroupable).map(({ columnName, title }) => ({ value: columnName, label: title })),
        ...systemChoices(t),
      ]}
      value={value ?? null}
      onChange={(name) => name && onChange(name)}
    />
  );
}

interface UnitSelectProps {
  readonly label: string;
  readonly value: PeriodUnit;
  readonly onChange: (unit: PeriodUnit) => void;
}

function UnitSelect({ label, value, onChange }: UnitSelectProps) {
  const t = usePhrases('dashboards');
  return (
    <Select
      label={label}
      allowDeselect={false}
      data={periodUnits.map((unit) => ({ value: unit as string, label: t(`unit.${unit}`) }))}
      value={value}
      onChange={(choice) => {
        const unit = periodUnits.find((one) => one === choice);
        if (unit) onChange(unit);
      }}
    />
  );
}
