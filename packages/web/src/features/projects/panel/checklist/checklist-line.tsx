// A step of a task. Its text is edited in place: Enter and leaving it save, Escape puts it back.
import type { TaskPerson } from '@fieldhouse/contract/projects';
import type { ChecklistItem } from '@fieldhouse/contract/task-cards';
import { ActionIcon, Checkbox, TextInput, UnstyledButton } from '@mantine/core';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { useRef, useState } from 'react';
import { useLeave } from '../../../../app/forms/use-leave.ts';
import { usePhrases } from '../../../../app/phrases.ts';
import css from '../task-panel.module.css';
import { type ChangeItem, ChecklistPlan } from './checklist-plan.tsx';

interface ChecklistLineProps {
  readonly item: ChecklistItem;
  /** Whom the checklist names. */
  readonly people: readonly TaskPerson[];
  /** Others only tick it. */
  readonly mayEdit: boolean;
  readonly onChange: ChangeItem;
  readonly onRemove: () => void;
  /** After Enter. */
  readonly onNext: () => void;
}

export function ChecklistLine({ item, people, mayEdit, onChange, onRemove, onNext }: ChecklistLineProps) {
  const t = usePhrases('projects');
  const [isOpen, setOpen] = useState(false);
  const text = useRef<HTMLButtonElement>(null);
  return (
    <li className={css.check} data-done={item.isDone || undefined}>
      <Checkbox
        {...(mayEdit ? { 'aria-label': item.text } : { label: item.text, flex: 1 })}
        checked={item.isDone}
        onChange={({ currentTarget: { checked: isDone } }) => void onChange((now) => ({ ...now, isDone }))}
      />
      {mayEdit && !isOpen && (
        <UnstyledButton
          ref={text}
          className={css.checkText ?? ''}
          aria-label={t('task.editItem', { text: item.text })}
          onClick={() => setOpen(true)}
        >
          {item.text}
        </UnstyledButton>
      )}
      {mayEdit && isOpen && (
        <LineInput
          text={item.text}
          onSave={(changed) => onChange((now) => ({ ...now, text: changed }))}
          onNext={onNext}
          onClose={(isPutBack) => {
            setOpen(false);
            // Where the input was, once it is there again.
            if (isPutBack) requestAnimationFrame(() => text.current?.focus());
          }}
        />
      )}
      <ChecklistPlan item={item} people={people} mayEdit={mayEdit} onChange={onChange} />
      {mayEdit && (
        <ActionIcon
          size={28}
          variant="subtle"
          color="gray"
          aria-label={t('task.removeItem', { text: item.text })}
          onClick={onRemove}
        >
          <XIcon size={14} weight="bold" />
        </ActionIcon>
      )}
    </li>
  );
}

interface LineInputProps {
  readonly text: string;
  readonly onSave: (text: string) => Promise<boolean>;
  readonly onNext: () => void;
  readonly onClose: (isPutBack: boolean) => void;
}

function LineInput({ text, onSave, onNext, onClose }: LineInputProps) {
  const t = usePhrases('projects');
  const [draft, setDraft] = useState(text);
  const changed = draft.trim();
  const isChanged = changed !== '' && changed !== text;
  const save = async () => {
    const isSaved = !isChanged || (await onSave(changed));
    // What couldn't be saved stays to be saved again.
    if (isSaved) onClose(false);
    return isSaved;
  };
  useLeave(isChanged, { save });
  return (
    <TextInput
      flex={1}
      size="xs"
      autoFocus
      aria-label={t('task.itemText')}
      maxLength={300}
      value={draft}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        event.preventDefault();
        if (event.key === 'Escape') onClose(true);
        // The next one is added; leaving this one saves it.
        else onNext();
      }}
    />
  );
}
