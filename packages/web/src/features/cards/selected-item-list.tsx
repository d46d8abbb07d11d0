// Selected items of a list, sortable by drag or keyboard, and those that can still be added.
import { ActionIcon, Input, Select } from '@mantine/core';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import type { ReactNode } from 'react';
import { usePhrases } from '../../app/phrases.ts';
import { SortableList } from '../../ui/sorting/sortable-list.tsx';
import css from './cards.module.css';

interface Choice {
  readonly id: string;
  readonly name: string;
}

interface ChosenListProps {
  readonly label: string;
  readonly addLabel: string;
  readonly chosen: readonly (Choice & {
    readonly handleLabel: string;
    readonly icon: ReactNode;
    /** An input for this item. */
    readonly input?: ReactNode;
  })[];
  readonly free: readonly Choice[];
  /** All chosen ids in their new order. */
  readonly onOrder: (ids: readonly string[]) => void;
  readonly onAdd: (id: string) => void;
  readonly onRemove: (id: string) => void;
}

export function SelectedItemList({
  label,
  addLabel,
  chosen,
  free,
  onOrder,
  onAdd,
  onRemove,
}: ChosenListProps) {
  const t = usePhrases('cards');
  const nameOf = (id: string) => chosen.find((one) => one.id === id)?.name ?? '';
  return (
    <Input.Wrapper label={label} labelElement="div">
      {chosen.length > 0 && (
        <div className={css.list}>
          <SortableList
            instructions={t('dragHint')}
            announce={(id, place) => t('moved', { name: nameOf(id), place, count: chosen.length })}
            onOrder={onOrder}
            items={chosen.map(({ id, name, handleLabel, icon, input }) => ({
              id,
              handleLabel,
              content: (
                <>
                  {icon}
                  <span className={css.title}>{name}</span>
                  {input}
                  <ActionIcon
                    size={36}
                    variant="subtle"
                    color="gray"
                    aria-label={t('removeField', { name })}
                    onClick={() => onRemove(id)}
                  >
                    <XIcon size={16} weight="bold" />
                  </ActionIcon>
                </>
              ),
            }))}
          />
        </div>
      )}
      <Select
        mt={8}
        aria-label={addLabel}
        placeholder={addLabel}
        searchable
        value={null}
        data={free.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(id) => id !== null && onAdd(id)}
      />
    </Input.Wrapper>
  );
}
