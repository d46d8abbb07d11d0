// The answer to a question goes elsewhere, and whatever uses it follows, in one step of undo.
import type { WizardDefinition, WizardStep } from '@fieldhouse/contract/wizard-definition';
import {
  type AnswerPlace,
  type AnswerTarget,
  moveAnswer,
} from '@fieldhouse/domain/wizards/places/move-answer';
import { type MovedQuestion, questionAt } from '@fieldhouse/domain/wizards/places/moved-question';
import { Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { api } from '../../../../api/api.ts';
import { queryKeyOf, queryOf } from '../../../../api/queries.ts';
import { adminFeatures } from '../../../../app/admin-features.ts';
import { issueText, problemText } from '../../../../app/feedback/problem-texts.ts';
import { DialogFooter } from '../../../../app/forms/dialog-footer.tsx';
import { useIsChanged, useLeave } from '../../../../app/forms/use-leave.ts';
import { usePhrases } from '../../../../app/phrases.ts';
import { useRights } from '../../../../app/rights/use-rights.ts';
import { useTeamId } from '../../../../app/session/use-team.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import type { DraftCollections } from '../../wizard-queries.ts';
import { dataTypeOf, draftOf, missingIn, taskForMoved } from './question-draft.ts';
import { type MadeList, storeQuestion } from './store-question.ts';
import { TargetNote } from './target-note.tsx';
import { useFieldsOf, WhereChoice } from './where-choice.tsx';

export interface MoveAnswerDialogProps {
  /** Of a new collection. */
  readonly wizardName: string;
  readonly definition: WizardDefinition;
  readonly step: WizardStep;
  readonly collections: DraftCollections;
  /** Undefined: closed. */
  readonly place: AnswerPlace | undefined;
  readonly onMove: (definition: WizardDefinition, question: string) => void;
  readonly onClose: () => void;
}

export function MoveAnswerDialog(props: MoveAnswerDialogProps) {
  const { step, collections, place, onClose } = props;
  const b = usePhrases('wizard-builder');
  const ui = usePhrases('ui');
  const task = step.tasks.find(({ id }) => id === place?.taskId);
  const question = place && task && questionAt(task, place.fieldId, collections.known);
  return (
    <Dialog title={b('ask.move')} closeLabel={ui('close')} isOpen={question !== undefined} onClose={onClose}>
      {place && question && <MoveForm {...props} place={place} question={question} />}
    </Dialog>
  );
}

interface MoveFormProps extends MoveAnswerDialogProps {
  readonly place: AnswerPlace;
  readonly question: MovedQuestion;
}

function MoveForm({ wizardName, definition, step, collections, place, question, ...rest }: MoveFormProps) {
  const { onMove, onClose } = rest;
  const b = usePhrases('wizard-builder');
  const teamId = useTeamId();
  const client = useQueryClient();
  const mayShape = useRights().may(...adminFeatures.collections);
  const [draft, setDraft] = useState(() => draftOf(question));
  const made = useRef<MadeList>({});
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const mayLeave = useLeave(useIsChanged(draft) && !isBusy);
  const chosen = useFieldsOf(draft.collectionId).find(({ id }) => id === draft.fieldId);
  const isOtherType = chosen !== undefined && chosen.dataType !== dataTypeOf(draft.kind);
  const findTarget = async (): Promise<AnswerTarget | undefined> => {
    if (draft.collectionId === 'variable') return { kind: 'variable', newId: crypto.randomUUID() };
    const stored = await storeQuestion(draft, { teamId, wizardName, made: made.current });
    const { collectionId, fieldId } = stored;
    await client.invalidateQueries({ queryKey: queryKeyOf(api.collections.list) });
    await client.invalidateQueries({ queryKey: queryKeyOf(api.collections.get) });
    const { fields } = await client.fetchQuery(
      queryOf(api.collections.get, { params: { teamId, collectionId } }),
    );
    const field = fields.find(({ id }) => id === fieldId);
    return (
      field && { kind: 'field', task: taskForMoved(definition, step, { from: place, ...stored }), field }
    );
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const missing = missingIn(draft, mayShape);
    if (missing)
      return setProblem(missing === 'value_required' ? issueText({ rule: missing }) : b(`ask.${missing}`));
    setBusy(true);
    try {
      const target = await findTarget();
      if (target) onMove(moveAnswer(definition, place, target, collections.known), question.title);
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
        <p>{b('ask.moveHint', { question: question.title })}</p>
        <WhereChoice
          question={draft}
          wizardName={wizardName}
          step={step}
          startsWith={definition.startsWith}
          mayShape={mayShape}
          isVariable={place.fieldId === undefined}
          onChange={(part) => setDraft((now) => ({ ...now, ...part }))}
        />
        <TargetNote definition={definition} step={step} collectionId={draft.collectionId} />
        {isOtherType && <p>{b('ask.otherType')}</p>}
        <DialogFooter
          form={{ problemText: problem, isBusy, mayLeave }}
          action={b('ask.moveAction')}
          onClose={onClose}
        />
      </Stack>
    </form>
  );
}
