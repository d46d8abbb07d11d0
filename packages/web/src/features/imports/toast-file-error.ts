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

/** Why an import stopped: a fault of the file, or of what it was imported into. */
export function importErrorText(reason: string): string {
  const code = `errors:code.${reason}`;
  return fileErrorText(reason) ?? (i18next.exists(code) ? i18next.t(code) : i18next.t('errors:unknown'));
}

/** Undefined if the file is not the cause. */
function fileErrorText(reason: unknown, data: Readonly<Record<string, unknown>> = {}): string | undefined {
  const key = `imports:fault.${String(reason)}`;
  return i18next.exists(key) ? i18next.t(key, data) : undefined;
}
