// The questions of a step, each of which may ask here for another place of its answer.
import type { WizardDefinition } from '@fieldhouse/contract/wizard-definition';
import type { AnswerPlace } from '@fieldhouse/domain/wizards/places/move-answer';
import { Fragment, type ReactNode, useState } from 'react';
import { toast } from '../../../../app/feedback/toasts.tsx';
import { usePhrases } from '../../../../app/phrases.ts';
import { MoveAnswer } from './move-answer.ts';
import { MoveAnswerDialog, type MoveAnswerDialogProps } from './move-answer-dialog.tsx';

interface AnswerMovesProps
  extends Pick<MoveAnswerDialogProps, 'wizardName' | 'definition' | 'step' | 'collections'> {
  readonly onChange: (definition: WizardDefinition) => void;
  readonly children: ReactNode;
}

export function AnswerMoves({ children, onChange, ...props }: AnswerMovesProps) {
  const { wizardName, definition, step, collections } = props;
  const t = usePhrases('wizards');
  const b = usePhrases('wizard-builder');
  const [place, setPlace] = useState<AnswerPlace>();
  // Editors of texts have a content of their own, which would bring the former names back.
  const [epoch, setEpoch] = useState(0);
  const put = (next: WizardDefinition) => {
    onChange(next);
    setEpoch((now) => now + 1);
  };
  return (
    <MoveAnswer value={setPlace}>
      <Fragment key={epoch}>{children}</Fragment>
      <MoveAnswerDialog
        {...{ wizardName, definition, step, collections, place }}
        onMove={(next, question) => {
          put(next);
          toast({
            text: b('ask.moved', { question }),
            action: { label: t('builder.undo'), onAct: () => put(definition) },
          });
        }}
        onClose={() => setPlace(undefined)}
      />
    </MoveAnswer>
  );
}
