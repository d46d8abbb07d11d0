import { type DataCard, type DataCardGroup, dataCardGroups } from '@fieldhouse/contract/data-cards';
import { ActionIcon, Input, Select, TextInput } from '@mantine/core';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { useQueryClient } from '@tanstack/react-query';
import { dataCardGroupsApi } from '../../api/record-page-api.ts';
import { DialogEnd } from '../../app/dialog-end.tsx';
import { usePhrases } from '../../app/phrases.ts';
import { toast } from '../../app/toasts.tsx';
import { useContractForm } from '../../app/use-contract-form.ts';
import { DataIcon } from '../../ui/data-icon.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SortableList } from '../../ui/sortable-list.tsx';
import { IconPicker } from '../collections/index.ts';
import { type CardsPlace, refreshCards } from './card-queries.ts';
import css from './cards.module.css';

interface GroupDialogProps {
  readonly place: CardsPlace;
  readonly cards: readonly DataCard[];
  /** Undefined for a new one. */
  readonly group: DataCardGroup | undefined;
  readonly onClose: () => void;
}

function useGroupForm({ place, group, onClose }: GroupDialogProps) {
  const t = usePhrases('cards');
  const client = useQueryClient();
  const { name = '', icon = 'fa-solid fa-layer-group', cardIds = [] } = group ?? {};
  return useContractForm({
    schema: dataCardGroups.create.body,
    initialValues: { name, icon, cardIds },
    fieldOfCode: { name_taken: 'name' },
    onSubmit: async (body) => {
      const params = { ...place };
      if (group) await dataCardGroupsApi.change({ params: { ...params, dataCardGroupId: group.id }, body });
      else await dataCardGroupsApi.create({ params, body });
      await refreshCards(client);
      toast({ text: group ? t('saved') : t('groups.created', { name: body.name }), tone: 'good' });
      onClose();
    },
  });
}

export function GroupDialog(props: GroupDialogProps) {
  const { cards, group, onClose } = props;
  const t = usePhrases('cards');
  const ui = usePhrases('ui');
  const form = useGroupForm(props);
  const title = t(group ? 'groups.editTitle' : 'groups.newTitle');
  return (
    <Dialog title={title} closeLabel={ui('close')} isOpen onClose={onClose}>
      <form {...form.form} className={css.form}>
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
        <DialogEnd form={form} action={group ? ui('save') : t('groups.create')} onClose={onClose} />
      </form>
    </Dialog>
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
  const nameOf = (id: string) => cards.find((card) => card.id === id)?.name ?? '';
  return (
    <Input.Wrapper label={t('groups.cards')} labelElement="div">
      {inside.length > 0 && (
        <div className={css.list}>
          <SortableList
            instructions={t('dragHint')}
            announce={(id, place) => t('moved', { name: nameOf(id), place, count: inside.length })}
            onOrder={(ids) => onChange(cardIds.toSorted((a, b) => ids.indexOf(a) - ids.indexOf(b)))}
            items={inside.map((card) => ({
              id: card.id,
              handleLabel: t('cards.move', { name: card.name }),
              content: (
                <>
                  <DataIcon icon={card.icons[0]} />
                  <span className={css.title}>{card.name}</span>
                  <ActionIcon
                    size={36}
                    variant="subtle"
                    color="gray"
                    aria-label={t('removeField', { name: card.name })}
                    onClick={() => onChange(cardIds.filter((id) => id !== card.id))}
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
        aria-label={t('groups.addCard')}
        placeholder={t('groups.addCard')}
        searchable
        value={null}
        data={free.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(id) => {
          const card = free.find((one) => one.id === id);
          if (card) onChange([...cardIds, card.id]);
        }}
      />
    </Input.Wrapper>
  );
}
