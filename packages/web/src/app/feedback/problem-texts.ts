import type { Issue } from '@fieldhouse/contract/errors';
import i18next from 'i18next';
import { ApiProblem, OfflineProblem } from '../../api/client.ts';
import { waitText } from './wait-text.ts';

/** The message for any thrown error. */
export function problemText(error: unknown): string {
  if (error instanceof OfflineProblem) return i18next.t('errors:offline');
  // Such as a part of the app that couldn't be loaded.
  if (!(error instanceof ApiProblem))
    return i18next.t(navigator.onLine === false ? 'errors:offline' : 'errors:unknown');
  const [first] = error.issues;
  if (error.code === 'invalid_input' && error.issues.length === 1 && first) return issueText(first);
  const maxBytes = error.code === 'body_too_large' ? error.data?.maxBytes : undefined;
  if (typeof maxBytes === 'number')
    return i18next.t('errors:tooLarge', { size: `${Math.floor(maxBytes / 2 ** 20)} MB` });
  if (error.code === 'too_many_requests' && error.retryAfterSeconds !== undefined) {
    const wait = waitText(error.retryAfterSeconds, i18next.language);
    return i18next.t('errors:tooManyTries', { wait });
  }
  const key = `errors:code.${error.code}`;
  return i18next.exists(key) ? i18next.t(key, { ...error.data }) : i18next.t('errors:unknown');
}

/** The message under a field. */
export function issueText(issue: Pick<Issue, 'rule' | 'data'>): string {
  // An error that belongs to a field uses the error code's message.
  const key = [`errors:rule.${issue.rule}`, `errors:code.${issue.rule}`].find((one) => i18next.exists(one));
  return i18next.t(key ?? 'errors:rule.wrong_format', { ...issue.data });
}
