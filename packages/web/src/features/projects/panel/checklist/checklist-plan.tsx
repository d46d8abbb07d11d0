// Who does a step of a task, and until when. In words where it is known, else a button that asks.
import type { TaskPerson } from '@fieldhouse/contract/projects';
import type { ChecklistItem } from '@fieldhouse/contract/task-cards';
import { Popover, Select, Stack, UnstyledButton } from '@mantine/core';
import { UserCirclePlusIcon } from '@phosphor-icons/react/dist/csr/UserCirclePlus';
import { useState } from 'react';
import { NativeDateInput } from '../../../../app/forms/dates/native-date-input.tsx';
import { useDayText } from '../../../../app/language/day-text.ts';
import { usePhrases } from '../../../../app/phrases.ts';
import { LayeredPopover } from '../../../../ui/popovers/layered-popover.tsx';
import { NamedDropdown } from '../../../../ui/popovers/named-dropdown.tsx';
import { useToday } from '../../parts/due-text.tsx';
import { usePeople } from '../../parts/use-people.ts';
import css from '../task-panel.module.css';

/** Of the line as it is by then. Resolves with whether it was saved. */
export type ChangeItem = (change: (item: ChecklistItem) => ChecklistItem) => Promise<boolean>;

interface ChecklistPlanProps {
  readonly item: ChecklistItem;
  readonly people: readonly TaskPerson[];
  readonly mayEdit: boolean;
  readonly onChange: ChangeItem;
}

export function ChecklistPlan({ item, people, mayEdit, onChange }: ChecklistPlanProps) {
  const t = usePhrases('projects');
  const dayText = useDayText();
  const today = useToday();
  const [isOpen, setOpen] = useState(false);
  // The task names them once the choice is stored.
  const [chosen, setChosen] = useState<TaskPerson>();
  const { text, assigneeId, dueOn, isDone } = item;
  const known = chosen ? [...people, chosen] : people;
  const person = known.find(({ teamUserId }) => teamUserId === assigneeId);
  const name = assigneeId === undefined ? undefined : (person?.name ?? t('task.formerMember'));
  const day = dueOn === undefined ? undefined : dayText(dueOn);
  const isPlanned = name !== undefined || day !== undefined;
  const words = (
    <>
      {name !== undefined && <span>{name}</span>}{' '}
      {day !== undefined && <span data-late={(!isDone && (dueOn ?? '') < today) || undefined}>{day}</span>}
    </>
  );
  if (!mayEdit) return isPlanned && <span className={css.plan}>{words}</span>;
  const label = t('task.planItem', { text });
  const plan = [name, day].filter((one) => one !== undefined).join(', ');
  return (
    <LayeredPopover opened={isOpen} onChange={setOpen} position="bottom-end" width={260}>
      <Popover.Target>
        <UnstyledButton
          className={css.plan ?? ''}
          aria-label={isPlanned ? `${label}: ${plan}` : label}
          onClick={() => setOpen(!isOpen)}
        >
          {isPlanned ? words : <UserCirclePlusIcon size={16} />}
        </UnstyledButton>
      </Popover.Target>
      <NamedDropdown label={label}>
        <PlanInputs item={item} people={known} onChange={onChange} onChoose={setChosen} />
      </NamedDropdown>
    </LayeredPopover>
  );
}

interface PlanInputsProps extends Omit<ChecklistPlanProps, 'mayEdit'> {
  readonly onChoose: (person: TaskPerson | undefined) => void;
}

function PlanInputs({ item, people, onChange, onChoose }: PlanInputsProps) {
  const t = usePhrases('projects');
  const [search, setSearch] = useState('');
  const { assigneeId, dueOn } = item;
  const chosen = people.filter(({ teamUserId }) => teamUserId === assigneeId);
  // The name of who is chosen is in the input, and no search.
  const { known } = usePeople(chosen[0]?.name === search ? '' : search, chosen);
  return (
    <Stack gap="xs">
      <Select
        label={t('task.itemAssignee')}
        data-autofocus
        searchable
        clearable
        openOnFocus={false}
        // Within the popover, which a choice must not close.
        comboboxProps={{ withinPortal: false }}
        searchValue={search}
        onSearchChange={setSearch}
        placeholder={t('task.noAssignees')}
        data={known.map(({ teamUserId, name }) => ({ value: teamUserId as string, label: name }))}
        value={assigneeId ?? null}
        onChange={(id) => {
          const person = known.find(({ teamUserId }) => teamUserId === id);
          onChoose(person);
          void onChange(({ assigneeId: _, ...now }) => ({
            ...now,
            ...(person && { assigneeId: person.teamUserId }),
          }));
        }}
      />
      <NativeDateInput
        type="date"
        label={t('task.itemDue')}
        value={dueOn ?? null}
        onCommit={(day) =>
          onChange(({ dueOn: _, ...now }) => ({
            ...now,
            // As the input writes it.
            ...(day !== null && { dueOn: day }),
          }))
        }
      />
    </Stack>
  );
}
