// Toasts from anywhere: `toast({ text })`, `toastProblem(error)`. The component that renders them loads with
// the first.
import { Suspense, useSyncExternalStore } from 'react';
import { onDemand, type StandInProps } from './on-demand.tsx';
import { problemText } from './problem-texts.ts';
import type { OpenToast, Toast } from './toast-list.tsx';
import css from './toasts.module.css';

const maxVisible = 4;
let nextId = 1;
let open: readonly OpenToast[] = [];
const listeners = new Set<() => void>();

/** What succeeded last replaces what succeeded before it: an approval and the sending that follows are one thing to the reader. */
export function toast(what: Toast): () => void {
  const shown: OpenToast = { ...what, id: nextId++ };
  const others = isSuccess(what) ? open.filter((one) => !isSuccess(one)) : open;
  change([...others, shown].slice(-maxVisible));
  return () => closeToast(shown.id);
}

/** Without an action, such as to undo it. */
function isSuccess({ tone, action }: Toast): boolean {
  return tone === 'good' && action === undefined;
}

/** Shows a translated error message. */
export function toastProblem(error: unknown): void {
  toast({ text: problemText(error), tone: 'danger', closeAfterMs: 8000 });
}

/** For the next component test. */
export function closeToasts(): void {
  change([]);
}

/** An error concerns the page it happened on. */
export function closeErrorToasts(): void {
  if (open.some(({ tone }) => tone === 'danger')) change(open.filter(({ tone }) => tone !== 'danger'));
}

function closeToast(id: number): void {
  change(open.filter((one) => one.id !== id));
}

function useOpenToasts(): readonly OpenToast[] {
  return useSyncExternalStore(subscribe, () => open);
}

const ToastList = onDemand(() => import('./toast-list.tsx'), 'ToastList', PlainToasts);
/** Before the first is needed: it may have to say that there is no connection. */
export const preloadToasts = ToastList.preload;

export function Toasts() {
  const toasts = useOpenToasts();
  // Once used it stays mounted, so that screen readers keep one live region.
  return toasts.length > 0 || nextId > 1 ? (
    <Suspense>
      <ToastList toasts={toasts} onClose={closeToast} />
    </Suspense>
  ) : null;
}

/** Their texts alone. */
function PlainToasts({ props: { toasts } }: StandInProps<{ readonly toasts: readonly OpenToast[] }>) {
  return (
    <div role="alert" className={css.plain}>
      {toasts.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  );
}

function change(next: readonly OpenToast[]): void {
  open = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
