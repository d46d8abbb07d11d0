// Undo and redo of the draft, also by keyboard outside of text inputs, which have their own.
import type { WizardDefinition } from '@fieldhouse/contract/wizard-definition';
import { useHotkeys } from '@mantine/hooks';
import { useCallback, useState } from 'react';
import { useHistory } from '../../../../app/forms/use-history.ts';
import type { WizardDraft, WizardDraftState } from '../use-wizard-draft.ts';
import { changedText } from './changed-text.ts';

export function useDraftHistory(state: WizardDraftState) {
  const { draft, change: store } = state;
  const history = useHistory<WizardDraft>(draft, store);
  // Editors with a content of their own are created again when it changes under them.
  const [epoch, setEpoch] = useState(0);
  const { change: put, undo: goBack, redo: goOn, canUndo, canRedo } = history;
  const change = useCallback((next: WizardDraft) => put(next, changedText(draft, next)), [put, draft]);
  const changeDefinition = useCallback(
    (definition: WizardDefinition) => change({ ...draft, definition }),
    [change, draft],
  );
  const undo = () => {
    goBack();
    setEpoch((now) => now + 1);
  };
  const redo = () => {
    goOn();
    setEpoch((now) => now + 1);
  };
  useHotkeys([
    ['mod+Z', undo],
    ['mod+shift+Z', redo],
    ['mod+Y', redo],
  ]);
  return { change, changeDefinition, undo, redo, canUndo, canRedo, epoch };
}

export type DraftHistory = ReturnType<typeof useDraftHistory>;
