// The server-sent events of a team. They say what changed, never the values; whoever hears one asks again.
import type { TeamEvent } from '@fieldhouse/contract/events';
import { teams } from '@fieldhouse/contract/teams';
import type { QueryClient } from '@tanstack/react-query';
import { addressOf } from './client.ts';

export type TeamEventListener = (event: TeamEvent) => void;

interface TeamEventHandlers {
  readonly onEvent: TeamEventListener;
  /** The stream is open. `isAgain`: it was lost in between, so events may have been missed. */
  readonly onOpen: (isAgain: boolean) => void;
  readonly onLost: () => void;
}

/** Opens the stream and returns how to close it. The browser connects again by itself; a refused stream is tried again slowly. */
export function openTeamEvents(teamId: string, handlers: TeamEventHandlers): () => void {
  const refusedRetryMs = 15_000;
  let hasBeenOpen = false;
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const open = () => {
    const next = new EventSource(addressOf(teams.events, { params: { teamId } }));
    source = next;
    next.onopen = () => {
      handlers.onOpen(hasBeenOpen);
      hasBeenOpen = true;
    };
    next.onmessage = (message: MessageEvent<string>) => {
      // The server sends what the contract's TeamEvent describes; both are built from one source.
      handlers.onEvent(JSON.parse(message.data) as TeamEvent);
    };
    next.onerror = () => {
      handlers.onLost();
      if (next.readyState === EventSource.CLOSED) timer = setTimeout(open, refusedRetryMs);
    };
  };
  open();
  return () => {
    clearTimeout(timer);
    source?.close();
  };
}

const countsDelayMs = 400;
let countsTimer: ReturnType<typeof setTimeout> | undefined;

/** Marks stale what an event touches. The records table listens for itself and decides row by row. */
export function invalidateFor(queryClient: QueryClient, event: TeamEvent): void {
  const again = (...prefixes: readonly string[]) => {
    void queryClient.invalidateQueries({
      predicate: ({ queryKey: [name] }) =>
        typeof name === 'string' && prefixes.some((prefix) => name.startsWith(prefix)),
    });
  };
  switch (event.type) {
    case 'records.changed':
      // Counts in sidebar and dashboard; a burst of changes asks once.
      clearTimeout(countsTimer);
      countsTimer = setTimeout(() => again('collections.list'), countsDelayMs);
      return;
    case 'collection.changed':
      again('collections.');
      return;
    case 'import.progress':
      again('imports.');
      return;
    case 'wizard.changed':
      again('wizards.');
      return;
    case 'message.changed':
      again('messages.');
      return;
    case 'membership.changed':
      again('identity.session', 'teams.');
      return;
  }
}
