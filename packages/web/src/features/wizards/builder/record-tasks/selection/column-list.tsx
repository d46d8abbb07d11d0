// The fields of records that are shown or exported, in order.
import type { CollectionWithFields } from '@fieldhouse/contract/collections';
import type { FieldId } from '@fieldhouse/contract/ids';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { usePhrases } from '../../../../../app/phrases.ts';
import css from '../../builder.module.css';
import { moved } from '../../definition-edits.ts';
import own from './column-list.module.css';

interface ColumnListProps {
  readonly title: string;
  readonly collection: CollectionWithFields;
  readonly value: readonly FieldId[];
  readonly most: number;
  readonly onChange: (columns: FieldId[]) => void;
}

export function ColumnList({ title, collection, value, most, onChange }: ColumnListProps) {
  const t = usePhrases('wizards');
  const tRecords = usePhrases('wizard-records');
  const left = collection.fields.filter(({ id }) => !value.includes(id));
  const isFull = value.length >= most;
  return (
    <div>
      <div className={css.listHead}>
        <h4 className={css.listTitle}>{title}</h4>
        {left.length > 0 && collection.fields.length <= most && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => onChange([...value, ...left.map(({ id }) => id)])}
          >
            {tRecords('columns.addAll')}
          </Button>
        )}
      </div>
      {value.length === 0 && <p className={css.hint}>{t('create.noFields')}</p>}
      <ul className={css.fields}>
        {value.map((id, index) => {
          const name = collection.fields.find((field) => field.id === id)?.title ?? t('create.missing');
          return (
            <li key={id} className={css.field} data-field={id}>
              <div className={css.fieldHead}>
                <span className={`${css.fieldName} ${own.name}`}>{name}</span>
                <Menu position="bottom-end">
                  <Menu.Target>
                    <ActionIcon size={28} aria-label={t('create.fieldActions', { name })}>
                      <DotsThreeIcon size={16} weight="bold" />
                    </ActionIcon>
                  </Menu.Target>
                  <Menu.Dropdown>
                    <Menu.Item
                      disabled={index === 0}
                      onClick={() => onChange(moved(value, index, index - 1))}
                    >
                      {t('builder.moveUp')}
                    </Menu.Item>
                    <Menu.Item
                      disabled={index === value.length - 1}
                      onClick={() => onChange(moved(value, index, index + 1))}
                    >
                      {t('builder.moveDown')}
                    </Menu.Item>
                    <Menu.Item color="red" onClick={() => onChange(value.filter((one) => one !== id))}>
                      {t('builder.remove')}
                    </Menu.Item>
                  </Menu.Dropdown>
                </Menu>
              </div>
            </li>
          );
        })}
      </ul>
      <Menu position="bottom-start" width={260}>
        <Menu.Target>
          <Button
            variant="default"
            size="xs"
            disabled={isFull}
            leftSection={<PlusIcon size={14} weight="bold" />}
          >
            {t('create.addField')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={css.scrolling}>
          {left.length === 0 && <Menu.Label>{t('create.allAdded')}</Menu.Label>}
          {left.map((field) => (
            <Menu.Item key={field.id} onClick={() => onChange([...value, field.id])}>
              {field.title}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
