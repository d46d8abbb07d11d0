// Dialogs and drawers ask their content before they are closed. Apart from them, so that pages without one don't load them.
import { createContext, useState } from 'react';

/** Asks, or saves; resolves with whether the content may be left. */
type MayLeave = () => Promise<boolean>;

export interface LeaveGuards {
  /** What the content of a dialog or drawer asks before it is closed. */
  readonly guards: Set<MayLeave>;
  /** All have agreed: it is being closed, and a change of the address that does so isn't asked about again. */
  isAgreed: boolean;
}

export const LeaveGuard = createContext<LeaveGuards | undefined>(undefined);

interface GuardedClose<Args extends readonly unknown[]> {
  readonly guards: LeaveGuards;
  readonly close: (...args: Args) => void;
}

/** For a dialog or drawer: the value of the context around its content, and a way to close it, or to show other content, that asks first. */
export function useGuardedClose<Args extends readonly unknown[]>(
  onClose: (...args: Args) => void,
): GuardedClose<Args> {
  const [guards] = useState<LeaveGuards>(() => ({ guards: new Set(), isAgreed: false }));
  const close = async (...args: Args) => {
    for (const mayLeave of guards.guards) if (!(await mayLeave())) return;
    guards.isAgreed = guards.guards.size > 0;
    onClose(...args);
  };
  return { guards, close: (...args) => void close(...args) };
}
