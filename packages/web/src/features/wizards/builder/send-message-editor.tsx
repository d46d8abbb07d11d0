// The task "send an outgoing message": which template, to which address, and where its texts come from.
import { deliveryMethods } from '@fieldhouse/contract/delivery-methods';
import { messageTemplateId } from '@fieldhouse/contract/message-templates';
import type { SendMessageTask, WizardDefinition, WizardStep } from '@fieldhouse/contract/wizard-definition';
import { variableName } from '@fieldhouse/contract/wizard-values';
import { mergeColumns } from '@fieldhouse/domain/messages/merge-tags';
import { typeSentByWizards } from '@fieldhouse/domain/messages/template-rules';
import { isAnswerOfSeveral } from '@fieldhouse/domain/wizards/entries';
import { entryAnswersBefore } from '@fieldhouse/domain/wizards/publishing/entry-answers';
import { Select, Stack } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import { messageTemplatesApi } from '../../../api/endpoints/messages-api.ts';
import { queryOf } from '../../../api/queries.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import type { DraftCollections } from '../wizard-queries.ts';
import { addressChoices, answerChoices, type ValueChoice } from './answer-choices.ts';
import css from './builder.module.css';
import { useChoiceText } from './use-choice-text.ts';

interface SendMessageEditorProps {
  readonly definition: WizardDefinition;
  readonly step: WizardStep;
  readonly task: SendMessageTask;
  readonly collections: DraftCollections;
  readonly onChange: (task: SendMessageTask) => void;
}

export function SendMessageEditor({ definition, step, task, collections, onChange }: SendMessageEditorProps) {
  const t = usePhrases('wizards');
  const { templates, isError } = useTemplates();
  const sms = usePhrases('sms');
  const { template, tags } = useTemplate(task.templateId);
  const place = { definition, stepId: step.id, collections: collections.known };
  // What is sent to each entry may say what it answered.
  const ofEntries = entryAnswersBefore(definition, step.id, task.to, collections.known);
  const values = answerChoices(definition, step.id, collections.known, { isOfEntries: true }).filter(
    ({ name }) => !isAnswerOfSeveral(definition, name) || ofEntries.some((one) => one.name === name),
  );
  const put = (tag: string, ref: string | null) => {
    const others = task.data.filter((one) => one.tag !== tag);
    onChange({
      ...task,
      data: ref === null ? others : [...others, { tag, ref: variableName.parse(ref) }],
    });
  };
  if (isError) return <p className={css.hint}>{t('send.noAccess')}</p>;
  return (
    <Stack gap="sm">
      <Select
        size="sm"
        label={t('send.template')}
        description={t('send.templateHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder={templates.length === 0 ? t('send.noTemplates') : t('send.chooseTemplate')}
        data={deliveryMethods.map((method) => ({
          group: sms(`methods.${method}`),
          items: templates
            .filter(({ deliveryMethodId }) => deliveryMethodId === method)
            .map(({ id, name }) => ({ value: id as string, label: name })),
        }))}
        value={task.templateId}
        searchable
        onChange={(chosen) => {
          const next = templates.find(({ id }) => id === chosen);
          const hasSameKind = next?.deliveryMethodId === template?.deliveryMethodId;
          onChange({ ...task, templateId: next?.id ?? null, to: hasSameKind ? task.to : null, data: [] });
        }}
      />
      <ValueSelect
        label={t('send.to')}
        hint={t('send.toHint')}
        choices={addressChoices(place, template ? [template.deliveryMethodId] : deliveryMethods)}
        value={task.to}
        onChange={(ref) => onChange({ ...task, to: ref === null ? null : variableName.parse(ref) })}
      />
      {tags.map((tag) => (
        <ValueSelect
          key={tag}
          label={t('send.tag', { tag })}
          choices={values}
          value={task.data.find((one) => one.tag === tag)?.ref ?? null}
          onChange={(ref) => put(tag, ref)}
        />
      ))}
    </Stack>
  );
}

interface ValueSelectProps {
  readonly label: string;
  readonly hint?: string;
  readonly choices: readonly ValueChoice[];
  readonly value: string | null;
  readonly onChange: (ref: string | null) => void;
}

function ValueSelect({ label, hint, choices, value, onChange }: ValueSelectProps) {
  const t = usePhrases('wizards');
  const textOf = useChoiceText();
  return (
    <Select
      size="sm"
      label={label}
      description={hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={t('send.none')}
      data={choices.map((choice) => ({ value: choice.name, label: textOf(choice) }))}
      value={value}
      searchable
      clearable
      onChange={onChange}
    />
  );
}

function useTemplates() {
  const teamId = useTeamId();
  const query = { status: 'published', limit: '100' } as const;
  const { data, isError } = useQuery(queryOf(messageTemplatesApi.list, { params: { teamId }, query }));
  const templates = (data?.items ?? []).filter(({ usage }) => typeSentByWizards(usage) !== undefined);
  return { templates, isError };
}

/** The template, and its tags in the order of its texts. */
function useTemplate(id: SendMessageTask['templateId']) {
  const teamId = useTeamId();
  const wanted = queryOf(messageTemplatesApi.get, {
    params: { teamId, messageTemplateId: id ?? messageTemplateId.parse(noTemplate) },
  });
  const { data } = useQuery(id === null ? { ...wanted, queryFn: skipToken } : wanted);
  if (id === null || !data) return { template: undefined, tags: [] };
  const { subjectLine, preheader, bodyHtml, textOnlyVersion } = data;
  return { template: data, tags: mergeColumns(subjectLine, preheader, bodyHtml, textOnlyVersion) };
}

const noTemplate = '00000000-0000-4000-8000-000000000000';
