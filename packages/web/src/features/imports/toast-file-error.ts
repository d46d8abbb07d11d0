// The message for an unreadable file.
import i18next from 'i18next';
import { isProblem } from '../../api/api-problem.ts';
import { problemText } from '../../app/feedback/problem-texts.ts';
import { toast } from '../../app/feedback/toasts.tsx';

export function toastFileError(error: unknown): void {
  toast({ text: fileProblemText(error), tone: 'danger', closeAfterMs: 8000 });
}

export function fileProblemText(error: unknown): string {
  const data = isProblem(error, 'file_unreadable') ? error.data : undefined;
  return fileErrorText(data?.reason, data) ?? problemText(error);
}

/** Undefined if the file is not the cause. */
export function fileErrorText(
  reason: unknown,
  data: Readonly<Record<string, unknown>> = {},
): string | undefined {
  const key = `imports:fault.${String(reason)}`;
  return i18next.exists(key) ? i18next.t(key, data) : undefined;
}
