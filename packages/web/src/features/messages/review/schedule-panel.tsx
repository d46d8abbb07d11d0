// When a message is sent: now, at a time, or at a time on each recipient's own clock.
import { lateness, type MessageSchedule } from '@fieldhouse/contract/message-schedule';
import type { Message } from '@fieldhouse/contract/messages';
import { instantOfLocalTime, localTimeAt } from '@fieldhouse/domain/messages/send-times';
import { Group, Radio, Select, Stack, Text, TextInput } from '@mantine/core';
import { makeFormats, useFormats } from '../../../app/language/formats.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { useMembership } from '../../../app/session/use-team.ts';
import { Panel } from '../../../ui/panel.tsx';
import { useAvailableActions } from '../actions/use-available-actions.ts';
import { useAudienceFields } from '../audience/use-audience-fields.ts';
import { SaveNotice } from '../content/saving/save-notice.tsx';
import css from './review.module.css';
import { SendTimesText } from './send-times.tsx';
import type { Timing } from './timing.ts';
import { useScheduleText } from './use-schedule-text.ts';
import type { TimingDraft } from './use-timing.ts';

interface SchedulePanelProps {
  readonly message: Message;
  readonly draft: TimingDraft;
}

export function SchedulePanel({ message, draft }: SchedulePanelProps) {
  const t = usePhrases('messages');
  const tWhen = usePhrases('message-schedule');
  const actions = useAvailableActions(message);
  const { timing, put, save, isSaved, isEditing, gate } = draft;
  const { status, approval } = message;
  // Another time than the approved one needs another approval.
  const maySchedule = actions.includes('schedule') && (status === 'draft' || approval.approvedBy === null);
  const isOpen = isEditing || maySchedule || actions.includes('reschedule');
  return (
    <Panel title={tWhen('title')}>
      <Stack>
        {isSaved && <SaveNotice save={save} oops={t('oops.save')} />}
        {!isOpen && gate}
        {isOpen ? (
          <ScheduleChoice message={message} timing={timing} onChange={put} />
        ) : (
          <StoredSchedule message={message} />
        )}
        <SendTimesText message={message} schedule={timing.schedule} />
      </Stack>
    </Panel>
  );
}

interface ScheduleChoiceProps {
  readonly message: Message;
  readonly timing: Timing;
  readonly onChange: (timing: Timing) => void;
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

function wallTimeOf(schedule: MessageSchedule, zone: string): string {
  if (schedule.mode === 'recipient_local') return schedule.localTime;
  if (schedule.mode === 'fixed') return localTimeAt(new Date(schedule.at), zone);
  const nextHour = Math.ceil(Date.now() / hourMs) * hourMs;
  return localTimeAt(new Date(nextHour), zone);
}

function toSchedule(mode: MessageSchedule['mode'], wallTime: string, zone: string): MessageSchedule {
  switch (mode) {
    case 'now':
      return { mode };
    case 'fixed':
      return { mode, at: instantOfLocalTime(wallTime, zone).toISOString() };
    case 'recipient_local':
      return { mode, localTime: wallTime, zoneColumn: null };
  }
}

function ScheduleChoice({ message, timing, onChange }: ScheduleChoiceProps) {
  const t = usePhrases('messages');
  const tWhen = usePhrases('message-schedule');
  const { timeZone: teamZone } = useMembership();
  // The zone in which every page shows times.
  const formats = useFormats();
  const zone = formats.timeZone;
  const { schedule } = timing;
  const put = (changed: MessageSchedule) => onChange({ ...timing, schedule: changed });
  const isPast = schedule.mode === 'fixed' && Date.parse(schedule.at) <= Date.now();
  return (
    <>
      <Radio.Group
        aria-label={tWhen('title')}
        value={schedule.mode}
        onChange={(mode) =>
          put(toSchedule(mode as MessageSchedule['mode'], wallTimeOf(schedule, zone), zone))
        }
      >
        <Stack gap="xs">
          {message.status !== 'scheduled' && (
            <Radio className={css.choice} value="now" label={tWhen('now')} description={tWhen('nowText')} />
          )}
          <Radio
            className={css.choice}
            value="fixed"
            label={tWhen('fixed')}
            description={tWhen('zone', { zone })}
          />
          <Radio
            className={css.choice}
            value="recipient_local"
            label={tWhen('local')}
            description={tWhen('localText', { zone: teamZone })}
          />
        </Stack>
      </Radio.Group>
      {schedule.mode === 'fixed' && zone !== teamZone && (
        <Text size="sm">
          {tWhen('teamClock', {
            at: makeFormats(formats.locale, teamZone).dateTime(schedule.at),
            zone: teamZone,
          })}
        </Text>
      )}
      {schedule.mode !== 'now' && (
        <Group align="start">
          <TextInput
            type="datetime-local"
            label={t('when')}
            error={isPast && tWhen('past')}
            value={wallTimeOf(schedule, zone)}
            onChange={({ currentTarget: { value } }) => {
              if (value === '') return;
              put(
                schedule.mode === 'recipient_local'
                  ? { ...schedule, localTime: value }
                  : toSchedule(schedule.mode, value, zone),
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
  const fields = useAudienceFields(audience);
  const texts = fields?.filter(({ dataType }) => dataType === 'plain_text' || dataType === 'code') ?? [];
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
