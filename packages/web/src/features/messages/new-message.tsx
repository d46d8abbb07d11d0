// A message starts with a name, a type, and a published template of that type or none.

import { type ContentType, contentTypes } from '@fieldhouse/contract/content-types';
import type { DeliveryMethod } from '@fieldhouse/contract/delivery-methods';
import {
  type MessageTemplateId,
  messageTemplateId,
  starterTemplate,
} from '@fieldhouse/contract/message-templates';
import { mayUseTemplate } from '@fieldhouse/domain/messages/template-rules';
import { Button, Group, Select, Stack, TextInput } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { problemText } from '../../app/feedback/problem-texts.ts';
import { toast } from '../../app/feedback/toasts.tsx';
import { useLeave } from '../../app/forms/use-leave.ts';
import { usePhrases } from '../../app/phrases.ts';
import { useRights } from '../../app/rights/use-rights.ts';
import { useTeamId } from '../../app/session/use-team.ts';
import { Notice } from '../../ui/notice.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { MethodChoice } from './sms/method-choice.tsx';
import { StarterChoice } from './templates/starter-choice.tsx';
import { TemplatePreview } from './templates/template-preview.tsx';
import { templatesQuery } from './templates/template-queries.ts';
import { type Origin, useStartMessage } from './templates/use-start-message.ts';

export function NewMessage() {
  const t = usePhrases('messages');
  const { may } = useRights();
  if (!may('outgoing_messages_edit'))
    return <Notice heading="h1" title={t('newMessage')} text={t('newNotYours')} />;
  return <NewMessageForm />;
}

function NewMessageForm() {
  const t = usePhrases('messages');
  const tErrors = usePhrases('errors');
  const [internalName, setInternalName] = useState('');
  const [isNameAsked, setNameAsked] = useState(false);
  const [type, setType] = useState<ContentType>('marketing');
  const [method, setMethod] = useState<DeliveryMethod>('email');
  const [templateId, setTemplateId] = useState<Origin>();
  const { start, isSaving } = useStartMessage('content');
  useLeave(internalName.trim() !== '' && !isSaving);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (internalName.trim() === '') return setNameAsked(true);
    void start({ internalName, type, deliveryMethodId: method, templateId });
  };
  return (
    <Page width="narrow">
      <PageHeader title={t('newMessage')} />
      <Stack>
        <Panel>
          <form onSubmit={onSubmit}>
            <Stack>
              <TextInput
                label={t('internalName')}
                value={internalName}
                withAsterisk
                error={isNameAsked && internalName.trim() === '' && tErrors('rule.value_required')}
                onChange={(event) => setInternalName(event.currentTarget.value)}
              />
              <MethodChoice
                value={method}
                onChange={(value) => {
                  setMethod(value);
                  setTemplateId(undefined);
                }}
              />
              <Select
                label={t('column.type')}
                data={contentTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
                value={type}
                allowDeselect={false}
                onChange={(value) => {
                  if (value) setType(value);
                  setTemplateId(undefined);
                }}
              />
              <TemplateChoice message={{ method, type }} value={templateId} onChange={setTemplateId} />
              <Group justify="flex-end">
                <Button type="submit" loading={isSaving}>
                  {t('create')}
                </Button>
              </Group>
            </Stack>
          </form>
        </Panel>
        {messageTemplateId.safeParse(templateId).success && (
          <Panel>
            {/* Parsed above. */}
            <TemplatePreview template={{ id: templateId as MessageTemplateId }} />
          </Panel>
        )}
      </Stack>
    </Page>
  );
}

interface TemplateChoiceProps {
  readonly message: { readonly method: DeliveryMethod; readonly type: ContentType };
  readonly value: Origin | undefined;
  /** Undefined for a start from scratch. */
  readonly onChange: (id: Origin | undefined) => void;
}

function TemplateChoice({ message, value, onChange }: TemplateChoiceProps) {
  const t = usePhrases('message-templates');
  const query = useInfiniteQuery(
    templatesQuery(useTeamId(), 'published', { deliveryMethodId: message.method }),
  );
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  useEffect(() => {
    if (error) toast({ text: t('oops.list', { reason: problemText(error) }), tone: 'danger' });
  }, [error, t]);
  // The select searches client-side, so it needs all options.
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  const offered = (data ?? []).filter((template) => mayUseTemplate(template, message));
  const own = messageTemplateId.safeParse(value).data;
  const starter = value === undefined ? 'scratch' : starterTemplate.safeParse(value).data;
  return (
    <>
      {/* The product’s own are of emails. */}
      {message.method === 'email' && (
        <StarterChoice
          value={starter}
          onChange={(chosen) => onChange(chosen === 'scratch' ? undefined : chosen)}
        />
      )}
      <Select
        label={t('ownTemplate')}
        description={t('startFromHint')}
        placeholder={t('noTemplate')}
        data={offered.map(({ id, name }) => ({ value: id as string, label: name }))}
        value={own ?? null}
        searchable
        clearable
        onChange={(chosen) => onChange(offered.find(({ id }) => id === chosen)?.id)}
      />
    </>
  );
}
