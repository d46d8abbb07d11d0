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

/** For a dialog or drawer: the value of the context around its content, and a way to close it that asks first. */
export function useGuardedClose(onClose: () => void): { readonly guards: LeaveGuards; close(): void } {
  const [guards] = useState<LeaveGuards>(() => ({ guards: new Set(), isAgreed: false }));
  const close = async () => {
    for (const mayLeave of guards.guards) if (!(await mayLeave())) return;
    guards.isAgreed = guards.guards.size > 0;
    onClose();
  };
  return { guards, close: () => void close() };
}
