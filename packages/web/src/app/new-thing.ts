// "New …" of the palette: opens the page where a thing is created, and there its dialog.
import { useEffect } from 'react';

export type NewThing =
  | 'apiKey'
  | 'dashboard'
  | 'project'
  | 'record'
  | 'sender'
  | 'subscriptionList'
  | 'task'
  | 'template'
  | 'user'
  | 'view'
  | 'webhook'
  | 'wizard';

let wanted: NewThing | undefined;
const listeners = new Set<() => void>();

/** To be called when the page is open: before, the same dialog of another page could answer. */
export function wantNew(thing: NewThing | undefined): void {
  wanted = thing;
  for (const listener of listeners) listener();
}

/** Opens the dialog as soon as it is wanted and the component is shown. */
export function useWantedNew(thing: NewThing, onWanted: () => void): void {
  useEffect(() => {
    const answer = () => {
      if (wanted !== thing) return;
      wanted = undefined;
      onWanted();
    };
    answer();
    listeners.add(answer);
    return () => void listeners.delete(answer);
  });
}
