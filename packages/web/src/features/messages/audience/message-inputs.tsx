// People of an earlier message: the message, found by name, what they did with it, and with which of its links.
import type { DeliveryMethod } from '@fieldhouse/contract/delivery-methods';
import type { MessageId } from '@fieldhouse/contract/ids';
import { type MessageBehavior, messageBehaviors } from '@fieldhouse/contract/message-audience';
import type { MessageSummary } from '@fieldhouse/contract/messages';
import { Loader, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadedSelect } from '../../../app/forms/loaded-select.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { messageLinksQuery, messageQuery, sentMessagesQuery, statisticsQuery } from '../message-queries.ts';
import css from './audience.module.css';
import { type AskedAnswer, type DraftSource, isOfAnswers } from './audience-draft.ts';

interface MessageInputsProps {
  readonly source: DraftSource;
  readonly side: 'include' | 'exclude';
  readonly isLocked: boolean;
  readonly onChange: (change: Partial<DraftSource>) => void;
}

export function MessageInputs({ source, side, isLocked, onChange }: MessageInputsProps) {
  const t = usePhrases('message-audience');
  const teamId = useTeamId();
  const { messageId, did } = source;
  const { data: chosen } = useQuery({
    // Not requested without a message (`enabled`).
    ...messageQuery({ teamId, messageId: messageId ?? ('' as never) }),
    enabled: messageId !== null,
  });
  const isOfClicks = did === 'clicked' || did === 'not_clicked';
  return (
    <>
      <div className={css.pair}>
        <MessageSelect
          chosen={chosen}
          messageId={messageId}
          // The addresses of an earlier message are of its method. Who is left out is known by the record too.
          method={side === 'include' ? source.method : undefined}
          isLocked={isLocked}
          onChange={(id) => onChange({ messageId: id, link: undefined, answer: undefined })}
        />
        <Select
          label={t('did')}
          disabled={isLocked}
          data={behaviorsOf(chosen?.deliveryMethodId, did).map((value) => ({
            value,
            label: t(`behavior.${value}`),
          }))}
          value={did}
          allowDeselect={false}
          onChange={(value) => {
            const next = messageBehaviors.find((one) => one === value);
            if (next) onChange({ did: next, link: undefined, answer: undefined });
          }}
        />
      </div>
      {isOfClicks && messageId !== null && (
        <LinkSelect
          messageId={messageId}
          link={source.link}
          isLocked={isLocked}
          onChange={(link) => onChange({ link })}
        />
      )}
      {isOfAnswers(did) && messageId !== null && (
        <AnswerSelect
          messageId={messageId}
          answer={source.answer}
          isLocked={isLocked}
          onChange={(answer) => onChange({ answer })}
        />
      )}
    </>
  );
}

/** Text messages have no opens and don't bounce; what is stored is shown all the same. */
function behaviorsOf(
  method: DeliveryMethod | undefined,
  chosen: MessageBehavior,
): readonly MessageBehavior[] {
  return messageBehaviors.filter((did) => did === chosen || method !== 'sms' || !ofEmail.has(did));
}

const ofEmail: ReadonlySet<MessageBehavior> = new Set([
  'opened',
  'not_opened',
  'bounced',
  'answered',
  'not_answered',
]);

interface MessageSelectProps {
  readonly chosen: Pick<MessageSummary, 'id' | 'internalName'> | undefined;
  readonly messageId: MessageId | null;
  readonly method: DeliveryMethod | undefined;
  readonly isLocked: boolean;
  readonly onChange: (id: MessageId | null) => void;
}

function MessageSelect({ chosen, messageId, method, isLocked, onChange }: MessageSelectProps) {
  const t = usePhrases('message-audience');
  const ui = usePhrases('ui');
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, 250);
  // A choice writes its own name into the search.
  const searched = search === chosen?.internalName ? '' : search.trim();
  const { data, isFetching } = useQuery({
    ...sentMessagesQuery(useTeamId(), searched, method),
    placeholderData: keepPreviousData,
  });
  const found = data?.items ?? [];
  const isListed = chosen === undefined || found.some(({ id }) => id === chosen.id);
  const shown = isListed ? found : [chosen, ...found];
  return (
    <Select
      label={t('message')}
      placeholder={t('findMessage')}
      searchable
      disabled={isLocked}
      nothingFoundMessage={isFetching ? undefined : ui('nothingMatches')}
      data={shown.map(({ id, internalName }) => ({ value: id, label: internalName }))}
      value={messageId}
      searchValue={typed}
      onSearchChange={setTyped}
      rightSection={isFetching && typed !== '' ? <Loader size={16} /> : undefined}
      // The server has searched.
      filter={({ options }) => options}
      onChange={(value) => onChange(shown.find(({ id }) => id === value)?.id ?? null)}
    />
  );
}

interface LinkSelectProps {
  readonly messageId: MessageId;
  readonly link: number | undefined;
  readonly isLocked: boolean;
  readonly onChange: (link: number | undefined) => void;
}

const anyLink = 'any';

function LinkSelect({ messageId, link, isLocked, onChange }: LinkSelectProps) {
  const t = usePhrases('message-audience');
  const teamId = useTeamId();
  const { data } = useQuery(messageLinksQuery({ teamId, messageId }));
  const choices = data?.items.map(({ position, url, label }) => ({
    value: String(position),
    label: label === '' ? url : `${label} · ${url}`,
  }));
  return (
    <LoadedSelect
      label={t('link')}
      searchable
      disabled={isLocked}
      allowDeselect={false}
      choices={choices && [{ value: anyLink, label: t('anyLink') }, ...choices]}
      value={link === undefined ? anyLink : String(link)}
      onChange={(value) => onChange(value === null || value === anyLink ? undefined : Number(value))}
    />
  );
}

interface AnswerSelectProps {
  readonly messageId: MessageId;
  readonly answer: AskedAnswer | undefined;
  readonly isLocked: boolean;
  readonly onChange: (answer: AskedAnswer | undefined) => void;
}

/** Of all questions of the message that the viewer may see answers to. */
function AnswerSelect({ messageId, answer, isLocked, onChange }: AnswerSelectProps) {
  const t = usePhrases('message-audience');
  const { data } = useQuery(statisticsQuery({ teamId: useTeamId(), messageId }));
  const found = data?.answers.flatMap(({ blockId, question, choices }) => [
    { answer: { blockId }, label: `${question} · ${t('anyAnswer')}` },
    ...choices.map(({ label, value }) => ({ answer: { blockId, value }, label: `${question} · ${label}` })),
  ]);
  const nameOf = ({ blockId, value }: AskedAnswer) => `${blockId} ${value ?? ''}`;
  return (
    <LoadedSelect
      label={t('answer')}
      searchable
      disabled={isLocked}
      allowDeselect={false}
      description={found?.length === 0 ? t('noQuestions') : undefined}
      choices={found?.map((one) => ({ value: nameOf(one.answer), label: one.label }))}
      value={answer ? nameOf(answer) : null}
      onChange={(value) => onChange(found?.find((one) => nameOf(one.answer) === value)?.answer)}
    />
  );
}
