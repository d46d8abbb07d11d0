import { type ContentType, contentTypes } from '@fieldhouse/contract/content-types';
import type { Message } from '@fieldhouse/contract/messages';
import { emailAddress } from '@fieldhouse/contract/text';
import { Select, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { usePhrases } from '../../app/phrases.ts';
import { Panel } from '../../ui/panel.tsx';
import { SenderSelect } from '../senders/index.ts';
import { TestSettings, testSettingsOf } from './ab-test/test-settings.tsx';
import { useAvailableActions } from './actions/use-available-actions.ts';
import { useMessageGate } from './actions/use-message-gate.tsx';
import { SaveNotice } from './content/saving/save-notice.tsx';
import { useMessageAutosave } from './content/saving/use-message-autosave.ts';
import { useJump } from './content/use-jump.ts';
import { ContentLanguage } from './content-language.tsx';
import { MessageOwner } from './owner/message-owner.tsx';

export function MessageDetails({ message }: { readonly message: Message }) {
  const t = usePhrases('messages');
  const e = usePhrases('errors');
  const tTest = usePhrases('message-ab-test');
  const { isLocked, gate } = useMessageGate(message);
  useJump();
  // Recipients never see them, so they can be changed after sending too.
  const mayEditNotes = useAvailableActions(message).includes('edit_notes');
  const isSent = message.status === 'sent' && mayEditNotes;
  const isSms = message.deliveryMethodId === 'sms';
  const save = useMessageAutosave(message, detailsOf, { isLocked: isLocked && !isSent, isValid });
  const { draft, put } = save;
  return (
    <Panel>
      <Stack maw={640}>
        <SaveNotice save={save} oops={t('oops.save')} />
        {isSent ? <Text size="sm">{t('notesOnly')}</Text> : gate}
        <TextInput
          label={t('internalName')}
          value={draft.internalName}
          error={draft.internalName.trim() === '' ? e('rule.value_required') : undefined}
          disabled={isLocked && !isSent}
          onChange={(event) => put({ internalName: event.currentTarget.value })}
        />
        <Textarea
          label={t('internalDescription')}
          value={draft.internalDescription}
          disabled={isLocked && !isSent}
          autosize
          minRows={2}
          onChange={(event) => put({ internalDescription: event.currentTarget.value })}
        />
        <MessageOwner message={message} />
        <Select
          label={t('column.type')}
          data={contentTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
          value={draft.type}
          disabled={isLocked}
          allowDeselect={false}
          // The choices are the contract's own.
          onChange={(value) => value && put({ type: value as ContentType })}
        />
        <div data-field="sender">
          <SenderSelect
            method={message.deliveryMethodId}
            value={draft.senderId}
            isLocked={isLocked}
            onChange={(senderId) => put({ senderId })}
          />
        </div>
        {!isSms && (
          <TextInput
            label={t('fromName')}
            value={draft.fromName}
            disabled={isLocked}
            onChange={(event) => put({ fromName: event.currentTarget.value })}
          />
        )}
        {!isSms && (
          <TextInput
            label={t('replyTo')}
            value={draft.replyTo}
            error={isReplyToValid(draft.replyTo) ? undefined : e('rule.not_an_email')}
            disabled={isLocked}
            onChange={(event) => put({ replyTo: event.currentTarget.value })}
          />
        )}
        <ContentLanguage
          value={draft.contentLanguage}
          others={message.translations.map(({ language }) => language)}
          isLocked={isLocked}
          onChange={(contentLanguage) => put({ contentLanguage })}
        />
        {!isSms && (
          <Switch
            label={t('tracksOpens')}
            description={draft.abTest?.measure === 'opened' ? tTest('trackedByTest') : undefined}
            checked={draft.tracksOpens}
            disabled={isLocked || draft.abTest?.measure === 'opened'}
            onChange={(event) => put({ tracksOpens: event.currentTarget.checked })}
          />
        )}
        <Switch
          label={t('tracksClicks')}
          description={draft.abTest?.measure === 'clicked' ? tTest('trackedByTest') : undefined}
          checked={draft.tracksClicks}
          disabled={isLocked || draft.abTest?.measure === 'clicked'}
          onChange={(event) => put({ tracksClicks: event.currentTarget.checked })}
        />
        <TestSettings
          value={draft.abTest}
          isLocked={isLocked}
          tracked={{ opened: draft.tracksOpens && !isSms, clicked: draft.tracksClicks }}
          onChange={(abTest) => put({ abTest })}
        />
      </Stack>
    </Panel>
  );
}

function detailsOf(message: Message) {
  const { internalName, internalDescription, type, senderId, fromName, replyTo } = message;
  const { contentLanguage, tracksOpens, tracksClicks } = message;
  const texts = { internalName, internalDescription, fromName, replyTo };
  const abTest = testSettingsOf(message);
  return { ...texts, type, senderId, contentLanguage, tracksOpens, tracksClicks, abTest };
}

/** A half-typed address waits. */
function isValid({ internalName, replyTo }: ReturnType<typeof detailsOf>): boolean {
  return internalName.trim() !== '' && isReplyToValid(replyTo);
}

function isReplyToValid(replyTo: string): boolean {
  return replyTo === '' || emailAddress.safeParse(replyTo).success;
}
