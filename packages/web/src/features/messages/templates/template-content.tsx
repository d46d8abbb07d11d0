import type { MessageTemplate } from '@fieldhouse/contract/message-templates';
import { Stack } from '@mantine/core';
import { useMemo, useState } from 'react';
import { usePhrases } from '../../../app/phrases.ts';
import { useMembership, useTeamId } from '../../../app/session/use-team.ts';
import { Panel } from '../../../ui/panel.tsx';
import { ContentHead } from '../content/content-head.tsx';
import { MailPlaceProvider } from '../content/editing/mail-place.ts';
import { MailEditor } from '../content/mail-editor.tsx';
import { type MailViewKind, MailViewSwitch } from '../content/mail-views.tsx';
import { PlainTextPart } from '../content/plain-text-part.tsx';
import { PreviewAs } from '../content/preview-as/preview-as.tsx';
import { PreviewValuesProvider } from '../content/preview-as/preview-values.ts';
import { usePreviewValues } from '../content/preview-as/use-preview-values.ts';
import { VersionedContent, type VersionText } from '../content/versions/versioned-content.tsx';
import { type PreviewedRecord, RecordSelect, usePreviewedRecord } from './record-select.tsx';
import { type EditedLanguage, TemplateLanguages, TemplateToTranslate } from './template-languages.tsx';
import { TemplatePreview } from './template-preview.tsx';
import { templateValuesReaderOf } from './template-queries.ts';
import { useTagCollection } from './use-tag-collection.tsx';
import type { TemplateAutosave } from './use-template-autosave.ts';
import { useTemplateVersions } from './use-template-versions.ts';

interface TemplateContentProps extends EditedLanguage {
  readonly template: MessageTemplate;
  readonly save: TemplateAutosave;
  readonly isLocked: boolean;
}

// The page loads the editor lazily, and lazy() takes a default export.
export default function TemplateContent(props: TemplateContentProps) {
  const { template, save, isLocked, language } = props;
  const t = usePhrases('mail-editor');
  const m = usePhrases('message-templates');
  const { draft, put, flush } = save;
  const { dataLanguages } = useMembership();
  const first = template.contentLanguage ?? dataLanguages[0] ?? 'en';
  const [view, setView] = useState<MailViewKind>('edit');
  const { tagSources, choice, collectionId } = useTagCollection(isLocked);
  const isOfRecords = draft.usage !== 'transactional_only';
  const [record, setRecord] = usePreviewedRecord(isOfRecords ? collectionId : null);
  const values = useRecordValues(props, view, record);
  const place = useMemo(() => ({ messageTemplateId: template.id }), [template.id]);
  const show = async (next: MailViewKind) => {
    await flush();
    setView(next);
  };
  const versions = useTemplateVersions(props);
  const showVersion = (text: VersionText) => (
    <MailPlaceProvider value={place}>
      <MailEditor
        mail={text}
        isLocked
        tagSources={tagSources}
        key={text.language}
        language={text.language ?? first}
        hasUnsubscribe={isOfRecords}
        hasRecords={isOfRecords}
        onChange={() => {}}
      />
    </MailPlaceProvider>
  );
  return (
    <VersionedContent versions={versions} show={showVersion}>
      {(earlier) => (
        <PreviewValuesProvider value={values}>
          <Stack>
            <ContentHead languages={<TemplateLanguages {...props} />} versions={earlier} />
            <TemplateToTranslate {...props} />
            <MailPlaceProvider value={place}>
              <MailEditor
                mail={draft}
                isLocked={isLocked}
                tagSources={tagSources}
                language={language ?? first}
                hasUnsubscribe={isOfRecords}
                hasRecords={isOfRecords}
                onChange={put}
                tools={
                  <>
                    <MailViewSwitch value={view} onChange={(next) => void show(next)} />
                    {isOfRecords && collectionId !== null && (
                      <PreviewAs>
                        {(inputId) => (
                          <RecordSelect
                            key={collectionId}
                            collectionId={collectionId}
                            value={record}
                            onChange={setRecord}
                            placeholder={view === 'edit' ? t('previewNames') : m('previewFallbacks')}
                            inputId={inputId}
                          />
                        )}
                      </PreviewAs>
                    )}
                    {choice}
                  </>
                }
                preview={
                  view === 'edit' ? undefined : (
                    <TemplatePreview template={template} view={view} record={record} language={language} />
                  )
                }
              />
            </MailPlaceProvider>
            <Panel>
              <PlainTextPart
                blocks={draft.blocks}
                value={draft.textOnlyVersion}
                isLocked={isLocked}
                isOlder={template.outdatedTexts.some((one) => one.language === language)}
                tagSources={tagSources}
                onChange={(textOnlyVersion) => put({ textOnlyVersion })}
              />
            </Panel>
          </Stack>
        </PreviewValuesProvider>
      )}
    </VersionedContent>
  );
}

function useRecordValues(
  { template, save, language }: TemplateContentProps,
  view: MailViewKind,
  record: PreviewedRecord | undefined,
) {
  const teamId = useTeamId();
  const reader = useMemo(() => {
    if (view !== 'edit' || !record) return undefined;
    const { collectionId, recordId } = record;
    return templateValuesReaderOf(teamId, { id: template.id, language }, { collectionId, recordId });
  }, [view, record, teamId, template.id, language]);
  return usePreviewValues(reader, save.draft);
}
