// When a message is sent: now, at a time, or at a time on each recipient's own clock.
import { lateness, type MessageSchedule } from '@fieldhouse/contract/message-schedule';
import type { Message } from '@fieldhouse/contract/messages';
import { Button, Group, Radio, Select, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { queryOf } from '../../../api/queries.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { useMembership, useTeamId } from '../../../app/session/use-team.ts';
import { Panel } from '../../../ui/panel.tsx';
import { useAvailableActions } from '../use-available-actions.ts';
import { useMessageChange } from '../use-message-change.tsx';
import type { Timing } from './timing.ts';
import { useScheduleText } from './use-schedule-text.ts';

interface SchedulePanelProps {
  readonly message: Message;
  readonly timing: Timing;
  readonly onChange: (timing: Timing) => void;
}

export function SchedulePanel({ message, timing, onChange }: SchedulePanelProps) {
  const tWhen = usePhrases('message-schedule');
  const actions = useAvailableActions(message);
  const { save, isSaving, isEditing, gate } = useMessageChange(message, 'edit_schedule');
  const { status, approval } = message;
  // Another time than the approved one needs another approval.
  const maySchedule = actions.includes('schedule') && (status === 'draft' || approval.approvedBy === null);
  const isOpen = isEditing || maySchedule || actions.includes('reschedule');
  const isChanged = JSON.stringify(timing) !== JSON.stringify(storedTiming(message));
  // Submitting and scheduling save it too.
  const isSavedAlone = status !== 'draft' || (!maySchedule && approval.rule === 'never');
  return (
    <Panel title={tWhen('title')}>
      <Stack>
        {!isOpen && gate}
        {isOpen ? (
          <ScheduleChoice message={message} timing={timing} onChange={onChange} />
        ) : (
          <StoredSchedule message={message} />
        )}
        {isEditing && isChanged && isSavedAlone && (
          <Button
            variant="default"
            w="fit-content"
            loading={isSaving}
            onClick={() => void save({ ...timing })}
          >
            {tWhen('save')}
          </Button>
        )}
      </Stack>
    </Panel>
  );
}

function storedTiming({ schedule, maxLatenessMinutes }: Message): Timing {
  return { schedule, maxLatenessMinutes };
}

function StoredSchedule({ message: { schedule } }: { readonly message: Message }) {
  const tWhen = usePhrases('message-schedule');
  const when = useScheduleText();
  const texts = {
    now: tWhen('now'),
    fixed: when(schedule),
    recipient_local: tWhen('localAt', { at: when(schedule) }),
  };
  return <Text size="sm">{texts[schedule.mode]}</Text>;
}

const hourMs = 3_600_000;

/** As an input of the type datetime-local has it. */
function toLocal(instant: Date): string {
  return new Date(instant.getTime() - instant.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

function wallTimeOf(schedule: MessageSchedule): string {
  if (schedule.mode === 'recipient_local') return schedule.localTime;
  if (schedule.mode === 'fixed') return toLocal(new Date(schedule.at));
  const nextHour = Math.ceil(Date.now() / hourMs) * hourMs;
  return toLocal(new Date(nextHour));
}

const toSchedule: Readonly<Record<MessageSchedule['mode'], (wallTime: string) => MessageSchedule>> = {
  now: () => ({ mode: 'now' }),
  fixed: (wallTime) => ({ mode: 'fixed', at: new Date(wallTime).toISOString() }),
  recipient_local: (localTime) => ({ mode: 'recipient_local', localTime, zoneColumn: null }),
};

function ScheduleChoice({ message, timing, onChange }: SchedulePanelProps) {
  const t = usePhrases('messages');
  const tWhen = usePhrases('message-schedule');
  const { timeZone: zone } = useMembership();
  const { schedule } = timing;
  const put = (changed: MessageSchedule) => onChange({ ...timing, schedule: changed });
  const isPast = schedule.mode === 'fixed' && Date.parse(schedule.at) <= Date.now();
  return (
    <>
      <Radio.Group
        aria-label={tWhen('title')}
        value={schedule.mode}
        onChange={(mode) => put(toSchedule[mode as MessageSchedule['mode']](wallTimeOf(schedule)))}
      >
        <Stack gap="xs">
          {message.status !== 'scheduled' && (
            <Radio value="now" label={tWhen('now')} description={tWhen('nowText')} />
          )}
          <Radio value="fixed" label={tWhen('fixed')} description={t('whenHint')} />
          <Radio value="recipient_local" label={tWhen('local')} description={tWhen('localText', { zone })} />
        </Stack>
      </Radio.Group>
      {schedule.mode !== 'now' && (
        <Group align="start">
          <TextInput
            type="datetime-local"
            label={t('when')}
            error={isPast && tWhen('past')}
            value={wallTimeOf(schedule)}
            onChange={({ currentTarget: { value } }) => {
              if (value === '') return;
              put(
                schedule.mode === 'recipient_local'
                  ? { ...schedule, localTime: value }
                  : toSchedule[schedule.mode](value),
              );
            }}
          />
          {schedule.mode === 'recipient_local' && (
            <ZoneField
              message={message}
              value={schedule.zoneColumn}
              onChange={(zoneColumn) => put({ ...schedule, zoneColumn })}
            />
          )}
          <Lateness
            value={timing.maxLatenessMinutes}
            onChange={(maxLatenessMinutes) => onChange({ ...timing, maxLatenessMinutes })}
          />
        </Group>
      )}
    </>
  );
}

interface ZoneFieldProps {
  readonly message: Message;
  readonly value: string | null;
  readonly onChange: (column: string | null) => void;
}

function ZoneField({ message: { audience }, value, onChange }: ZoneFieldProps) {
  const tWhen = usePhrases('message-schedule');
  const teamId = useTeamId();
  const { data } = useQuery({
    ...queryOf(api.collections.get, {
      // Not requested without an audience (`enabled`).
      params: { teamId, collectionId: audience?.collectionId ?? ('' as never) },
    }),
    enabled: audience !== null,
  });
  const texts = data?.fields.filter(({ dataType }) => dataType === 'plain_text' || dataType === 'code') ?? [];
  return (
    <Select
      label={tWhen('zoneField')}
      description={tWhen('zoneFieldHint')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={tWhen('noZoneField')}
      data={texts.map(({ columnName, title }) => ({ value: columnName, label: title }))}
      value={value}
      clearable
      onChange={onChange}
    />
  );
}

const latenessChoices = [30, 60, lateness.default, 12 * 60, 24 * 60];

function Lateness({ value, onChange }: { readonly value: number; readonly onChange: (n: number) => void }) {
  const tWhen = usePhrases('message-schedule');
  const label = (minutes: number) =>
    minutes % 60 === 0 ? tWhen('upTo', { count: minutes / 60 }) : tWhen('upToMinutes', { count: minutes });
  const choices = [...new Set([...latenessChoices, value])].sort((a, b) => a - b);
  return (
    <Select
      label={tWhen('lateness')}
      description={tWhen('latenessHint')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={choices.map((minutes) => ({ value: String(minutes), label: label(minutes) }))}
      value={String(value)}
      allowDeselect={false}
      onChange={(chosen) => chosen !== null && onChange(Number(chosen))}
    />
  );
}
