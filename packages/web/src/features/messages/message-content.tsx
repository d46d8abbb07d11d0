import type { Message } from '@fieldhouse/contract/messages';
import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messagesApi } from '../../api/endpoints/messages-api.ts';
import { QueryBoundary } from '../../app/feedback/query-boundary.tsx';
import { useAction } from '../../app/feedback/use-action.ts';
import { useEditorLabels } from '../../app/language/use-editor-labels.ts';
import { usePhrases } from '../../app/phrases.ts';
import { useTeamId } from '../../app/session/use-team.ts';
import { MailView } from '../../ui/mail-view.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RichTextEditor } from '../../ui/rich-text/rich-text-editor.tsx';
import { MergeTags } from './merge-tags.tsx';
import { previewQuery } from './message-queries.ts';
import { useAvailableActions } from './use-available-actions.ts';
import { useMessageChange } from './use-message-change.tsx';

// The page loads this step lazily, and lazy() takes a default export.
export default function MessageContent({ message }: { readonly message: Message }) {
  const t = usePhrases('messages');
  const { save, isSaving, isLocked, gate } = useMessageChange(message);
  const [draft, setDraft] = useState({
    subjectLine: message.subjectLine,
    preheader: message.preheader,
    bodyHtml: message.bodyHtml,
    textOnlyVersion: message.textOnlyVersion,
  });
  const put = (change: Partial<typeof draft>) => setDraft({ ...draft, ...change });
  const labels = useEditorLabels();
  return (
    <Stack>
      <Panel>
        <Stack>
          {gate}
          <TextInput
            label={t('subject')}
            value={draft.subjectLine}
            disabled={isLocked}
            onChange={(event) => put({ subjectLine: event.currentTarget.value })}
          />
          <TextInput
            label={t('preheader')}
            value={draft.preheader}
            disabled={isLocked}
            onChange={(event) => put({ preheader: event.currentTarget.value })}
          />
          <RichTextEditor
            label={t('body')}
            labels={labels}
            value={draft.bodyHtml}
            isReadOnly={isLocked}
            onChange={({ html }) => put({ bodyHtml: html })}
            renderEnd={(insert) => (
              <MergeTags collectionId={message.audience?.collectionId ?? null} onInsert={insert} />
            )}
          />
          <Textarea
            label={t('textOnly')}
            description={t('textOnlyHint')}
            value={draft.textOnlyVersion}
            disabled={isLocked}
            autosize
            minRows={2}
            onChange={(event) => put({ textOnlyVersion: event.currentTarget.value })}
          />
          <Button w="fit-content" loading={isSaving} disabled={isLocked} onClick={() => void save(draft)}>
            {t('save')}
          </Button>
        </Stack>
      </Panel>
      <Preview message={message} />
    </Stack>
  );
}

function Preview({ message }: { readonly message: Message }) {
  const t = usePhrases('messages');
  const teamId = useTeamId();
  const mayTest = useAvailableActions(message).includes('test_send');
  const [to, setTo] = useState('');
  const params = { teamId, messageId: message.id };
  const preview = useQuery(previewQuery(teamId, message));
  const { run: testSend, isPending: isSending } = useAction(
    () => messagesApi.testSend({ params, body: { to } }),
    { done: { text: t('testSent', { to }) }, isExclusive: true },
  );
  return (
    <Panel title={t('preview')}>
      <Stack>
        <Text size="sm">{t('previewHint')}</Text>
        <QueryBoundary query={preview} skeleton={null}>
          {(mail) => (
            <>
              <Text size="sm">{t('previewOf', { to: mail.to })}</Text>
              <Text fw={600}>{mail.subject}</Text>
              <MailView html={mail.html} />
            </>
          )}
        </QueryBoundary>
        {mayTest && (
          <Group align="end">
            <TextInput
              label={t('testTo')}
              type="email"
              value={to}
              onChange={(event) => setTo(event.currentTarget.value)}
            />
            <Button
              variant="default"
              loading={isSending}
              disabled={!to.includes('@')}
              onClick={() => void testSend()}
            >
              {t('testSend')}
            </Button>
          </Group>
        )}
      </Stack>
    </Panel>
  );
}
