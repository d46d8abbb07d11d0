// The text of an SMS template, how long it is, what one costs, and how it looks to a chosen record.
import type { MessageTemplate } from '@fieldhouse/contract/message-templates';
import { Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { Panel } from '../../../ui/panel.tsx';
import { ContentHead } from '../content/content-head.tsx';
import { useTagFields } from '../content/tags/use-tag-fields.ts';
import { VersionedContent, type VersionText } from '../content/versions/versioned-content.tsx';
import css from '../sms/sms-bubble.module.css';
import { SmsCounter } from '../sms/sms-counter.tsx';
import { SmsText } from '../sms/sms-text.tsx';
import { usePriceText } from '../sms/use-price-text.ts';
import { RecordSelect, usePreviewedRecord } from './record-select.tsx';
import { type EditedLanguage, TemplateLanguages, TemplateToTranslate } from './template-languages.tsx';
import { TemplatePreview } from './template-preview.tsx';
import { templatePreviewQuery } from './template-queries.ts';
import { useTagCollection } from './use-tag-collection.tsx';
import type { TemplateAutosave } from './use-template-autosave.ts';
import { useTemplateVersions } from './use-template-versions.ts';

interface SmsTemplateContentProps extends EditedLanguage {
  readonly template: MessageTemplate;
  readonly save: TemplateAutosave;
  readonly isLocked: boolean;
}

// The page loads the editor lazily, and lazy() takes a default export.
export default function SmsTemplateContent(props: SmsTemplateContentProps) {
  const { template, save, isLocked, language } = props;
  const t = usePhrases('sms');
  const { draft, put } = save;
  const m = usePhrases('message-templates');
  const { tagSources, choice, collectionId } = useTagCollection(isLocked);
  // A program that sends it gives the values itself.
  const recordsOf = draft.usage === 'transactional_only' ? null : collectionId;
  const [record, setRecord] = usePreviewedRecord(recordsOf);
  const fields = useTagFields(tagSources);
  const preview = useQuery({
    ...templatePreviewQuery(useTeamId(), { ...template, language }),
    placeholderData: keepPreviousData,
  });
  const { text = '', sms } = preview.data ?? {};
  const measured = sms ? { ...sms, longest: { text, sms } } : undefined;
  const price = usePriceText()(sms?.cost ?? null);
  const setText = (textOnlyVersion: string) => put({ textOnlyVersion });
  const showVersion = ({ language: shown, textOnlyVersion }: VersionText) => (
    <Panel>
      <SmsText key={shown} value={textOnlyVersion} isLocked fields={fields} ending="" onChange={() => {}} />
    </Panel>
  );
  return (
    <VersionedContent versions={useTemplateVersions(props)} show={showVersion}>
      {(earlier) => (
        <Stack>
          <ContentHead languages={<TemplateLanguages {...props} />} versions={earlier} />
          <TemplateToTranslate {...props} />
          <div className={css.columns}>
            <Panel>
              <Stack>
                {choice}
                <SmsText
                  value={draft.textOnlyVersion}
                  isLocked={isLocked}
                  fields={fields}
                  ending={sms?.ending ?? ''}
                  onChange={setText}
                />
                <SmsCounter
                  lengths={measured}
                  isSaved={save.state === 'saved' && !preview.isPlaceholderData}
                  written={draft.textOnlyVersion}
                  isLocked={isLocked}
                  onChange={setText}
                />
                {price !== '' && <Text size="sm">{t('perPerson', { price })}</Text>}
              </Stack>
            </Panel>
            <Panel title={t('preview')}>
              <Stack>
                {recordsOf !== null && (
                  <RecordSelect
                    key={recordsOf}
                    collectionId={recordsOf}
                    value={record}
                    onChange={setRecord}
                    placeholder={m('previewFallbacks')}
                  />
                )}
                <TemplatePreview template={template} record={record} language={language} />
              </Stack>
            </Panel>
          </div>
        </Stack>
      )}
    </VersionedContent>
  );
}
