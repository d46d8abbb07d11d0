import type { CollectionWithFields } from '@fieldhouse/contract/collections';
import {
  type CardSettings,
  type DataCard,
  dataCards,
  dataCardTypes,
  displayWidths,
} from '@fieldhouse/contract/data-cards';
import { ActionIcon, Button, Input, Radio, Select, TextInput } from '@mantine/core';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { dataCardsApi } from '../../api/endpoints/record-page-api.ts';
import { FormDialog } from '../../app/forms/form-dialog.tsx';
import { useContractForm } from '../../app/forms/use-contract-form.ts';
import { usePhrases } from '../../app/phrases.ts';
import { IconPicker } from '../fields/index.ts';
import type { CardsPlace } from './card-queries.ts';
import type { SettingsDraft } from './card-source.ts';
import css from './cards.module.css';
import { FormFieldsInput } from './form-fields-input.tsx';
import { RecordsShownInput } from './records-shown-input.tsx';

interface CardDialogProps {
  readonly place: CardsPlace;
  readonly collection: CollectionWithFields;
  /** Undefined for a new one. */
  readonly card: DataCard | undefined;
  readonly onClose: () => void;
}

const emptySettings: Readonly<Record<CardSettings['type'], SettingsDraft>> = {
  form: { type: 'form', fields: [] },
  table: { type: 'table', columns: [], sorts: [] },
  thumbnails: { type: 'thumbnails', sorts: [] },
};

function useCardForm({ place, card, onClose }: CardDialogProps) {
  const t = usePhrases('cards');
  const { name = '', icons = ['fa-solid fa-address-card'], width = 'full' } = card ?? {};
  const settings: SettingsDraft = card?.settings ?? emptySettings.form;
  return useContractForm({
    schema: dataCards.create.body,
    initialValues: { name, icons, width, settings },
    fieldOfCode: { name_taken: 'name' },
    isEdit: card !== undefined,
    onSubmit: async (body, { patch }) => {
      if (card) await dataCardsApi.change({ params: { ...place, dataCardId: card.id }, body: patch });
      else await dataCardsApi.create({ params: place, body });
      return body;
    },
    done: ({ name: made }) => (card ? t('saved') : t('cards.created', { name: made })),
    onDone: onClose,
  });
}

export function CardDialog(props: CardDialogProps) {
  const { place, collection, card, onClose } = props;
  const t = usePhrases('cards');
  const ui = usePhrases('ui');
  const form = useCardForm(props);
  const { settings } = form.values;
  const title = t(card ? 'cards.editTitle' : 'cards.newTitle');
  return (
    <FormDialog
      form={form}
      title={title}
      action={card ? ui('save') : t('cards.create')}
      size="lg"
      onClose={onClose}
    >
      <TextInput label={t('name')} required maxLength={120} data-autofocus {...form.text('name')} />
      <Icons icons={form.values.icons} onChange={(icons) => form.set('icons', icons)} />
      <Select
        label={t('width')}
        allowDeselect={false}
        data={displayWidths.map((value) => ({ value, label: t(`widths.${value}`) }))}
        value={form.values.width}
        onChange={(value) => value && form.set('width', value)}
      />
      <Radio.Group
        label={t('type')}
        value={settings.type}
        onChange={(value) => {
          const type = dataCardTypes.find((one) => one === value);
          if (type) form.set('settings', card?.settings.type === type ? card.settings : emptySettings[type]);
        }}
      >
        <div className={css.types}>
          {dataCardTypes.map((type) => (
            <Radio key={type} value={type} label={t(`types.${type}`)} description={t(`typeTexts.${type}`)} />
          ))}
        </div>
      </Radio.Group>
      {settings.type === 'form' ? (
        <FormFieldsInput
          fields={collection.fields}
          chosen={settings.fields}
          onChange={(fields) => form.set('settings', { type: 'form', fields })}
        />
      ) : (
        <RecordsShownInput
          place={place}
          collection={collection}
          settings={settings}
          error={form.text('settings').error}
          onChange={(next) => form.set('settings', next)}
        />
      )}
    </FormDialog>
  );
}

const maxIcons = 5;

interface IconsProps {
  readonly icons: readonly string[];
  readonly onChange: (icons: string[]) => void;
}

function Icons({ icons, onChange }: IconsProps) {
  const t = usePhrases('cards');
  return (
    <Input.Wrapper label={t('icons')} description={t('iconsText')} labelElement="div">
      <div className={css.icons}>
        {icons.map((icon, index) => (
          // Icons have no names; they are distinguished by position.
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <Button.Group key={index}>
            <IconPicker
              label={`${t('icon')} ${index + 1}`}
              value={icon}
              onChange={(next) => onChange(icons.with(index, next))}
            />
            {icons.length > 1 && (
              <ActionIcon
                size={36}
                variant="default"
                aria-label={t('removeIcon', { place: index + 1 })}
                onClick={() => onChange(icons.toSpliced(index, 1))}
              >
                <XIcon size={14} weight="bold" />
              </ActionIcon>
            )}
          </Button.Group>
        ))}
        {icons.length < maxIcons && (
          <Button
            variant="subtle"
            leftSection={<PlusIcon size={14} weight="bold" />}
            onClick={() => onChange([...icons, 'fa-solid fa-star'])}
          >
            {t('addIcon')}
          </Button>
        )}
      </div>
    </Input.Wrapper>
  );
}
