// The one confirm dialog: `if (await confirm({ title, text, action })) …`. For actions that can't be undone;
// the title names their object.
import { Suspense, useEffect, useSyncExternalStore } from 'react';
import type { OpenQuestion, Question } from './confirm-dialog.tsx';
import { onDemand, type StandInProps } from './on-demand.tsx';

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

const ConfirmDialog = onDemand(() => import('./confirm-dialog.tsx'), 'ConfirmDialog', BrowserQuestion);
/** Before the first is asked: there may be no connection then. */
export const preloadConfirm = ConfirmDialog.preload;

export function Confirms() {
  const question = useSyncExternalStore(subscribe, () => open);
  return question ? (
    <Suspense>
      <ConfirmDialog question={question} />
    </Suspense>
  ) : null;
}

/** The question is asked all the same, by the browser. */
function BrowserQuestion({ props: { question } }: StandInProps<{ readonly question: OpenQuestion }>) {
  useEffect(() => {
    const { title, text, typeToConfirm, answer } = question;
    const asked = [title, text].filter(Boolean).join('\n\n');
    const isYes =
      typeToConfirm === undefined
        ? window.confirm(asked)
        : window.prompt(`${asked}\n\n${typeToConfirm}`)?.trim() === typeToConfirm;
    answer(isYes);
  }, [question]);
  return null;
}

function change(next: OpenQuestion | undefined): void {
  open = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
