// One template: what it is for, its content, and how it looks.
import type { CollectionId } from '@fieldhouse/contract/ids';
import type {
  MessageTemplate,
  MessageTemplateId,
  TemplateStatus,
} from '@fieldhouse/contract/message-templates';
import { missingContent } from '@fieldhouse/domain/messages/missing-parts';
import { Button, Group, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../../api/api.ts';
import { messageTemplatesApi } from '../../../api/endpoints/messages-api.ts';
import { queryOf } from '../../../api/queries.ts';
import { problemText } from '../../../app/feedback/problem-texts.ts';
import { QueryBoundary } from '../../../app/feedback/query-boundary.tsx';
import { useAction } from '../../../app/feedback/use-action.ts';
import { useEditorLabels } from '../../../app/language/use-editor-labels.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { Chip, type ChipColor } from '../../../ui/chip.tsx';
import { Page, PageHeader } from '../../../ui/page.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { RichTextEditor } from '../../../ui/rich-text/rich-text-editor.tsx';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import { MergeTags } from '../merge-tags.tsx';
import { TemplateMenu } from './template-menu.tsx';
import { TemplatePreview } from './template-preview.tsx';
import { refreshTemplates } from './template-queries.ts';
import { UsageSelect } from './usage-select.tsx';
import { useAvailableTemplateActions, useTemplateAction } from './use-template-action.ts';

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
  const { id, status, name } = template;
  const actions = (
    <Group gap="xs" wrap="nowrap">
      <Chip color={colors[status]}>{t(`status.${status}`)}</Chip>
      <TemplateMenu template={template} />
    </Group>
  );
  return (
    <Page>
      <PageHeader title={name} actions={actions} />
      <Stack>
        <TemplateForm key={`${id} ${status}`} template={template} />
        <TemplatePreview template={template} />
      </Stack>
    </Page>
  );
}

function TemplateForm({ template }: { readonly template: MessageTemplate }) {
  const t = usePhrases('message-templates');
  const m = usePhrases('messages');
  const { draft, put, save, isSaving, isChanged, act } = useTemplateDraft(template);
  const offered = useAvailableTemplateActions(template);
  const isLocked = !offered.includes('edit');
  const isReady = missingContent(draft).length === 0;
  const isPublishable = isReady && draft.name.trim() !== '';
  const publish = async () => {
    const version = isChanged ? await save() : template.version;
    if (version !== undefined) await act('publish', { ...template, version });
  };
  return (
    <Panel>
      <Stack>
        {isLocked && <Text size="sm">{t(lockedBy(template, offered.length > 0))}</Text>}
        <TextInput label={t('name')} value={draft.name} required disabled={isLocked} onChange={put('name')} />
        <Textarea
          label={t('description')}
          value={draft.description}
          disabled={isLocked}
          autosize
          minRows={1}
          onChange={put('description')}
        />
        <UsageSelect value={draft.usage} isLocked={isLocked} onChange={put('usage')} />
        <TextInput
          label={m('subject')}
          value={draft.subjectLine}
          disabled={isLocked}
          onChange={put('subjectLine')}
        />
        <TextInput
          label={m('preheader')}
          value={draft.preheader}
          disabled={isLocked}
          onChange={put('preheader')}
        />
        <Body value={draft.bodyHtml} isLocked={isLocked} onChange={put('bodyHtml')} />
        <Textarea
          label={m('textOnly')}
          description={m('textOnlyHint')}
          value={draft.textOnlyVersion}
          disabled={isLocked}
          autosize
          minRows={2}
          onChange={put('textOnlyVersion')}
        />
        {!isLocked && (
          <Group>
            <Button
              variant="default"
              loading={isSaving}
              disabled={draft.name.trim() === ''}
              onClick={() => void save()}
            >
              {t('save')}
            </Button>
            <Button disabled={!isPublishable || isSaving} onClick={() => void publish()}>
              {t('action.publish')}
            </Button>
            {!isReady && <Text size="sm">{t('unready')}</Text>}
          </Group>
        )}
        {isLocked && offered.includes('copy') && (
          <Button w="fit-content" variant="default" onClick={() => void act('copy', template)}>
            {t('action.copy')}
          </Button>
        )}
      </Stack>
    </Panel>
  );
}

function lockedBy({ status }: MessageTemplate, mayEdit: boolean) {
  if (!mayEdit) return 'newNotYours';
  return status === 'archived' ? 'lockedBy.archived' : 'lockedBy.published';
}

interface BodyProps {
  readonly value: string;
  readonly isLocked: boolean;
  readonly onChange: (html: string) => void;
}

/** A template has no recipients yet, so its author chooses whose fields are offered as tags. */
function Body({ value, isLocked, onChange }: BodyProps) {
  const t = usePhrases('message-templates');
  const m = usePhrases('messages');
  const teamId = useTeamId();
  const labels = useEditorLabels();
  const { data } = useQuery(queryOf(api.collections.list, { params: { teamId } }));
  const collections = data?.items.filter(({ isUsedAsCustomList }) => !isUsedAsCustomList) ?? [];
  const [chosen, setChosen] = useState<CollectionId>();
  const people = collections.find(({ representsPeople }) => representsPeople) ?? collections[0];
  const collectionId = chosen ?? people?.id ?? null;
  return (
    <Stack gap="xs">
      <RichTextEditor
        label={m('body')}
        labels={labels}
        value={value}
        isReadOnly={isLocked}
        onChange={({ html }) => onChange(html)}
        renderEnd={(insert) => <MergeTags collectionId={collectionId} onInsert={insert} />}
      />
      {!isLocked && (
        <Select
          label={t('tagsOf')}
          size="xs"
          w={240}
          data={collections.map(({ id, pluralName }) => ({ value: id, label: pluralName }))}
          value={collectionId}
          allowDeselect={false}
          searchable
          onChange={(id) => setChosen(collections.find((one) => one.id === id)?.id)}
        />
      )}
    </Stack>
  );
}

/** Edits based on the version they started from, so that other users' changes are not overwritten. */
function useTemplateDraft(template: MessageTemplate) {
  const t = usePhrases('message-templates');
  const teamId = useTeamId();
  const act = useTemplateAction();
  const [draft, setDraft] = useState(() => contentOf(template));
  const [saved, setSaved] = useState(template);
  const put =
    <K extends keyof typeof draft>(field: K) =>
    (value: (typeof draft)[K] | { readonly currentTarget: { readonly value: (typeof draft)[K] } }) => {
      const next = typeof value === 'object' ? value.currentTarget.value : value;
      setDraft((before) => ({ ...before, [field]: next }));
    };
  const { run, isPending: isSaving } = useAction(
    () => {
      const params = { teamId, messageTemplateId: template.id };
      return messageTemplatesApi.change({ params, body: { version: saved.version, ...draft } });
    },
    {
      onDone: setSaved,
      done: t('saved'),
      failed: (error) => t('oops.save', { reason: problemText(error) }),
      refresh: refreshTemplates,
    },
  );
  /** The new version; undefined if it was not stored. */
  const save = async () => (await run())?.version;
  const isChanged = JSON.stringify(draft) !== JSON.stringify(contentOf(saved));
  return { draft, put, save, isSaving, isChanged, act } as const;
}

function contentOf(template: MessageTemplate) {
  const { name, description, usage, subjectLine, preheader, bodyHtml, textOnlyVersion } = template;
  return { name, description, usage, subjectLine, preheader, bodyHtml, textOnlyVersion };
}
