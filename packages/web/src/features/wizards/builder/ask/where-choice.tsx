// Where the answer goes: a new collection, a new field of one, or a field that exists.
import type { CollectionId, FieldId } from '@fieldhouse/contract/ids';
import { isFieldsTask, type WizardStep } from '@fieldhouse/contract/wizard-definition';
import { Select } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import { api } from '../../../../api/api.ts';
import { queryOf } from '../../../../api/queries.ts';
import { LoadedSelect } from '../../../../app/forms/loaded-select.tsx';
import { usePhrases } from '../../../../app/phrases.ts';
import { useTeamId } from '../../../../app/session/use-team.ts';
import { useCollections } from '../../wizard-queries.ts';
import { isVariableKind, type QuestionDraft } from './question-draft.ts';

interface WhereChoiceProps {
  readonly question: QuestionDraft;
  readonly wizardName: string;
  readonly step: WizardStep;
  /** The collection of the record that the wizard starts with. */
  readonly startsWith: CollectionId | null;
  /** Whether the author may create collections and fields. */
  readonly mayShape: boolean;
  readonly onChange: (part: Partial<QuestionDraft>) => void;
}

export function WhereChoice({
  question,
  wizardName,
  step,
  startsWith,
  mayShape,
  onChange,
}: WhereChoiceProps) {
  const b = usePhrases('wizard-builder');
  const teamId = useTeamId();
  const all = useCollections(teamId)?.filter((one) => !one.isUsedAsCustomList);
  const { collectionId, fieldId } = question;
  const fields = useFreeFields(collectionId, step);
  const own = mayShape ? [{ value: 'new', label: b('ask.newCollection', { name: wizardName }) }] : [];
  const none = isVariableKind(question.kind) ? [{ value: 'variable', label: b('ask.variable') }] : [];
  const newField = mayShape ? [{ value: 'new', label: b('ask.newField') }] : [];
  return (
    <>
      <LoadedSelect
        label={b('ask.where')}
        description={b(`ask.${hintFor(collectionId, startsWith)}`)}
        searchable
        selectFirstOptionOnChange
        allowDeselect={false}
        choices={
          all && [
            ...own,
            ...all.map(({ id, pluralName }) => ({ value: id as string, label: pluralName })),
            ...none,
          ]
        }
        value={collectionId}
        // The other choices are the ids of collections.
        onChange={(id) => onChange({ collectionId: id as QuestionDraft['collectionId'], fieldId: null })}
      />
      {isCollection(collectionId) && (
        <Select
          label={b('ask.field')}
          searchable
          selectFirstOptionOnChange
          allowDeselect={false}
          data={[...newField, ...fields.map(({ id, title }) => ({ value: id as string, label: title }))]}
          value={fieldId ?? (mayShape ? 'new' : null)}
          // The other choices are the ids of fields.
          onChange={(id) => onChange({ fieldId: id === 'new' ? null : (id as FieldId | null) })}
        />
      )}
    </>
  );
}

function hintFor(chosen: QuestionDraft['collectionId'], startsWith: CollectionId | null) {
  if (chosen === 'variable') return 'variableHint';
  return isCollection(chosen) && chosen === startsWith ? 'startHint' : 'whereHint';
}

function isCollection(chosen: QuestionDraft['collectionId']): chosen is CollectionId {
  return chosen !== null && chosen !== 'new' && chosen !== 'variable';
}

/** Those that the step doesn't ask for yet. */
function useFreeFields(collectionId: QuestionDraft['collectionId'], step: WizardStep) {
  const teamId = useTeamId();
  const id = isCollection(collectionId) ? collectionId : null;
  // Without a collection nothing is fetched.
  const wanted = queryOf(api.collections.get, {
    params: { teamId, collectionId: id ?? ('' as CollectionId) },
  });
  const { data } = useQuery(id === null ? { ...wanted, queryFn: skipToken } : wanted);
  const asked = new Set(
    step.tasks
      .filter(isFieldsTask)
      .filter((task) => task.collectionId === id)
      .flatMap((task) => task.fields.map((one) => one.fieldId)),
  );
  return id === null ? [] : (data?.fields ?? []).filter((field) => !asked.has(field.id));
}
