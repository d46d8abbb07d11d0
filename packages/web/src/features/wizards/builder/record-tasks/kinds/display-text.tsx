import type { DisplayTextTask } from '@fieldhouse/contract/wizard-definition';
import { renderHtml } from '@fieldhouse/domain/wizards/texts/text-template';
import { TextTIcon } from '@phosphor-icons/react/dist/csr/TextT';
import { usePhrases } from '../../../../../app/phrases.ts';
import { TemplateEditor } from '../../template-editor.tsx';
import type { TaskEditorProps } from '../task-editor-props.ts';
import type { TaskUi } from './task-ui.ts';

export const displayText: TaskUi<DisplayTextTask> = {
  icon: TextTIcon,
  group: 'ask',
  Editor: DisplayTextEditor,
  summary: ({ body }) => body,
  part: ({ id, body }, { lookup }) => ({
    ...{ type: 'display_text', taskId: id, html: renderHtml(body, lookup) },
  }),
};

function DisplayTextEditor({
  task,
  definition,
  step,
  collections,
  onChange,
}: TaskEditorProps<DisplayTextTask>) {
  const t = usePhrases('wizards');
  return (
    <TemplateEditor
      label={t('text.label')}
      value={task.body}
      definition={definition}
      stepId={step.id}
      collections={collections.known}
      onChange={(body) => onChange({ ...task, body })}
    />
  );
}
