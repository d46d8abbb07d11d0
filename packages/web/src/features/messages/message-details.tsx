import { type ContentType, contentTypes } from '@fieldhouse/contract/content-types';
import type { Message } from '@fieldhouse/contract/messages';
import { Button, Select, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { usePhrases } from '../../app/phrases.ts';
import { Panel } from '../../ui/panel.tsx';
import { SenderSelect } from '../senders/index.ts';
import { ContentLanguage } from './content-language.tsx';
import { useAvailableActions } from './use-available-actions.ts';
import { useMessageChange } from './use-message-change.tsx';

export function MessageDetails({ message }: { readonly message: Message }) {
  const t = usePhrases('messages');
  const { save, isSaving, isLocked, gate } = useMessageChange(message);
  // Recipients never see them, so they can be changed after sending too.
  const mayEditNotes = useAvailableActions(message).includes('edit_notes');
  const isSent = message.status === 'sent' && mayEditNotes;
  const [draft, setDraft] = useState({
    internalName: message.internalName,
    internalDescription: message.internalDescription,
    type: message.type,
    senderId: message.senderId,
    fromName: message.fromName,
    replyTo: message.replyTo,
    contentLanguage: message.contentLanguage,
    tracksOpens: message.tracksOpens,
    tracksClicks: message.tracksClicks,
  });
  const put = (change: Partial<typeof draft>) => setDraft({ ...draft, ...change });
  return (
    <Panel>
      <Stack>
        {isSent ? <Text size="sm">{t('notesOnly')}</Text> : gate}
        <TextInput
          label={t('internalName')}
          value={draft.internalName}
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
        <Select
          label={t('column.type')}
          data={contentTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
          value={draft.type}
          disabled={isLocked}
          allowDeselect={false}
          // The choices are the contract's own.
          onChange={(value) => value && put({ type: value as ContentType })}
        />
        <SenderSelect value={draft.senderId} isLocked={isLocked} onChange={(senderId) => put({ senderId })} />
        <TextInput
          label={t('fromName')}
          value={draft.fromName}
          disabled={isLocked}
          onChange={(event) => put({ fromName: event.currentTarget.value })}
        />
        <TextInput
          label={t('replyTo')}
          value={draft.replyTo}
          disabled={isLocked}
          onChange={(event) => put({ replyTo: event.currentTarget.value })}
        />
        <ContentLanguage
          value={draft.contentLanguage}
          isLocked={isLocked}
          onChange={(contentLanguage) => put({ contentLanguage })}
        />
        <Switch
          label={t('tracksOpens')}
          checked={draft.tracksOpens}
          disabled={isLocked}
          onChange={(event) => put({ tracksOpens: event.currentTarget.checked })}
        />
        <Switch
          label={t('tracksClicks')}
          checked={draft.tracksClicks}
          disabled={isLocked}
          onChange={(event) => put({ tracksClicks: event.currentTarget.checked })}
        />
        <Button
          w="fit-content"
          loading={isSaving}
          disabled={isLocked && !isSent}
          onClick={() => void save(isSent ? notesOf(draft) : draft)}
        >
          {t('save')}
        </Button>
      </Stack>
    </Panel>
  );
}

type Notes = Pick<Message, 'internalName' | 'internalDescription'>;

function notesOf({ internalName, internalDescription }: Notes): Notes {
  return { internalName, internalDescription };
}
