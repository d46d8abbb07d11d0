// "Display formatted text".
import type { DisplayTextTask } from '@fieldhouse/contract/wizard-definition';
import { refsOfCondition, refsOfText } from '../names/references.ts';
import { isBlank } from '../texts/text-template.ts';
import { checkText } from './checks/check-context.ts';
import { showsNothing, type TaskKind } from './task-kind.ts';

export const displayText: TaskKind<DisplayTextTask> = {
  hasEffect: false,
  isShown: () => true,
  names: () => [],
  references: ({ body }) => ({ printed: refsOfText(body) }),
  problems(check, task) {
    const place = { step: check.step, task };
    if (isBlank(task.body)) check.problems.add('text_empty', place);
    checkText(check, task.body, place);
  },
  shownReferences: ({ condition, body }) => [...refsOfCondition(condition), ...refsOfText(body)],
  shownByWriting: showsNothing,
  // Only the person who runs the wizard sees it.
  passedOn: () => undefined,
  remap: ({ body }, carrier, step) => ({ body: carrier.text(body, step) }),
  texts: ({ id, body }) => [{ key: `task.${id}.body`, own: body, fieldId: null }],
  withTexts: (task, write) => ({ ...task, body: write.template(`task.${task.id}.body`, task.body) }),
  withHtml: (task, change) => ({ ...task, body: change(task.body) }),
};
