// The message for an unreadable file.
import i18next from 'i18next';
import { isProblem } from '../../api/api-problem.ts';
import { toast, toastProblem } from '../../app/feedback/toasts.tsx';

export function toastFileError(error: unknown): void {
  const data = isProblem(error, 'file_unreadable') ? error.data : undefined;
  const text = fileErrorText(data?.reason, data);
  if (text === undefined) toastProblem(error);
  else toast({ text, tone: 'danger' });
}

/** Undefined if the file is not the cause. */
export function fileErrorText(
  reason: unknown,
  data: Readonly<Record<string, unknown>> = {},
): string | undefined {
  const key = `imports:fault.${String(reason)}`;
  return i18next.exists(key) ? i18next.t(key, data) : undefined;
}
