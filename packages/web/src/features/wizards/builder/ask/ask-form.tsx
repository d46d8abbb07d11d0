import { isListChoice, isRecordLink } from '@fieldhouse/contract/field-types';
import type { WizardDefinition, WizardStep } from '@fieldhouse/contract/wizard-definition';
import { Checkbox, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { api } from '../../../../api/api.ts';
import { queryKeyOf } from '../../../../api/queries.ts';
import { adminFeatures } from '../../../../app/admin-features.ts';
import { issueText, problemText } from '../../../../app/feedback/problem-texts.ts';
import { DialogFooter } from '../../../../app/forms/dialog-footer.tsx';
import { useIsChanged, useLeave } from '../../../../app/forms/use-leave.ts';
import { usePhrases } from '../../../../app/phrases.ts';
import { useRights } from '../../../../app/rights/use-rights.ts';
import { useTeamId } from '../../../../app/session/use-team.ts';
import { FieldSettingsInputs, FieldTypeIcon } from '../../../fields/index.ts';
import { useStepName } from '../draft/use-step-name.ts';
import {
  type AnswerKind,
  answerKinds,
  choicesOf,
  dataTypeOf,
  isOwnKind,
  isVariableKind,
  likelyCollection,
  lookOf,
  maxTitle,
  type QuestionDraft,
  startSettings,
  targetOf,
  withQuestion,
  withVariable,
} from './question-draft.ts';
import { type MadeList, storeQuestion } from './store-question.ts';
import { WhereChoice } from './where-choice.tsx';

export interface AskFormProps {
  /** Of a new collection. */
  readonly wizardName: string;
  readonly definition: WizardDefinition;
  readonly step: WizardStep;
  readonly onChange: (definition: WizardDefinition) => void;
  readonly onClose: () => void;
}

export function AskForm({ wizardName, definition, step, onChange, onClose }: AskFormProps) {
  const t = usePhrases('wizards');
  const b = usePhrases('wizard-builder');
  const nameOf = useStepName();
  const types = usePhrases('collections');
  const teamId = useTeamId();
  const client = useQueryClient();
  const mayShape = useRights().may(...adminFeatures.collections);
  const [question, setQuestion] = useState<QuestionDraft>(() => ({
    title: '',
    kind: 'plain_text',
    isRequired: false,
    choices: '',
    settings: startSettings('plain_text'),
    collectionId: likelyCollection(definition, step) ?? (mayShape ? 'new' : null),
    fieldId: null,
  }));
  const made = useRef<MadeList>({});
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const mayLeave = useLeave(useIsChanged(question) && !isBusy);
  const set = (part: Partial<QuestionDraft>) => setQuestion((now) => ({ ...now, ...part }));
  const { title, kind, isRequired, choices, settings, collectionId, fieldId } = question;
  const dataType = dataTypeOf(kind);
  const isNew = fieldId === null;
  const target = targetOf(definition, step, collectionId);
  const kindName = (one: AnswerKind) => (isOwnKind(one) ? b(`ask.kind.${one}`) : types(`type.${one}`));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const missing = missingIn(question, mayShape);
    if (missing)
      return setProblem(missing === 'value_required' ? issueText({ rule: missing }) : b(`ask.${missing}`));
    if (collectionId === 'variable') {
      onChange(withVariable(definition, step, question));
      return onClose();
    }
    setBusy(true);
    try {
      const asked = { ...question, title: title.trim() };
      const stored = await storeQuestion(asked, { teamId, wizardName, made: made.current });
      await client.invalidateQueries({ queryKey: queryKeyOf(api.collections.list) });
      await client.invalidateQueries({ queryKey: queryKeyOf(api.collections.get) });
      const field = {
        fieldId: stored.fieldId,
        mode: 'asked',
        // A new field is called like its question.
        label: isNew ? '' : asked.title,
        hint: '',
        placeholder: '',
        look: isNew ? lookOf(kind) : null,
        mayAdd: false,
        offer: null,
        isRequired,
        value: null,
        condition: null,
      } as const;
      onChange(withQuestion(definition, step, { collectionId: stored.collectionId, field }));
      onClose();
    } catch (error) {
      setProblem(problemText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack>
        <TextInput
          label={b('ask.question')}
          placeholder={b('ask.questionHint')}
          data-autofocus
          maxLength={maxTitle}
          value={title}
          onChange={(event) => set({ title: event.currentTarget.value })}
        />
        {isNew && (
          <Select
            label={b('ask.type')}
            searchable
            selectFirstOptionOnChange
            allowDeselect={false}
            leftSection={<FieldTypeIcon dataType={dataType} size={16} />}
            data={answerKinds.map((value) => ({ value, label: kindName(value) }))}
            value={kind}
            onChange={(value) => {
              const next = answerKinds.find((known) => known === value) ?? 'plain_text';
              set({ kind: next, settings: startSettings(next) });
            }}
          />
        )}
        {isNew && isListChoice(dataType) && (
          <Textarea
            label={b('ask.choices')}
            description={b('ask.choicesHint')}
            autosize
            minRows={3}
            maxRows={8}
            value={choices}
            onChange={(event) => set({ choices: event.currentTarget.value })}
          />
        )}
        {isNew && isRecordLink(dataType) && (
          <FieldSettingsInputs
            dataType={dataType}
            settings={settings}
            isNew
            list={undefined}
            onList={() => {}}
            onChange={(part) => set({ settings: { ...settings, ...part } })}
          />
        )}
        <Checkbox
          label={t('create.required')}
          checked={isRequired}
          onChange={(event) => set({ isRequired: event.currentTarget.checked })}
        />
        <WhereChoice
          question={question}
          wizardName={wizardName}
          step={step}
          startsWith={definition.startsWith}
          mayShape={mayShape}
          onChange={set}
        />
        {target?.kind === 'created' && (
          <p>{b('ask.sameRecord', { step: nameOf(definition.steps, target.step.id) })}</p>
        )}
        {target?.kind === 'new' && target.second && (
          <p>{b('ask.secondRecord', { step: nameOf(definition.steps, target.second.id) })}</p>
        )}
        <DialogFooter
          form={{ problemText: problem, isBusy, mayLeave }}
          action={b('ask.add')}
          onClose={onClose}
        />
      </Stack>
    </form>
  );
}

function missingIn({ title, kind, collectionId, fieldId, ...rest }: QuestionDraft, mayShape: boolean) {
  const dataType = dataTypeOf(kind);
  if (fieldId === null && title.trim() === '') return 'value_required';
  if (collectionId === null) return 'chooseWhere';
  if (collectionId === 'variable') return isVariableKind(kind) ? undefined : 'variableUnfit';
  if (fieldId !== null) return undefined;
  if (!mayShape) return 'chooseField';
  if (isListChoice(dataType) && choicesOf(rest).length === 0) return 'chooseChoices';
  return undefined;
}
