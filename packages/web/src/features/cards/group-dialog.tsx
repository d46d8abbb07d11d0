import { type DataCard, type DataCardGroup, dataCardGroups } from '@fieldhouse/contract/data-cards';
import { Input, TextInput } from '@mantine/core';
import { dataCardGroupsApi } from '../../api/endpoints/record-page-api.ts';
import { FormDialog } from '../../app/forms/form-dialog.tsx';
import { useContractForm } from '../../app/forms/use-contract-form.ts';
import { usePhrases } from '../../app/phrases.ts';
import { DataIcon } from '../../ui/data-icon.tsx';
import { IconPicker } from '../fields/index.ts';
import type { CardsPlace } from './card-queries.ts';
import { SelectedItemList } from './selected-item-list.tsx';

interface GroupDialogProps {
  readonly place: CardsPlace;
  readonly cards: readonly DataCard[];
  /** Undefined for a new one. */
  readonly group: DataCardGroup | undefined;
  readonly onClose: () => void;
}

function useGroupForm({ place, group, onClose }: GroupDialogProps) {
  const t = usePhrases('cards');
  const { name = '', icon = 'fa-solid fa-layer-group', cardIds = [] } = group ?? {};
  return useContractForm({
    schema: dataCardGroups.create.body,
    initialValues: { name, icon, cardIds },
    fieldOfCode: { name_taken: 'name' },
    isEdit: group !== undefined,
    onSubmit: async (body, { patch }) => {
      const params = { ...place };
      if (group)
        await dataCardGroupsApi.change({ params: { ...params, dataCardGroupId: group.id }, body: patch });
      else await dataCardGroupsApi.create({ params, body });
      return body;
    },
    done: ({ name: made }) => (group ? t('saved') : t('groups.created', { name: made })),
    onDone: onClose,
  });
}

export function GroupDialog(props: GroupDialogProps) {
  const { cards, group, onClose } = props;
  const t = usePhrases('cards');
  const ui = usePhrases('ui');
  const form = useGroupForm(props);
  const title = t(group ? 'groups.editTitle' : 'groups.newTitle');
  return (
    <FormDialog form={form} title={title} action={group ? ui('save') : t('groups.create')} onClose={onClose}>
      <TextInput label={t('name')} required maxLength={120} data-autofocus {...form.text('name')} />
      <Input.Wrapper label={t('icon')} labelElement="div">
        <div>
          <IconPicker
            label={t('icon')}
            value={form.values.icon}
            onChange={(icon) => form.set('icon', icon)}
          />
        </div>
      </Input.Wrapper>
      <CardsInGroup
        cards={cards}
        cardIds={form.values.cardIds}
        onChange={(cardIds) => form.set('cardIds', cardIds)}
      />
    </FormDialog>
  );
}

interface CardsInGroupProps {
  readonly cards: readonly DataCard[];
  readonly cardIds: DataCard['id'][];
  readonly onChange: (cardIds: DataCard['id'][]) => void;
}

function CardsInGroup({ cards, cardIds, onChange }: CardsInGroupProps) {
  const t = usePhrases('cards');
  const inside = cardIds.flatMap((id) => cards.find((card) => card.id === id) ?? []);
  const free = cards.filter(({ id }) => !cardIds.includes(id));
  return (
    <SelectedItemList
      label={t('groups.cards')}
      addLabel={t('groups.addCard')}
      chosen={inside.map(({ id, name, icons }) => ({
        id,
        name,
        handleLabel: t('cards.move', { name }),
        icon: <DataIcon icon={icons[0]} />,
      }))}
      free={free}
      onOrder={(ids) => onChange(cardIds.toSorted((a, b) => ids.indexOf(a) - ids.indexOf(b)))}
      onAdd={(id) => {
        const card = free.find((one) => one.id === id);
        if (card) onChange([...cardIds, card.id]);
      }}
      onRemove={(id) => onChange(cardIds.filter((one) => one !== id))}
    />
  );
}
