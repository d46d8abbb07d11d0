// Submitting a message for approval, and the decision of an approver.
import type { Message } from '@fieldhouse/contract/messages';
import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageApprovalsApi } from '../../../api/endpoints/messages-api.ts';
import { useAction } from '../../../app/feedback/use-action.ts';
import { useLeave } from '../../../app/forms/use-leave.ts';
import { useFormats } from '../../../app/language/formats.ts';
import { TextLink } from '../../../app/links.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { useMembership, useTeamId } from '../../../app/session/use-team.ts';
import { Panel } from '../../../ui/panel.tsx';
import { useAvailableActions } from '../actions/use-available-actions.ts';
import { audienceCountQuery } from '../message-queries.ts';
import { isApprovalMissing } from './is-approval-missing.ts';
import { firstFixId } from './message-checks.tsx';
import { useCountToFix } from './use-checks.ts';
import type { TimingDraft } from './use-timing.ts';

interface ApprovalPanelProps {
  readonly message: Message;
  readonly draft: TimingDraft;
}

export function ApprovalPanel({ message, draft }: ApprovalPanelProps) {
  const t = usePhrases('message-approvals');
  const { status } = message;
  const { rule, above } = message.approval;
  const { data: count } = useQuery(audienceCountQuery(useTeamId(), message));
  if (status === 'awaiting_approval') {
    return (
      <Panel title={t('title')}>
        <Decision message={message} />
      </Panel>
    );
  }
  const isMissing = isApprovalMissing(message, count);
  const isShown = status === 'approved' ? isMissing : status === 'draft' && rule !== 'never';
  if (!isShown) return null;
  return (
    <Panel title={t('title')}>
      <Stack>
        {status === 'approved' && <Text size="sm">{t('outdated')}</Text>}
        <Text size="sm">{rule === 'always' ? t('always') : t('above', { count: above })}</Text>
        {isMissing && <Submission message={message} draft={draft} />}
      </Stack>
    </Panel>
  );
}

function Approvers({ message: { approval } }: { readonly message: Message }) {
  const t = usePhrases('message-approvals');
  const { approvers } = approval;
  const teamId = useTeamId();
  const { isTeamAdmin: mayChangeRule } = useMembership();
  if (approvers.length === 0 && mayChangeRule)
    return (
      <Text size="sm">
        {t('noOtherApprover')}{' '}
        <TextLink to="/team-{$teamId}/admin/account" params={{ teamId }}>
          {t('openAccount')}
        </TextLink>
      </Text>
    );
  return (
    <Text size="sm">
      {approvers.length === 0 ? t('noApprovers') : t('approvers', { names: approvers.join(', ') })}
    </Text>
  );
}

function Submission({ message, draft }: ApprovalPanelProps) {
  const t = usePhrases('message-approvals');
  const teamId = useTeamId();
  const [note, setNote] = useState('');
  useLeave(note.trim() !== '');
  const toFix = useCountToFix(message);
  const maySubmit = useAvailableActions(message).includes('submit');
  const params = { teamId, messageId: message.id };
  const { run: submit, isPending } = useAction(
    async () => {
      // What was chosen last is part of what is approved.
      const version = await draft.settle();
      if (version === undefined) return undefined;
      return messageApprovalsApi.submit({ params, body: { version, note } });
    },
    {
      done: (submitted) => (submitted === undefined ? undefined : t('submitted')),
      isExclusive: true,
    },
  );
  if (!maySubmit) return null;
  const isReady = toFix === 0;
  const press = () => {
    if (isReady) void submit();
    else document.getElementById(firstFixId)?.focus();
  };
  return (
    <>
      <Approvers message={message} />
      <Textarea
        label={t('note')}
        value={note}
        maxLength={2000}
        autosize
        minRows={2}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Text size="sm">{t('bound')}</Text>
      <Button w="fit-content" loading={isPending} aria-disabled={!isReady} onClick={press}>
        {t('submit')}
      </Button>
    </>
  );
}

function Decision({ message }: { readonly message: Message }) {
  const t = usePhrases('message-approvals');
  const formats = useFormats();
  const actions = useAvailableActions(message);
  const { submittedBy, submittedAt, note } = message.approval;
  const at = submittedAt === null ? '' : formats.dateTime(submittedAt);
  const isBarred = actions.includes('reject') && !actions.includes('approve');
  return (
    <Stack>
      <Text size="sm">
        {submittedBy === null ? t('asksNoName', { at }) : t('asks', { who: submittedBy || t('noName'), at })}
      </Text>
      {note !== '' && <Text>{note}</Text>}
      {(isBarred || !actions.includes('reject')) && <Approvers message={message} />}
      {isBarred && <Text size="sm">{t('notYours')}</Text>}
      <Answer message={message} />
    </Stack>
  );
}

const pastOf = { approve: 'approved', reject: 'rejected', withdraw: 'withdrawn' } as const;

function Answer({ message }: { readonly message: Message }) {
  const t = usePhrases('message-approvals');
  const teamId = useTeamId();
  const actions = useAvailableActions(message);
  const [note, setNote] = useState('');
  useLeave(note.trim() !== '');
  const call = { params: { teamId, messageId: message.id } };
  const { version } = message;
  const { run: decide, isPending } = useAction(
    (decision: 'approve' | 'reject' | 'withdraw') => {
      if (decision === 'withdraw') return messageApprovalsApi.withdraw({ ...call, body: { version } });
      return messageApprovalsApi[decision]({ ...call, body: { version, note } });
    },
    {
      done: (_, decision) => t(pastOf[decision]),
      isExclusive: true,
    },
  );
  const [mayApprove, mayReject, mayWithdraw] = (['approve', 'reject', 'withdraw'] as const).map((action) =>
    actions.includes(action),
  );
  return (
    <>
      {mayReject && (
        <Textarea
          label={t('answer')}
          description={t('answerHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={note}
          maxLength={2000}
          autosize
          minRows={2}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      )}
      <Group>
        {mayApprove && (
          <Button loading={isPending} onClick={() => void decide('approve')}>
            {t('approve')}
          </Button>
        )}
        {mayReject && (
          <Button
            variant="default"
            disabled={note.trim() === '' || isPending}
            onClick={() => void decide('reject')}
          >
            {t('reject')}
          </Button>
        )}
        {mayWithdraw && (
          <Button variant="default" disabled={isPending} onClick={() => void decide('withdraw')}>
            {t('withdraw')}
          </Button>
        )}
      </Group>
    </>
  );
}
