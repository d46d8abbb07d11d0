// The settings of a block that asks a question: the wizard that writes the answers, its choices, and until when.
import type { AnswersBlock } from '@fieldhouse/contract/mail-blocks';
import { maxAnswerChoices } from '@fieldhouse/contract/mail-blocks';
import type { MailQuestion } from '@fieldhouse/contract/mail-wizards';
import { instantOfLocalTime, localTimeAt } from '@fieldhouse/domain/messages/send-times';
import { Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mailWizardsApi } from '../../../../api/endpoints/messages-api.ts';
import { queryOf } from '../../../../api/queries.ts';
import { LoadedSelect } from '../../../../app/forms/loaded-select.tsx';
import { usePhrases } from '../../../../app/phrases.ts';
import { useMembership, useTeamId } from '../../../../app/session/use-team.ts';
import { useMailWizards } from '../links/mail-wizards-query.ts';

interface AnswersFieldsProps {
  readonly block: AnswersBlock;
  readonly onPut: (block: AnswersBlock) => void;
}

export function AnswersFields({ block, onPut: put }: AnswersFieldsProps) {
  const t = usePhrases('mail-blocks');
  const wizards = useMailWizards()?.filter(
    ({ id, state, access, startsWith }) =>
      id === block.wizardId || (state === 'live' && access === 'token' && startsWith !== null),
  );
  return (
    <>
      <TextInput
        label={t('answers.question')}
        maxLength={300}
        value={block.question}
        onChange={(event) => put({ ...block, question: event.currentTarget.value })}
      />
      <LoadedSelect
        label={t('answers.wizard')}
        description={t('answers.wizardHint')}
        searchable
        choices={wizards?.map(({ id, name }) => ({ value: id, label: name }))}
        value={block.wizardId}
        onChange={(value) => {
          const chosen = wizards?.find(({ id }) => id === value);
          if (chosen) put({ ...block, wizardId: chosen.id, taskId: null, fieldId: null, choices: [] });
        }}
      />
      {block.wizardId !== null && <Choices block={block} wizardId={block.wizardId} onPut={put} />}
      <ClosingTime block={block} onPut={put} />
    </>
  );
}

type WizardId = NonNullable<AnswersBlock['wizardId']>;

function Choices({ block, wizardId, onPut }: AnswersFieldsProps & { readonly wizardId: WizardId }) {
  const t = usePhrases('mail-blocks');
  const params = { teamId: useTeamId(), wizardId };
  const { data } = useQuery(queryOf(mailWizardsApi.question, { params }));
  if (!data) return null;
  const { question } = data;
  if (question === null)
    return (
      <Text size="sm" role="alert">
        {t('answers.unfit')}
      </Text>
    );
  return (
    <Stack gap="xs" role="group" aria-label={t('answers.choices')}>
      <Text size="sm">{t('answers.choicesOf', { question: question.title })}</Text>
      {question.choices.map((choice) => (
        <Choice key={String(choice.value)} block={block} question={question} choice={choice} onPut={onPut} />
      ))}
    </Stack>
  );
}

interface ChoiceProps extends AnswersFieldsProps {
  readonly question: MailQuestion;
  readonly choice: MailQuestion['choices'][number];
}

function Choice({ block, question, choice, onPut }: ChoiceProps) {
  const t = usePhrases('mail-blocks');
  const { value } = choice;
  const own = choice.label === '' ? t(value === true ? 'answers.yes' : 'answers.no') : choice.label;
  const chosen = block.choices.find((one) => one.value === value);
  const { taskId, fieldId } = question;
  const change = (choices: AnswersBlock['choices']) => onPut({ ...block, taskId, fieldId, choices });
  // In the order of the question.
  const order = question.choices.map((one) => one.value);
  const add = () =>
    change(
      [...block.choices, { label: own, value }].toSorted(
        (a, b) => order.indexOf(a.value) - order.indexOf(b.value),
      ),
    );
  const remove = () => change(block.choices.filter((one) => one.value !== value));
  return (
    <>
      <Checkbox
        label={own}
        checked={chosen !== undefined}
        disabled={!chosen && block.choices.length >= maxAnswerChoices}
        onChange={(event) => (event.currentTarget.checked ? add() : remove())}
      />
      {chosen && (
        <TextInput
          label={t('answers.label', { choice: own })}
          maxLength={100}
          value={chosen.label}
          onChange={(event) => {
            const label = event.currentTarget.value;
            change(block.choices.map((one) => (one.value === value ? { ...one, label } : one)));
          }}
        />
      )}
    </>
  );
}

/** In the time zone of the team, as the page behind the buttons shows it. */
function ClosingTime({ block, onPut }: AnswersFieldsProps) {
  const t = usePhrases('mail-blocks');
  const { timeZone } = useMembership();
  const stored = block.closesAt === null ? '' : localTimeAt(new Date(block.closesAt), timeZone);
  // A year that is being typed is one of long ago first.
  const [written, setWritten] = useState(stored);
  const isOwn = isPartial(written) || instantOf(written, timeZone) === block.closesAt;
  return (
    <TextInput
      type="datetime-local"
      label={t('answers.closesAt')}
      description={t('answers.closesAtHint', { zone: timeZone })}
      value={isOwn ? written : stored}
      onChange={({ currentTarget: { value } }) => {
        setWritten(value);
        if (!isPartial(value)) onPut({ ...block, closesAt: instantOf(value, timeZone) });
      }}
    />
  );
}

const thisCentury = /^20\d\d-\d\d-\d\dT\d\d:\d\d$/;

function isPartial(written: string): boolean {
  return written !== '' && !thisCentury.test(written);
}

function instantOf(written: string, timeZone: string): string | null {
  return thisCentury.test(written) ? instantOfLocalTime(written, timeZone).toISOString() : null;
}
