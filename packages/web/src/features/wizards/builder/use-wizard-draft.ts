// The draft in the builder: edits show immediately and are saved after a short delay, one save after the
// other. A draft saved by another user in the meantime is never overwritten.
import type { WizardDefinition } from '@fieldhouse/contract/wizard-definition';
import type { Wizard } from '@fieldhouse/contract/wizards';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { api } from '../../../api/api.ts';
import { isProblem } from '../../../api/api-problem.ts';
import { useLeave } from '../../../app/forms/use-leave.ts';
import { type WizardPlace, wizardQuery } from '../wizard-queries.ts';

export interface WizardDraft {
  readonly name: string;
  readonly icon: string;
  readonly definition: WizardDefinition;
}

export type SaveState = 'saved' | 'waiting' | 'saving' | 'failed' | 'stale';

const pauseMs = 600;

export function useWizardDraft(place: WizardPlace, wizard: Wizard) {
  const client = useQueryClient();
  const [draft, setDraft] = useState<WizardDraft>(() => draftOf(wizard));
  const [saveState, setSaveState] = useState<SaveState>('saved');
  const [problem, setProblem] = useState<unknown>();
  const latest = useRef(draft);
  const savedDraft = useRef(draft);
  const rev = useRef(wizard.draftRev);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const underWay = useRef<Promise<boolean>>(Promise.resolve(true));

  const saveOnce = useCallback(async (): Promise<boolean> => {
    const sent = latest.current;
    if (sent === savedDraft.current) return true;
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
      return true;
    } catch (error) {
      setProblem(error);
      setSaveState(isProblem(error, 'stale_version') ? 'stale' : 'failed');
      return false;
    }
  }, [client, place]);

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

  const reload = useCallback(async () => {
    const fresh = await client.fetchQuery({ ...wizardQuery(place), staleTime: 0 });
    rev.current = fresh.draftRev;
    latest.current = draftOf(fresh);
    savedDraft.current = latest.current;
    setDraft(latest.current);
    setProblem(undefined);
    setSaveState('saved');
  }, [client, place]);

  /** On top of what the other person saved. */
  const keepMine = useCallback(async () => {
    const fresh = await client.fetchQuery({ ...wizardQuery(place), staleTime: 0 });
    rev.current = fresh.draftRev;
    setSaveState('waiting');
    return flush();
  }, [client, place, flush]);

  // Leaving the page saves pending edits, and asks if that fails.
  useLeave(saveState !== 'saved', { save: flush });

  return { draft, saveState, problem, change, changeDefinition, flush, reload, keepMine };
}

export type WizardDraftState = ReturnType<typeof useWizardDraft>;

function draftOf({ name, icon, draft }: Wizard): WizardDraft {
  return { name, icon, definition: draft };
}
