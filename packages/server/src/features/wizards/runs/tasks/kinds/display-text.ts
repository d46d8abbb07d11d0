import type { DisplayTextTask } from '@fieldhouse/contract/wizard-definition';
import { renderHtml } from '@fieldhouse/domain/wizards/texts/text-template';
import type { TaskRunner } from './task-runner.ts';

export const displayText: TaskRunner<DisplayTextTask> = {
  async load(_ctx, { id, body }, { lookup }) {
    return { type: 'display_text', taskId: id, html: renderHtml(body, lookup) };
  },
};
