import { ActionIcon, Button, Group, Select, Stack, TextInput } from '@mantine/core';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { usePhrases } from '../../../app/phrases.ts';
import { Chip, chipColors } from '../../../ui/chip.tsx';
import type { ItemDraft, ListDraft } from './list-draft.ts';
import classes from './list-editor.module.css';

interface ListMakerProps {
  readonly list: ListDraft;
  readonly onChange: (list: ListDraft) => void;
}

export function newListDraft(): ListDraft {
  return { name: '', items: [newItem([]), newItem([0])] };
}

export function ListMaker({ list, onChange }: ListMakerProps) {
  const t = usePhrases('collections');
  const replace = (item: ItemDraft, part: Partial<ItemDraft>) =>
    onChange({ ...list, items: list.items.map((one) => (one === item ? { ...one, ...part } : one)) });
  const add = () => onChange({ ...list, items: [...list.items, newItem(list.items.map(({ key }) => key))] });
  return (
    <Stack gap={8}>
      <TextInput
        label={t('fields.listName')}
        required
        maxLength={120}
        value={list.name}
        onChange={(event) => onChange({ ...list, name: event.currentTarget.value })}
      />
      {list.items.map((item, index) => (
        <div className={classes.starter} key={item.key}>
          <TextInput
            aria-label={t('fields.item', { number: index + 1 })}
            placeholder={t('fields.item', { number: index + 1 })}
            value={item.name}
            onChange={(event) => replace(item, { name: event.currentTarget.value })}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || index < list.items.length - 1) return;
              event.preventDefault();
              add();
            }}
          />
          <Select
            aria-label={t('fields.itemColor', { number: index + 1 })}
            allowDeselect={false}
            value={item.color}
            data={chipColors.map((color) => ({ value: color, label: t(`color.${color}`) }))}
            renderOption={({ option }) => (
              <Chip color={chipColors.find((color) => color === option.value) ?? 'gray'}>{option.label}</Chip>
            )}
            onChange={(choice) =>
              replace(item, { color: chipColors.find((color) => color === choice) ?? 'gray' })
            }
          />
          <ActionIcon
            size={36}
            variant="subtle"
            color="gray"
            aria-label={t('fields.removeItem', { number: index + 1 })}
            onClick={() => onChange({ ...list, items: list.items.filter((one) => one !== item) })}
          >
            <XIcon size={16} weight="bold" />
          </ActionIcon>
        </div>
      ))}
      <Group>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<PlusIcon size={14} weight="bold" />}
          onClick={add}
        >
          {t('fields.addItem')}
        </Button>
      </Group>
    </Stack>
  );
}

/** Each new item gets the next colour, so that the items of a list are easy to distinguish. */
function newItem(keys: readonly number[]): ItemDraft {
  const key = Math.max(-1, ...keys) + 1;
  return { key, name: '', color: chipColors[(key % (chipColors.length - 1)) + 1] ?? 'gray' };
}
