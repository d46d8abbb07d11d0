// Why a file can't be read, in words.
import i18next from 'i18next';
import { isProblem } from '../../api/api-problem.ts';
import { toast, toastProblem } from '../../app/feedback/toasts.tsx';

export function toastFault(error: unknown): void {
  const reason = isProblem(error, 'file_unreadable') ? error.data?.reason : undefined;
  const text = faultText(reason);
  if (text === undefined) toastProblem(error);
  else toast({ text, tone: 'danger' });
}

/** Undefined where it is no fault of the file. */
export function faultText(reason: unknown): string | undefined {
  const key = `imports:fault.${String(reason)}`;
  return i18next.exists(key) ? i18next.t(key) : undefined;
}
