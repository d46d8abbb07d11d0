// The draft in the builder: edits show immediately and are saved after a short delay, one save after the
// other. What another user saved in the meantime is taken over; where both changed the same, the user decides.
import type { WizardDefinition } from '@fieldhouse/contract/wizard-definition';
import type { Wizard } from '@fieldhouse/contract/wizards';
import { ignoreFailure } from '@fieldhouse/domain/ignore-failure';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { api } from '../../../api/api.ts';
import { isProblem } from '../../../api/api-problem.ts';
import {
  type Choices,
  type ConflictPart,
  type Edit,
  isChanged,
  merge,
} from '../../../app/forms/edit-base.ts';
import { useLeave } from '../../../app/forms/use-leave.ts';
import { type WizardPlace, wizardQuery } from '../wizard-queries.ts';
import { definitionParts } from './definition-parts.ts';

export interface WizardDraft {
  readonly name: string;
  readonly icon: string;
  readonly definition: WizardDefinition;
}

export type SaveState = 'saved' | 'waiting' | 'saving' | 'failed' | 'stale';

const parts = { definition: definitionParts };
const pauseMs = 600;
/** Another person may be faster each time, but hardly so often. */
const maxTries = 4;

export function useWizardDraft(place: WizardPlace, wizard: Wizard) {
  const client = useQueryClient();
  const [draft, setDraft] = useState<WizardDraft>(() => draftOf(wizard));
  const [saveState, setSaveState] = useState<SaveState>('saved');
  const [problem, setProblem] = useState<unknown>();
  const [conflicts, setConflicts] = useState<readonly ConflictPart[]>([]);
  const latest = useRef(draft);
  const savedDraft = useRef(draft);
  const rev = useRef(wizard.draftRev);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const underWay = useRef<Promise<boolean>>(Promise.resolve(true));

  const fetchStored = useCallback(async () => {
    const fresh = await client.fetchQuery({ ...wizardQuery(place), staleTime: 0 });
    return { values: draftOf(fresh), version: fresh.draftRev };
  }, [client, place]);

  const editNow = useCallback(
    (): Edit<WizardDraft> => ({
      values: latest.current,
      base: savedDraft.current,
      version: rev.current,
    }),
    [],
  );

  const takeOver = useCallback(({ values, base, version }: Edit<WizardDraft>) => {
    rev.current = version;
    savedDraft.current = base;
    latest.current = values;
    setDraft(values);
  }, []);

  const send = useCallback(async (): Promise<'saved' | 'failed' | 'stale'> => {
    const sent = latest.current;
    if (!isChanged(editNow())) {
      setSaveState('saved');
      return 'saved';
    }
    setSaveState('saving');
    try {
      const saved = await api.wizards.saveDraft({
        params: { ...place },
        body: { draftRev: rev.current, ...sent },
      });
      rev.current = saved.draftRev;
      savedDraft.current = sent;
      setProblem(undefined);
      setSaveState(latest.current === sent ? 'saved' : 'waiting');
      client.setQueryData(wizardQuery(place).queryKey, saved);
      return 'saved';
    } catch (error) {
      setProblem(error);
      const state = isProblem(error, 'stale_version') ? 'stale' : 'failed';
      setSaveState(state);
      return state;
    }
  }, [client, place, editNow]);

  const saveOnce = useCallback(async (): Promise<boolean> => {
    for (let tries = 0; tries < maxTries; tries += 1) {
      const result = await send();
      if (result !== 'stale') return result === 'saved';
      const stored = await ignoreFailure(fetchStored(), 'the choice is shown, which reads it again');
      const combined = stored && merge(editNow(), stored, { parts });
      setConflicts(combined?.conflicts ?? []);
      if (!combined || combined.conflicts.length > 0) return false;
      takeOver(combined.edit);
    }
    return false;
  }, [send, editNow, fetchStored, takeOver]);

  /** Saves pending changes; returns whether everything is saved. */
  const flush = useCallback((): Promise<boolean> => {
    clearTimeout(timer.current);
    underWay.current = underWay.current.then(saveOnce, saveOnce);
    return underWay.current;
  }, [saveOnce]);

  const change = useCallback(
    (next: WizardDraft) => {
      latest.current = next;
      setDraft(next);
      setSaveState((now) => (now === 'stale' ? now : 'waiting'));
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void flush(), pauseMs);
    },
    [flush],
  );

  const changeDefinition = useCallback(
    (definition: WizardDefinition) => change({ ...latest.current, definition }),
    [change],
  );

  /** Of what both changed; the rest of both is combined. */
  const decide = useCallback(
    async (choices: Choices) => {
      const { edit, conflicts: left } = merge(editNow(), await fetchStored(), { choices, parts });
      setConflicts(left);
      // What another person changed since is a choice of its own.
      if (left.length > 0) return;
      takeOver(edit);
      setProblem(undefined);
      setSaveState(isChanged(edit) ? 'waiting' : 'saved');
      if (isChanged(edit)) await flush();
    },
    [editNow, fetchStored, flush, takeOver],
  );

  // Leaving the page saves pending edits, and asks if that fails.
  useLeave(saveState !== 'saved', { save: flush });

  return { draft, saveState, problem, conflicts, change, changeDefinition, flush, decide };
}

export type WizardDraftState = ReturnType<typeof useWizardDraft>;

function draftOf({ name, icon, draft }: Wizard): WizardDraft {
  return { name, icon, definition: draft };
}
