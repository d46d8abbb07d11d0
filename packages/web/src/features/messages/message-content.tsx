import type { Message } from '@fieldhouse/contract/messages';
import { Stack } from '@mantine/core';
import { useMemo, useState } from 'react';
import { usePhrases } from '../../app/phrases.ts';
import { useMembership, useTeamId } from '../../app/session/use-team.ts';
import { Panel } from '../../ui/panel.tsx';
import { ContentActions } from './content/content-actions.tsx';
import { ContentHead } from './content/content-head.tsx';
import {
  type EarlierTextProps,
  EditedContent,
  useVersionEditor,
  type VersionEditorProps,
} from './content/edited-content.tsx';
import { MailPlaceProvider } from './content/editing/mail-place.ts';
import { MessageLanguages, MessageToTranslate } from './content/languages/message-languages.tsx';
import { MailEditor } from './content/mail-editor.tsx';
import { type MailViewKind, MailViewSwitch } from './content/mail-views.tsx';
import { MessagePreview } from './content/message-preview.tsx';
import { PersonSelect } from './content/person-select.tsx';
import { PlainTextPart } from './content/plain-text-part.tsx';
import { PreviewAs } from './content/preview-as/preview-as.tsx';
import { PreviewValuesProvider } from './content/preview-as/preview-values.ts';
import { usePreviewValues } from './content/preview-as/use-preview-values.ts';
import { SaveNotice, SaveState } from './content/saving/save-notice.tsx';
import { TestSend } from './content/test-send.tsx';
import { useTagSources } from './content/use-tag-sources.ts';
import { type PreviewedPerson, valuesReaderOf } from './message-queries.ts';
import { useMessageList } from './use-message-list.ts';

// The page loads this step lazily, and lazy() takes a default export.
export default function MessageContent({ message }: { readonly message: Message }) {
  return <EditedContent message={message} editor={VersionEditor} shown={EarlierMail} />;
}

function EarlierMail({ message, text }: EarlierTextProps) {
  const { dataLanguages } = useMembership();
  const tagSources = useTagSources(message);
  const place = useMemo(() => ({ messageId: message.id }), [message.id]);
  return (
    <MailPlaceProvider value={place}>
      <MailEditor
        key={text.language}
        mail={text}
        isLocked
        tagSources={tagSources}
        language={text.language ?? message.contentLanguage ?? dataLanguages[0] ?? 'en'}
        hasUnsubscribe={message.type !== 'transactional'}
        listName={useMessageList(message)?.externalName}
        onChange={() => {}}
      />
      <Panel>
        <PlainTextPart
          blocks={text.blocks}
          value={text.textOnlyVersion}
          isLocked
          tagSources={tagSources}
          onChange={() => {}}
        />
      </Panel>
    </MailPlaceProvider>
  );
}

function VersionEditor(props: VersionEditorProps) {
  const { message, variant, language } = props;
  const t = usePhrases('messages');
  const { isLocked, gate, save, shown, tagSources } = useVersionEditor(props, contentOf);
  const { dataLanguages } = useMembership();
  const e = usePhrases('mail-editor');
  const [view, setView] = useState<MailViewKind>('edit');
  const [person, setPerson] = useState<PreviewedPerson>();
  const { draft, put, flush } = save;
  const teamId = useTeamId();
  const reader = view === 'edit' && person ? valuesReaderOf(teamId, shown, person) : undefined;
  const values = usePreviewValues(reader, draft);
  const place = useMemo(() => ({ messageId: message.id }), [message.id]);
  const show = async (next: MailViewKind) => {
    // A preview is of what is stored.
    await flush();
    setView(next);
  };
  return (
    <PreviewValuesProvider value={values}>
      <Stack>
        <ContentActions message={message} />
        {gate}
        <ContentHead
          languages={<MessageLanguages {...props} isLocked={isLocked} save={save} />}
          state={<SaveState save={save} />}
          versions={props.versions}
        />
        <SaveNotice save={save} oops={t('oops.save')} hasState={false} tagSources={tagSources} />
        <MessageToTranslate {...props} isLocked={isLocked} save={save} />
        <MailPlaceProvider value={place}>
          <MailEditor
            mail={draft}
            isLocked={isLocked}
            tagSources={tagSources}
            message={message}
            language={shown.contentLanguage ?? dataLanguages[0] ?? 'en'}
            hasUnsubscribe={message.type !== 'transactional'}
            listName={useMessageList(message)?.externalName}
            onChange={put}
            tools={
              <>
                <MailViewSwitch value={view} onChange={(next) => void show(next)} />
                <PreviewAs>
                  {(inputId) => (
                    <PersonSelect
                      message={shown}
                      value={person}
                      onChange={setPerson}
                      placeholder={e(view === 'edit' ? 'previewNames' : 'previewFirst')}
                      inputId={inputId}
                    />
                  )}
                </PreviewAs>
              </>
            }
            preview={
              view === 'edit' ? undefined : <MessagePreview message={shown} person={person} view={view} />
            }
          />
        </MailPlaceProvider>
        <Panel>
          <Stack>
            <PlainTextPart
              blocks={draft.blocks}
              value={draft.textOnlyVersion}
              isLocked={isLocked}
              isOlder={message.outdatedTexts.some(
                (one) => one.variant === variant && one.language === language,
              )}
              tagSources={tagSources}
              onChange={(textOnlyVersion) => put({ textOnlyVersion })}
            />
            <TestSend message={shown} person={person} onBefore={flush} />
          </Stack>
        </Panel>
      </Stack>
    </PreviewValuesProvider>
  );
}

function contentOf({ subjectLine, preheader, blocks, style, textOnlyVersion }: Message) {
  return { subjectLine, preheader, blocks, style, textOnlyVersion };
}
