// One template: what it is for, its content, and how it looks.
import type { MessagePart } from '@fieldhouse/contract/message-schedule';
import type {
  MessageTemplate,
  MessageTemplateId,
  TemplateStatus,
} from '@fieldhouse/contract/message-templates';
import type { DataLanguage } from '@fieldhouse/contract/teams';
import { blocksToHtml } from '@fieldhouse/domain/messages/content/mail-blocks';
import { stillCopied } from '@fieldhouse/domain/messages/languages/text-places';
import { missingOfContents } from '@fieldhouse/domain/messages/missing-parts';
import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { messageTemplatesApi } from '../../../api/endpoints/messages-api.ts';
import { queryOf } from '../../../api/queries.ts';
import { onDemand } from '../../../app/feedback/on-demand.tsx';
import { QueryBoundary } from '../../../app/feedback/query-boundary.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { Chip, type ChipColor } from '../../../ui/chip.tsx';
import { Page, PageHeader } from '../../../ui/page.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import type { TranslatedDraft } from '../content/languages/to-translate.tsx';
import { SaveNotice } from '../content/saving/save-notice.tsx';
import type { EditedLanguage } from './template-languages.tsx';
import { TemplateMenu } from './template-menu.tsx';
import { TemplateOwner } from './template-owner.tsx';
import { UsageSelect } from './usage-select.tsx';
import { useAvailableTemplateActions, useTemplateAction } from './use-template-action.ts';
import { useTemplateAutosave } from './use-template-autosave.ts';

/** The editor is heavy; the rest of the page is shown before it. */
const contents = {
  email: onDemand(() => import('./template-content.tsx'), 'default'),
  sms: onDemand(() => import('./sms-template-content.tsx'), 'default'),
} as const;

const colors: Readonly<Record<TemplateStatus, ChipColor>> = {
  draft: 'gray',
  published: 'green',
  archived: 'yellow',
};

export function TemplatePage() {
  const teamId = useTeamId();
  const { ogmTemplateId } = useParams({ strict: false });
  // The server answers not_found for an address that names no template of the team.
  const messageTemplateId = ogmTemplateId as MessageTemplateId;
  const template = useQuery(queryOf(messageTemplatesApi.get, { params: { teamId, messageTemplateId } }));
  const loading = (
    <Page>
      <PageSkeleton />
    </Page>
  );
  return (
    <QueryBoundary query={template} skeleton={loading} size="page">
      {(loaded) => <LoadedTemplate template={loaded} />}
    </QueryBoundary>
  );
}

function LoadedTemplate({ template }: { readonly template: MessageTemplate }) {
  const t = usePhrases('message-templates');
  const messages = usePhrases('messages');
  const { id, status, name } = template;
  const actions = (
    <Group gap="xs" wrap="nowrap">
      <Chip color="gray">{messages(`method.${template.deliveryMethodId}`)}</Chip>
      <Chip color={colors[status]}>{t(`status.${status}`)}</Chip>
      <TemplateMenu template={template} />
    </Group>
  );
  const [chosen, setChosen] = useState<DataLanguage | null>(null);
  // It may have been removed elsewhere.
  const language = template.translations.find((one) => one.language === chosen)?.language ?? null;
  return (
    <Page>
      <PageHeader title={name} actions={actions} />
      <TemplateForm
        key={`${id} ${status} ${language}`}
        template={template}
        language={language}
        onLanguage={setChosen}
      />
    </Page>
  );
}

interface TemplateFormProps extends EditedLanguage {
  readonly template: MessageTemplate;
}

function TemplateForm({ template, language, onLanguage }: TemplateFormProps) {
  const t = usePhrases('message-templates');
  const offered = useAvailableTemplateActions(template);
  const isLocked = !offered.includes('edit');
  const act = useTemplateAction();
  const save = useTemplateAutosave({ template, isLocked, language });
  const { draft, put } = save;
  const { deliveryMethodId: method } = template;
  const Content = contents[method];
  const missing = missingOf(template, draft, language);
  const isReady = missing.length === 0;
  const reason = reasons.get(missing[0]) ?? method;
  const isPublishable = isReady && draft.name.trim() !== '';
  const publish = async () => {
    if (await save.flush()) await act('publish', { ...template, version: save.version() });
  };
  return (
    <Stack>
      <Panel>
        <Stack>
          {isLocked && <Text size="sm">{t(lockedBy(template, offered.length > 0))}</Text>}
          {!isLocked && <SaveNotice save={save} oops={t('oops.save', { reason: '' })} />}
          <TextInput
            label={t('name')}
            value={draft.name}
            required
            disabled={isLocked}
            onChange={(event) => put({ name: event.currentTarget.value })}
          />
          <Textarea
            label={t('description')}
            value={draft.description}
            disabled={isLocked}
            autosize
            minRows={1}
            onChange={(event) => put({ description: event.currentTarget.value })}
          />
          <UsageSelect value={draft.usage} isLocked={isLocked} onChange={(usage) => put({ usage })} />
          {!template.isFromScratch && <TemplateOwner template={template} />}
          {!isLocked && (
            <Group>
              <Button disabled={!isPublishable} onClick={() => void publish()}>
                {t('action.publish')}
              </Button>
              {!isReady && <Text size="sm">{t(`unready.${reason}`)}</Text>}
            </Group>
          )}
          {isLocked && offered.includes('copy') && (
            <Button w="fit-content" variant="default" onClick={() => void act('copy', template)}>
              {t('action.copy')}
            </Button>
          )}
        </Stack>
      </Panel>
      <Suspense fallback={<PageSkeleton />}>
        <Content {...{ template, save, isLocked, language, onLanguage }} />
      </Suspense>
    </Stack>
  );
}

const reasons = new Map<MessagePart | undefined, 'blocks' | 'tags' | 'translations'>([
  ['blocks', 'blocks'],
  ['unknownTags', 'tags'],
  ['translations', 'translations'],
]);

/** With what is typed in the language that is edited. */
function missingOf(template: MessageTemplate, draft: TranslatedDraft, language: DataLanguage | null) {
  const written = ({ subjectLine, preheader, blocks, textOnlyVersion }: TranslatedDraft) => ({
    ...{ method: template.deliveryMethodId, subjectLine, preheader, blocks, textOnlyVersion },
    bodyHtml: blocksToHtml(blocks),
  });
  return missingOfContents(
    written(language === null ? draft : template),
    template.translations.map((one) =>
      one.language === language
        ? { content: written(draft), untranslated: stillCopied(one.untranslated, one, draft) }
        : { content: written(one), untranslated: one.untranslated },
    ),
  );
}

function lockedBy({ status }: MessageTemplate, mayEdit: boolean) {
  if (!mayEdit) return 'newNotYours';
  return status === 'archived' ? 'lockedBy.archived' : 'lockedBy.published';
}
