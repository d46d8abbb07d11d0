// When text messages to many may ring a phone: the team's own hours, by the country of the number.
import type { Daytime, OwnDaytimes, QuietHours } from '@fieldhouse/contract/quiet-hours';
import {
  defaultDaysOf,
  hasOwnDefault,
  otherRegion,
  quietRegions,
} from '@fieldhouse/domain/messages/sms/quiet-regions';
import { Button, Fieldset, Group, Select, SimpleGrid, Stack, Switch, Text } from '@mantine/core';
import { currentLanguage } from '../../app/language/language.ts';
import { usePhrases } from '../../app/phrases.ts';
import { Panel } from '../../ui/panel.tsx';

interface QuietHoursPanelProps {
  readonly value: QuietHours;
  readonly error: string | undefined;
  readonly onChange: (value: QuietHours) => void;
}

export function QuietHoursPanel({ value, error, onChange }: QuietHoursPanelProps) {
  const t = usePhrases('teams');
  const nameOf = useRegionName();
  const { participation, regions } = value;
  const put = (changed: readonly OwnDaytimes[]) => onChange({ participation, regions: [...changed] });
  const free = quietRegions.filter((region) => !regions.some((own) => own.region === region));
  return (
    <Panel title={t('account.quietHours.title')}>
      <Stack>
        <Text size="sm">{t('account.quietHours.intro')}</Text>
        <Switch
          label={t('account.quietHours.participation')}
          checked={participation}
          onChange={(event) => onChange({ participation: event.currentTarget.checked, regions })}
        />
        {regions.map((own, index) => (
          <Region
            key={own.region}
            own={own}
            onChange={(changed) => put(regions.with(index, changed))}
            onRemove={() => put(regions.toSpliced(index, 1))}
          />
        ))}
        {error !== undefined && (
          <Text c="red" size="sm" role="alert">
            {error}
          </Text>
        )}
        <Select
          label={t('account.quietHours.add')}
          description={t('account.quietHours.addHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={free
            .map((region) => ({ value: region, label: nameOf(region) }))
            .toSorted((a, b) => a.label.localeCompare(b.label))}
          value={null}
          searchable
          limit={100}
          onChange={(region) => region !== null && put([...regions, { region, ...daysToStart(region) }])}
        />
      </Stack>
    </Panel>
  );
}

const dayKinds = ['weekday', 'saturday', 'sunday'] as const;

function daysToStart(region: string): Omit<OwnDaytimes, 'region'> {
  const { weekday, saturday, sunday } = defaultDaysOf(region);
  return { weekday, saturday, sunday };
}

function useRegionName(): (region: string) => string {
  const t = usePhrases('teams');
  const names = new Intl.DisplayNames(currentLanguage(), { type: 'region' });
  return (region) => {
    if (region === otherRegion) return t('account.quietHours.other');
    const [country = '', state] = region.split('-');
    const name = names.of(country) ?? country;
    return state === undefined ? name : t('account.quietHours.state', { country: name, state });
  };
}

interface RegionProps {
  readonly own: OwnDaytimes;
  readonly onChange: (own: OwnDaytimes) => void;
  readonly onRemove: () => void;
}

function Region({ own, onChange, onRemove }: RegionProps) {
  const t = usePhrases('teams');
  const name = useRegionName()(own.region);
  const hours = useDaysText()(own.region);
  return (
    <Fieldset legend={name}>
      <Stack gap="xs">
        <SimpleGrid cols={{ base: 1, sm: dayKinds.length }}>
          {dayKinds.map((kind) => (
            <DayHours
              key={kind}
              label={t(`account.quietHours.${kind}`)}
              value={own[kind]}
              onChange={(hours) => onChange({ ...own, [kind]: hours })}
            />
          ))}
        </SimpleGrid>
        <Group justify="space-between">
          <Text size="sm" c="dimmed">
            {hasOwnDefault(own.region)
              ? t('account.quietHours.default', { hours })
              : t('account.quietHours.noDefault', { hours })}
          </Text>
          <Button variant="default" size="xs" onClick={onRemove}>
            {t('account.quietHours.remove', { name })}
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  );
}

function useDaysText(): (region: string) => string {
  const t = usePhrases('teams');
  return (region) => {
    const days = defaultDaysOf(region);
    return dayKinds
      .map((kind) => {
        const hours = days[kind];
        const text = hours ? `${hours.from}–${hours.to}` : t('account.quietHours.never');
        return `${t(`account.quietHours.${kind}`)} ${text}`;
      })
      .join(', ');
  };
}

const never = 'never';
const firstHours: Daytime = { from: '09:00', to: '20:00' };
const halfHours = Array.from({ length: 49 }, (_, index) => {
  const hour = String(Math.floor(index / 2)).padStart(2, '0');
  return `${hour}:${index % 2 === 0 ? '00' : '30'}`;
});

interface DayHoursProps {
  readonly label: string;
  readonly value: Daytime | null;
  readonly onChange: (value: Daytime | null) => void;
}

function DayHours({ label, value, onChange }: DayHoursProps) {
  const t = usePhrases('teams');
  const toChoice = (time: string) => ({ value: time, label: time });
  const starts = times(halfHours.slice(0, -1), value?.from).map(toChoice);
  const ends = times(halfHours.slice(1), value?.to)
    .filter((time) => value === null || time > value.from)
    .map(toChoice);
  return (
    <Group gap="xs" align="end" wrap="nowrap">
      <Select
        label={t('account.quietHours.from', { day: label })}
        data={[{ value: never, label: t('account.quietHours.never') }, ...starts]}
        value={value?.from ?? never}
        allowDeselect={false}
        onChange={(from) => {
          if (from === null || from === never) return onChange(null);
          const { to } = value ?? firstHours;
          onChange({ from, to: to > from ? to : '24:00' });
        }}
      />
      {value && (
        <Select
          label={t('account.quietHours.to')}
          aria-label={t('account.quietHours.toOf', { day: label })}
          data={ends}
          value={value.to}
          allowDeselect={false}
          onChange={(to) => to !== null && onChange({ ...value, to })}
        />
      )}
    </Group>
  );
}

/** A program may have set other times. */
function times(choices: readonly string[], current: string | undefined): string[] {
  return [...new Set([...choices, ...(current === undefined ? [] : [current])])].toSorted();
}
