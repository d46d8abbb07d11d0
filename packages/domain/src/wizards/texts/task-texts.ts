// The texts of a task of a project, as a run fills them in.
import { cutText } from '@fieldhouse/contract/storable-text';
import { maxTaskDescription, maxTaskTitle } from '@fieldhouse/contract/task-values';
import type { TextTemplate } from '@fieldhouse/contract/wizard-values';
import { escapeHtml } from '../../fields/text/escape-html.ts';
import { htmlToPlainText } from '../../fields/text/html-to-plain-text.ts';
import { type Lookup, renderHtml, renderPlain } from './text-template.ts';

/** One line; `otherwise` if nothing of it is filled in. */
export function taskTitle(template: TextTemplate, lookup: Lookup, otherwise: string): string {
  const line = renderPlain(template, lookup).replaceAll(/\s+/g, ' ').trim();
  return cutText(line === '' ? otherwise : line, maxTaskTitle).trim();
}

/** Characters that escaping makes of one, at most. */
const longestEntity = 6;

/** HTML. One that would be too long to be edited is the beginning of its plain text. */
export function taskDescription(template: TextTemplate, lookup: Lookup): string {
  const html = renderHtml(template, lookup);
  if (html.length <= maxTaskDescription) return html;
  const begin = cutText(htmlToPlainText(html), Math.floor(maxTaskDescription / longestEntity) - 10);
  return `<p>${escapeHtml(begin).replaceAll('\n', '<br>')}</p>`;
}
