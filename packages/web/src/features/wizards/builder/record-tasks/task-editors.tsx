// The editor and the icon of each task type.
import type {
  TaskType,
  WizardDefinition,
  WizardStep,
  WizardTask,
} from '@fieldhouse/contract/wizard-definition';
import { CalculatorIcon } from '@phosphor-icons/react/dist/csr/Calculator';
import { CheckSquareIcon } from '@phosphor-icons/react/dist/csr/CheckSquare';
import { ExportIcon } from '@phosphor-icons/react/dist/csr/Export';
import { FolderMinusIcon } from '@phosphor-icons/react/dist/csr/FolderMinus';
import { FolderPlusIcon } from '@phosphor-icons/react/dist/csr/FolderPlus';
import { ListPlusIcon } from '@phosphor-icons/react/dist/csr/ListPlus';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { PaperPlaneTiltIcon } from '@phosphor-icons/react/dist/csr/PaperPlaneTilt';
import { PencilSimpleLineIcon } from '@phosphor-icons/react/dist/csr/PencilSimpleLine';
import { TableIcon } from '@phosphor-icons/react/dist/csr/Table';
import { TextTIcon } from '@phosphor-icons/react/dist/csr/TextT';
import { usePhrases } from '../../../../app/phrases.ts';
import type { DraftCollections } from '../../wizard-queries.ts';
import { CreateTaskEditor } from '../project-task/create-task-editor.tsx';
import { SendMessageEditor } from '../send-message-editor.tsx';
import { TemplateEditor } from '../template-editor.tsx';
import { TemporaryVariableEditor } from '../values/temporary-variable-editor.tsx';
import { CreateRecordEditor } from './create-record-editor.tsx';
import { DisplayViewEditor } from './display-view-editor.tsx';
import { ExportRecordsEditor } from './export-records-editor.tsx';
import { FindRecordsEditor } from './find-records-editor.tsx';
import { MembershipEditor } from './membership-editor.tsx';
import { UpdateRecordsEditor } from './update-records-editor.tsx';

export const taskIcons = {
  create_record: ListPlusIcon,
  update_records: PencilSimpleLineIcon,
  find_records: MagnifyingGlassIcon,
  add_to_collection: FolderPlusIcon,
  remove_from_collection: FolderMinusIcon,
  temporary_variable: CalculatorIcon,
  display_view: TableIcon,
  display_text: TextTIcon,
  send_message: PaperPlaneTiltIcon,
  export_records: ExportIcon,
  create_task: CheckSquareIcon,
} as const satisfies Record<TaskType, unknown>;

/** As they are offered: the first groups stand beside each other. */
export const taskGroups = [
  { name: 'ask', types: ['create_record', 'display_text', 'display_view', 'temporary_variable'] },
  { name: 'data', types: ['find_records', 'update_records', 'add_to_collection', 'remove_from_collection'] },
  { name: 'send', types: ['send_message', 'create_task', 'export_records'] },
] as const satisfies readonly { readonly name: string; readonly types: readonly TaskType[] }[];

interface TaskEditorProps {
  readonly definition: WizardDefinition;
  readonly step: WizardStep;
  readonly task: WizardTask;
  readonly collections: DraftCollections;
  readonly onChange: (task: WizardTask) => void;
}

export function TaskEditor({ task, ...rest }: TaskEditorProps) {
  const t = usePhrases('wizards');
  switch (task.type) {
    case 'create_record':
      return <CreateRecordEditor task={task} {...rest} />;
    case 'update_records':
      return <UpdateRecordsEditor task={task} {...rest} />;
    case 'temporary_variable':
      return <TemporaryVariableEditor task={task} {...rest} />;
    case 'send_message':
      return <SendMessageEditor task={task} {...rest} />;
    case 'create_task':
      return <CreateTaskEditor task={task} {...rest} />;
    case 'display_text':
      return (
        <TemplateEditor
          label={t('text.label')}
          value={task.body}
          definition={rest.definition}
          stepId={rest.step.id}
          collections={rest.collections.known}
          onChange={(body) => rest.onChange({ ...task, body })}
        />
      );
    case 'find_records':
      return <FindRecordsEditor task={task} {...rest} />;
    case 'display_view':
      return <DisplayViewEditor task={task} {...rest} />;
    case 'add_to_collection':
    case 'remove_from_collection':
      return <MembershipEditor task={task} {...rest} />;
    case 'export_records':
      return <ExportRecordsEditor task={task} {...rest} />;
  }
}
