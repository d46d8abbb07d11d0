import type { MenuEntry } from '@fieldhouse/contract/header-menu';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../api/api.ts';
import { refetchStale } from '../../api/events/own-changes.ts';
import { problemText } from '../../app/feedback/problem-texts.ts';
import { toastProblem } from '../../app/feedback/toasts.tsx';
import { useAction } from '../../app/feedback/use-action.ts';
import { usePhrases } from '../../app/phrases.ts';
import { useTeamId } from '../../app/session/use-team.ts';

interface Removal {
  readonly entry: MenuEntry;
  readonly before: readonly MenuEntry[];
}

/** The optimistic order, and its screen reader announcements. */
export function useEntryMoves(entries: readonly MenuEntry[]) {
  const t = usePhrases('header-menu');
  const teamId = useTeamId();
  const [shown, setShown] = useState(entries);
  const [announcement, setAnnouncement] = useState('');
  const { isSaving, save } = useSavedOrder(toastProblem);
  // A list that was read before the last move was saved would revert it.
  useEffect(() => {
    if (!isSaving) setShown(entries);
  }, [entries, isSaving]);

  const by = (index: number, step: -1 | 1) => {
    const entry = shown[index];
    if (!entry || !shown[index + step]) return;
    const next = moved(shown, index, index + step);
    setShown(next);
    setAnnouncement(t('moved', { entry: entry.label, position: index + step + 1, total: next.length }));
    void save(next);
  };
  const { run: putBack } = useAction(
    async ({ entry: { id: oldId, label, icon, target }, before }: Removal) => {
      const { id } = await api.headerMenu.add({ params: { teamId }, body: { label, icon, target } });
      const entryIds = before.map((one) => (one.id === oldId ? id : one.id));
      await api.headerMenu.arrange({ params: { teamId }, body: { entryIds } });
    },
  );
  const { run: remove } = useAction(
    ({ entry }: Removal) => api.headerMenu.remove({ params: { teamId, menuEntryId: entry.id } }),
    {
      done: (_, removal) => ({
        text: t('removed', { entry: removal.entry.label }),
        action: { label: t('undo'), onAct: () => void putBack(removal) },
      }),
      failed: (error, { before }) => {
        setShown(before);
        return problemText(error);
      },
    },
  );
  return {
    shown,
    announcement,
    move: {
      by,
      preview: (from: number, to: number) => setShown((order) => moved(order, from, to)),
      save: () => {
        const isMoved = shown.some(({ id }, index) => id !== entries[index]?.id);
        if (isMoved) void save(shown);
      },
    },
    remove: (entry: MenuEntry) => {
      setShown(shown.filter(({ id }) => id !== entry.id));
      return remove({ entry, before: entries });
    },
  };
}

/**
 * Saves one order at a time, then the latest: two concurrent saves could arrive in the wrong order. It is saving until the list
 * has been read again.
 */
function useSavedOrder(onFault: (error: unknown) => void) {
  const client = useQueryClient();
  const teamId = useTeamId();
  const [isSaving, setSaving] = useState(false);
  const sending = useRef(false);
  const wanted = useRef<readonly MenuEntry[] | undefined>(undefined);
  const sendWanted = async () => {
    while (wanted.current) {
      const entryIds = wanted.current.map(({ id }) => id);
      wanted.current = undefined;
      await api.headerMenu.arrange({ params: { teamId }, body: { entryIds } });
    }
  };
  const save = async (order: readonly MenuEntry[]) => {
    wanted.current = order;
    if (sending.current) return;
    sending.current = true;
    setSaving(true);
    while (wanted.current) {
      try {
        await sendWanted();
      } catch (error) {
        wanted.current = undefined;
        onFault(error);
      }
      await refetchStale(client);
    }
    sending.current = false;
    setSaving(false);
  };
  return { isSaving, save };
}

function moved(order: readonly MenuEntry[], from: number, to: number): MenuEntry[] {
  const next = [...order];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}
