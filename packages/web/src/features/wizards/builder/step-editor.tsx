// One step: its title and its tasks.
import type {
  TaskType,
  WizardDefinition,
  WizardStep,
  WizardTask,
} from '@fieldhouse/contract/wizard-definition';
import { ActionIcon, Button, Menu, TextInput } from '@mantine/core';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { ListPlusIcon } from '@phosphor-icons/react/dist/csr/ListPlus';
import { PencilSimpleLineIcon } from '@phosphor-icons/react/dist/csr/PencilSimpleLine';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { TextTIcon } from '@phosphor-icons/react/dist/csr/TextT';
import { toast } from '../../../app/feedback/toasts.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import type { DraftCollections } from '../wizard-queries.ts';
import css from './builder.module.css';
import { moved, newTask, withStep, withTask } from './definition-edits.ts';
import { CreateRecordEditor } from './record-tasks/create-record-editor.tsx';
import { UpdateRecordsEditor } from './record-tasks/update-records-editor.tsx';
import { TemplateEditor } from './template-editor.tsx';

const icons = {
  create_record: ListPlusIcon,
  update_records: PencilSimpleLineIcon,
  display_text: TextTIcon,
} as const satisfies Record<TaskType, unknown>;
const taskTypes = ['create_record', 'update_records', 'display_text'] as const satisfies readonly TaskType[];

interface StepEditorProps {
  readonly definition: WizardDefinition;
  readonly step: WizardStep;
  readonly collections: DraftCollections;
  readonly onChange: (definition: WizardDefinition) => void;
}

export function StepEditor({ definition, step, collections, onChange }: StepEditorProps) {
  const t = usePhrases('wizards');
  const change = (next: WizardStep) => onChange(withStep(definition, next));
  const { tasks } = step;
  const remove = (task: WizardTask) => {
    change({ ...step, tasks: tasks.filter((one) => one.id !== task.id) });
    toast({
      text: t('builder.taskRemoved'),
      action: { label: t('builder.undo'), onAct: () => change(step) },
    });
  };
  return (
    <section className={css.pane} aria-labelledby="wizard-tasks">
      <h2 className={css.paneTitle} id="wizard-tasks">
        {t('builder.tasks')}
      </h2>
      <TextInput
        label={t('builder.stepTitle')}
        value={step.title}
        maxLength={200}
        onChange={(event) => change({ ...step, title: event.currentTarget.value })}
      />
      {tasks.length === 0 && <p className={css.hint}>{t('builder.noTasks')}</p>}
      {tasks.map((task, index) => (
        <TaskCard
          key={task.id}
          task={task}
          index={index}
          count={tasks.length}
          onMove={(by) => change({ ...step, tasks: moved(tasks, index, index + by) })}
          onRemove={() => remove(task)}
        >
          <TaskEditor
            definition={definition}
            step={step}
            task={task}
            collections={collections}
            onChange={(next) => change(withTask(step, next))}
          />
        </TaskCard>
      ))}
      <AddTask
        hasRecord={definition.startsWith !== null}
        onAdd={(type) => change({ ...step, tasks: [...tasks, newTask(type, definition)] })}
      />
    </section>
  );
}

interface TaskEditorProps {
  readonly definition: WizardDefinition;
  readonly step: WizardStep;
  readonly task: WizardTask;
  readonly collections: DraftCollections;
  readonly onChange: (task: WizardTask) => void;
}

function TaskEditor({ task, ...rest }: TaskEditorProps) {
  const t = usePhrases('wizards');
  if (task.type === 'create_record') return <CreateRecordEditor task={task} {...rest} />;
  if (task.type === 'update_records') return <UpdateRecordsEditor task={task} {...rest} />;
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
}

interface TaskCardProps {
  readonly task: WizardTask;
  readonly index: number;
  readonly count: number;
  readonly onMove: (by: number) => void;
  readonly onRemove: () => void;
  readonly children: React.ReactNode;
}

function TaskCard({ task, index, count, onMove, onRemove, children }: TaskCardProps) {
  const t = usePhrases('wizards');
  const Icon = icons[task.type];
  const name = t(`task.${task.type}`);
  return (
    <article className={css.task} aria-label={name}>
      <header className={css.taskHead}>
        <Icon size={18} color="var(--fh-accent)" aria-hidden="true" />
        <h3 className={css.taskName}>{name}</h3>
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon size={32} aria-label={t('builder.taskActions', { name })}>
              <DotsThreeIcon size={18} weight="bold" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item disabled={index === 0} onClick={() => onMove(-1)}>
              {t('builder.moveUp')}
            </Menu.Item>
            <Menu.Item disabled={index === count - 1} onClick={() => onMove(1)}>
              {t('builder.moveDown')}
            </Menu.Item>
            <Menu.Item color="red" onClick={onRemove}>
              {t('builder.remove')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </header>
      <div className={css.taskBody}>{children}</div>
    </article>
  );
}

interface AddTaskProps {
  /** Whether the wizard starts with a record, which a task can change. */
  readonly hasRecord: boolean;
  readonly onAdd: (type: TaskType) => void;
}

function AddTask({ hasRecord, onAdd }: AddTaskProps) {
  const t = usePhrases('wizards');
  return (
    <Menu position="bottom-start" width={320}>
      <Menu.Target>
        <Button variant="default" leftSection={<PlusIcon size={16} weight="bold" />} className={css.add}>
          {t('builder.addTask')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {taskTypes.map((type) => {
          const Icon = icons[type];
          return (
            <Menu.Item
              key={type}
              leftSection={<Icon size={18} />}
              disabled={type === 'update_records' && !hasRecord}
              onClick={() => onAdd(type)}
            >
              {t(`task.${type}`)}
              <div className={css.hint}>
                {type === 'update_records' && !hasRecord ? t('update.needsRecord') : t(`task.${type}Hint`)}
              </div>
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
