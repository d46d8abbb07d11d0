import { createContext, type RefObject } from 'react';

/** What the content of a dialog asks before it is closed; undefined closes at once. Apart from the dialog, which pages without one don't load. */
export const LeaveGuard = createContext<RefObject<(() => Promise<boolean>) | undefined> | undefined>(
  undefined,
);
