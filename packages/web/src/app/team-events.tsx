// One event stream for the open team; pages listen to it with `useTeamEvents`.
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { invalidateFor, openTeamEvents, type TeamEventListener } from '../api/events/team-events.ts';
import { sessionQuery } from './session/session.ts';

interface TeamEventsValue {
  readonly isLost: boolean;
  readonly listen: (listener: TeamEventListener) => () => void;
}

const TeamEventsContext = createContext<TeamEventsValue>({ isLost: false, listen: () => () => undefined });

/** A brief interruption is not reported. */
const reportLostAfterMs = 3000;

export function TeamEventsProvider({ teamId, children }: TeamEventsProviderProps) {
  const listeners = useRef(new Set<TeamEventListener>());
  const isLost = useStream(teamId, listeners.current);
  const value = useMemo<TeamEventsValue>(
    () => ({
      isLost,
      listen: (listener) => {
        listeners.current.add(listener);
        return () => listeners.current.delete(listener);
      },
    }),
    [isLost],
  );
  return <TeamEventsContext value={value}>{children}</TeamEventsContext>;
}

interface TeamEventsProviderProps {
  readonly teamId: string;
  readonly children: ReactNode;
}

/** Keeps the stream open; returns whether the connection is lost. */
function useStream(teamId: string, listeners: ReadonlySet<TeamEventListener>): boolean {
  const queryClient = useQueryClient();
  const router = useRouter();
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    let lostTimer: ReturnType<typeof setTimeout> | undefined;
    const close = openTeamEvents(teamId, {
      onEvent: (event) => {
        invalidateFor(queryClient, event);
        const { userId } = queryClient.getQueryData(sessionQuery.queryKey) ?? {};
        // The user's permissions changed: refetch everything and re-run the open page's guards.
        if (event.type === 'membership.changed' && event.userId === userId) {
          void queryClient.invalidateQueries().then(() => router.invalidate());
        }
        for (const listener of listeners) listener(event);
      },
      onOpen: (isAgain) => {
        clearTimeout(lostTimer);
        lostTimer = undefined;
        setLost(false);
        if (isAgain) void queryClient.invalidateQueries();
      },
      onLost: () => {
        lostTimer ??= setTimeout(() => setLost(true), reportLostAfterMs);
      },
    });
    return () => {
      clearTimeout(lostTimer);
      close();
    };
  }, [teamId, queryClient, router, listeners]);
  return isLost;
}

/** Calls the latest `listener` for every event of the open team. */
export function useTeamEvents(listener: TeamEventListener): void {
  const { listen } = useContext(TeamEventsContext);
  const latest = useRef(listener);
  latest.current = listener;
  useEffect(() => listen((event) => latest.current(event)), [listen]);
}

export function useIsStreamLost(): boolean {
  return useContext(TeamEventsContext).isLost;
}
