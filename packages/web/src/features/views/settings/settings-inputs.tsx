// A view's settings other than fields: grouping, colours, frozen columns, and the fields of calendars and
// maps.

import type { Field } from '@fieldhouse/contract/collections';
import { calendarModes, densities, type ViewSettings } from '@fieldhouse/contract/data-views';
import { type DataType, groupableTypes } from '@fieldhouse/contract/field-types';
import type { ViewType } from '@fieldhouse/contract/view-types';
import { eventTimes } from '@fieldhouse/domain/fields/date/calendar-days';
import { Group, NumberInput, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { usePhrases } from '../../../app/phrases.ts';
import { fieldTypesUi } from '../../fields/index.ts';

interface SettingsInputsProps {
  readonly type: ViewType;
  readonly fields: readonly Field[];
  readonly settings: ViewSettings;
  readonly onChange: (part: Partial<ViewSettings>) => void;
}

export function SettingsInputs({ type, fields, settings, onChange }: SettingsInputsProps) {
  const t = usePhrases('views');
  const records = usePhrases('records');
  const isGrouped = type === 'table' || type === 'list';
  return (
    <Stack>
      {isGrouped && <GroupInput fields={fields} settings={settings} onChange={onChange} />}
      <FieldSelect
        label={t('options.colorBy')}
        fields={fields.filter(({ dataType }) => fieldTypesUi[dataType].color)}
        value={settings.colorBy}
        onChange={(colorBy) => onChange({ colorBy })}
      />
      {type === 'table' && (
        <NumberInput
          label={t('options.frozen')}
          description={t('options.frozenHint')}
          min={0}
          max={10}
          allowDecimal={false}
          value={settings.frozenColumns ?? 1}
          onChange={(count) => typeof count === 'number' && onChange({ frozenColumns: count })}
        />
      )}
      {type === 'table' && (
        <Select
          label={records('table.density')}
          placeholder={t('options.usualDensity')}
          clearable
          value={settings.density ?? null}
          data={densities.map((density) => ({ value: density, label: records(`table.${density}`) }))}
          onChange={(choice) => onChange({ density: densities.find((density) => density === choice) })}
        />
      )}
      {type === 'calendar' && <CalendarInputs fields={fields} settings={settings} onChange={onChange} />}
      {type === 'map' && (
        <FieldSelect
          label={t('options.address')}
          fields={fields.filter(({ dataType }) => fieldTypesUi[dataType].isPlace)}
          value={settings.map?.addressField}
          onChange={(addressField) => onChange({ map: addressField ? { addressField } : undefined })}
        />
      )}
    </Stack>
  );
}

type InputProps = Omit<SettingsInputsProps, 'type'>;

function GroupInput({ fields, settings, onChange }: InputProps) {
  const t = usePhrases('views');
  const { group } = settings;
  return (
    <Group align="end" wrap="nowrap">
      <FieldSelect
        label={t('options.groupBy')}
        fields={fields.filter(({ dataType }) => groupableTypes.some((one) => one === dataType))}
        value={group?.field}
        onChange={(field) =>
          onChange({ group: field ? { field, direction: group?.direction ?? 'asc' } : undefined })
        }
      />
      {group && (
        <SegmentedControl
          aria-label={t('options.groupOrder')}
          value={group.direction}
          data={[
            { value: 'asc', label: t('options.ascending') },
            { value: 'desc', label: t('options.descending') },
          ]}
          onChange={(choice) =>
            onChange({ group: { ...group, direction: choice === 'desc' ? 'desc' : 'asc' } })
          }
        />
      )}
    </Group>
  );
}

export function CalendarInputs({ fields, settings, onChange }: InputProps) {
  const t = usePhrases('views');
  const { calendar } = settings;
  const start = fields.find(({ columnName }) => columnName === calendar?.startField);
  const change = (part: Partial<NonNullable<ViewSettings['calendar']>>) => {
    const next = { startField: '', mode: 'month' as const, ...calendar, ...part };
    onChange({ calendar: next.startField === '' ? undefined : next });
  };
  return (
    <Stack>
      <FieldSelect
        label={t('calendar.start')}
        hint={t('calendar.startHint')}
        fields={fields.filter(({ dataType }) => eventTimes[dataType])}
        value={calendar?.startField}
        onChange={(name) => change({ startField: name ?? '' })}
      />
      {(!start || eventTimes[start.dataType] !== 'days') && (
        <FieldSelect
          label={t('calendar.end')}
          hint={t('calendar.endHint')}
          fields={fields.filter(
            ({ dataType, columnName }) => isSingleTime(dataType) && columnName !== calendar?.startField,
          )}
          value={calendar?.endField}
          onChange={(endField) => change({ endField })}
        />
      )}
      {calendar && (
        <div>
          <Text size="sm" fw={500} mb={4}>
            {t('calendar.mode')}
          </Text>
          <SegmentedControl
            aria-label={t('calendar.mode')}
            value={calendar.mode}
            data={calendarModes.map((mode) => ({ value: mode, label: t(`calendar.${mode}`) }))}
            onChange={(choice) => change({ mode: calendarModes.find((mode) => mode === choice) ?? 'month' })}
          />
        </div>
      )}
    </Stack>
  );
}

interface FieldSelectProps {
  readonly label: string;
  readonly hint?: string;
  readonly fields: readonly Field[];
  readonly value: string | undefined;
  readonly onChange: (columnName: string | undefined) => void;
}

function FieldSelect({ label, hint, fields, value, onChange }: FieldSelectProps) {
  const t = usePhrases('views');
  return (
    <Select
      label={label}
      {...(hint !== undefined && { description: hint })}
      placeholder={fields.length === 0 ? t('options.noField') : t('options.none')}
      disabled={fields.length === 0}
      clearable
      searchable
      flex={1}
      value={value ?? null}
      data={fields.map(({ columnName, title }) => ({ value: columnName, label: title }))}
      onChange={(name) => onChange(name ?? undefined)}
    />
  );
}

/** A span of days contains its own end. */
function isSingleTime(dataType: DataType): boolean {
  const time = eventTimes[dataType];
  return time !== undefined && time !== 'days';
}
