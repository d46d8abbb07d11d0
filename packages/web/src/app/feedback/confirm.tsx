// The one confirm dialog: `if (await confirm({ title, text, action })) …`. For actions that can't be undone;
// the title names their object.
import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { OpenQuestion, Question } from './confirm-dialog.tsx';

let open: OpenQuestion | undefined;
const listeners = new Set<() => void>();

/** True if the user confirmed. A second question while one is open cancels the first. */
export function confirm(question: Question): Promise<boolean> {
  open?.answer(false);
  return new Promise((resolve) => {
    change({
      ...question,
      answer: (isYes) => {
        change(undefined);
        resolve(isYes);
      },
    });
  });
}

const ConfirmDialog = lazy(() =>
  import('./confirm-dialog.tsx').then(({ ConfirmDialog: dialog }) => ({ default: dialog })),
);

export function Confirms() {
  const question = useSyncExternalStore(subscribe, () => open);
  return question ? (
    <Suspense>
      <ConfirmDialog question={question} />
    </Suspense>
  ) : null;
}

function change(next: OpenQuestion | undefined): void {
  open = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
