// Dialogs and drawers ask their content before they are closed. Apart from them, so that pages without one don't load them.
import { createContext, useState } from 'react';

/** Asks, or saves; resolves with whether the content may be left. */
type MayLeave = () => Promise<boolean>;

/** What the content of a dialog or drawer asks before it is closed. */
export const LeaveGuard = createContext<Set<MayLeave> | undefined>(undefined);

/** For a dialog or drawer: the value of the context around its content, and a way to close it that asks first. */
export function useGuardedClose(onClose: () => void): { readonly guards: Set<MayLeave>; close(): void } {
  const [guards] = useState(() => new Set<MayLeave>());
  const close = async () => {
    for (const mayLeave of guards) if (!(await mayLeave())) return;
    onClose();
  };
  return { guards, close: () => void close() };
}
