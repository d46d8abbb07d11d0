// The content of an SMS: its lines with merge tags, what they cost, and the bubble that a person gets.
import type { Message } from '@fieldhouse/contract/messages';
import { hasOptOutLine } from '@fieldhouse/domain/messages/sms/keywords';
import { Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { Panel } from '../../../ui/panel.tsx';
import { ContentActions } from '../content/content-actions.tsx';
import { ContentHead } from '../content/content-head.tsx';
import {
  type EarlierTextProps,
  EditedContent,
  useVersionEditor,
  type VersionEditorProps,
} from '../content/edited-content.tsx';
import { MessageLanguages, MessageToTranslate } from '../content/languages/message-languages.tsx';
import { SaveNotice, SaveState } from '../content/saving/save-notice.tsx';
import { useTagFields } from '../content/tags/use-tag-fields.ts';
import { useTagSources } from '../content/use-tag-sources.ts';
import { smsLengthsQuery } from '../message-queries.ts';
import css from './sms-bubble.module.css';
import { SmsCost } from './sms-cost.tsx';
import { SmsCounter } from './sms-counter.tsx';
import { SmsPreview } from './sms-preview.tsx';
import { SmsQuestion } from './sms-question.tsx';
import { SmsText } from './sms-text.tsx';
import { VersionCosts } from './version-costs.tsx';

// The page loads this step lazily, and lazy() takes a default export.
export default function SmsContent({ message }: { readonly message: Message }) {
  return <EditedContent message={message} editor={VersionEditor} shown={EarlierSms} />;
}

function EarlierSms({ message, text }: EarlierTextProps) {
  const fields = useTagFields(useTagSources(message));
  return (
    <Panel>
      <SmsText
        key={text.language}
        value={text.textOnlyVersion}
        isLocked
        fields={fields}
        ending=""
        onChange={() => {}}
      />
    </Panel>
  );
}

function VersionEditor(props: VersionEditorProps) {
  const { message } = props;
  const t = usePhrases('sms');
  const messages = usePhrases('messages');
  const { isLocked, gate, save, shown, tagSources } = useVersionEditor(props, textsOf);
  const text = save.draft.textOnlyVersion;
  const setText = (textOnlyVersion: string) => save.put({ textOnlyVersion });
  const fields = useTagFields(tagSources);
  const lengths = useQuery({
    ...smsLengthsQuery(useTeamId(), message, shown),
    placeholderData: keepPreviousData,
  });
  const { ending = '', hasQuietHours = hasOptOutLine(message.type) } = lengths.data ?? {};
  const isSaved = save.state === 'saved' && !lengths.isPlaceholderData;
  return (
    <Stack>
      <ContentActions message={message} />
      {gate}
      <ContentHead
        languages={<MessageLanguages {...props} isLocked={isLocked} save={save} />}
        state={<SaveState save={save} />}
        versions={props.versions}
      />
      <SaveNotice save={save} oops={messages('oops.save')} hasState={false} />
      <MessageToTranslate {...props} isLocked={isLocked} save={save} />
      <div className={css.columns}>
        <Stack>
          <Panel>
            <Stack>
              <SmsText value={text} isLocked={isLocked} fields={fields} ending={ending} onChange={setText} />
              <SmsCounter
                lengths={lengths.data}
                isSaved={isSaved}
                written={text}
                isLocked={isLocked}
                onChange={setText}
              />
              <SmsCost lengths={lengths} />
              {message.abTest !== null && <VersionCosts message={message} />}
              <Text size="sm">{t(timeText(message, hasQuietHours))}</Text>
            </Stack>
          </Panel>
          <SmsQuestion
            blocks={save.draft.blocks}
            isLocked={isLocked}
            onChange={(blocks) => save.put({ blocks })}
          />
        </Stack>
        <SmsPreview message={shown} onBefore={save.flush} />
      </div>
    </Stack>
  );
}

function timeText({ type }: Pick<Message, 'type'>, hasQuietHours: boolean) {
  if (hasQuietHours) return 'quiet';
  return type === 'transactional' ? 'anyTime' : 'noQuietHours';
}

/** Those that languages compare; an SMS has one. */
function textsOf({ subjectLine, preheader, blocks, textOnlyVersion }: Message) {
  return { subjectLine, preheader, blocks, textOnlyVersion };
}
