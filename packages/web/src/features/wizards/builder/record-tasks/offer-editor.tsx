// Which records of a linked collection everyone may choose from, and what is shown of them.
import type { Field } from '@fieldhouse/contract/collections';
import { isPictureType } from '@fieldhouse/contract/field-types';
import type { FieldId } from '@fieldhouse/contract/ids';
import type { WizardDefinition } from '@fieldhouse/contract/wizard-definition';
import { choiceLooks, type RecordOffer, recordOffer } from '@fieldhouse/contract/wizard-questions';
import { linkedCollectionOf } from '@fieldhouse/domain/fields/link/linked-collection';
import { isShowable } from '@fieldhouse/domain/wizards/offers';
import { MultiSelect, Select } from '@mantine/core';
import { FunnelIcon } from '@phosphor-icons/react/dist/csr/Funnel';
import { usePhrases } from '../../../../app/phrases.ts';
import { FilterPopover } from '../../../fields/index.ts';
import type { DraftCollections } from '../../wizard-queries.ts';
import { useConditionText } from '../conditions/condition-text.ts';

interface OfferEditorProps {
  readonly field: Field;
  readonly offer: RecordOffer | null;
  readonly access: WizardDefinition['access'];
  readonly collections: DraftCollections;
  readonly onChange: (offer: RecordOffer | null) => void;
}

export function OfferEditor({ field, offer, access, collections, onChange }: OfferEditorProps) {
  const t = usePhrases('wizard-questions');
  const linked = collections.full.get(linkedCollectionOf(field) ?? '');
  const looks = choiceLooks.map((value) => ({ value, label: t(`offer.${value}`) }));
  const none = { value: 'none', label: t(access === 'team' ? 'offer.own' : 'offer.none') };
  const choose = (value: string | null) => {
    const look = choiceLooks.find((known) => known === value);
    onChange(look === undefined ? null : { ...(offer ?? recordOffer.parse({})), look });
  };
  return (
    <>
      <Select
        size="xs"
        label={t('offer.look')}
        description={offer ? t('offer.seenByAll') : undefined}
        data={[none, ...looks]}
        value={offer?.look ?? 'none'}
        allowDeselect={false}
        onChange={choose}
      />
      {offer && linked && (
        <OfferedFields
          offer={offer}
          fields={linked.fields}
          nameFieldId={linked.nameFieldId}
          onChange={onChange}
        />
      )}
    </>
  );
}

interface OfferedFieldsProps {
  readonly offer: RecordOffer;
  readonly fields: readonly Field[];
  readonly nameFieldId: FieldId | null;
  readonly onChange: (offer: RecordOffer) => void;
}

function OfferedFields({ offer, fields, nameFieldId, onChange }: OfferedFieldsProps) {
  const t = usePhrases('wizard-questions');
  const w = usePhrases('wizards');
  const choices = (some: readonly Field[]) => some.map(({ id, title }) => ({ value: id, label: title }));
  const pictures = fields.filter(({ dataType }) => isPictureType(dataType));
  // Conditions name the fields by their ids.
  const compared = fields.map((one) => ({ ...one, columnName: one.id }));
  const condition = useConditionText(offer.filter, compared);
  const text = offer.filter === null ? t('offer.all') : w('condition.onlyIf', { condition });
  return (
    <>
      <MultiSelect
        size="xs"
        label={t('offer.fields')}
        data={choices(fields.filter(({ id, dataType }) => id !== nameFieldId && isShowable(dataType)))}
        value={[...offer.fieldIds]}
        maxValues={5}
        clearable
        // The choices are ids of fields.
        onChange={(ids) => onChange({ ...offer, fieldIds: ids as FieldId[] })}
      />
      {pictures.length > 0 && (
        <Select
          size="xs"
          label={t('offer.picture')}
          placeholder={t('offer.noPicture')}
          data={choices(pictures)}
          value={offer.pictureFieldId}
          clearable
          // As above.
          onChange={(id) => onChange({ ...offer, pictureFieldId: id as FieldId | null })}
        />
      )}
      <FilterPopover
        fields={compared}
        value={offer.filter}
        title={t('offer.filter')}
        text={text}
        label={`${t('offer.filter')}: ${text}`}
        emptyText={t('offer.all')}
        clearText={w('condition.clear')}
        doneText={w('condition.done')}
        button={{
          size: 'compact-sm',
          variant: offer.filter === null ? 'subtle' : 'light',
          leftSection: <FunnelIcon size={14} weight="bold" />,
        }}
        onChange={(filter) => onChange({ ...offer, filter })}
      />
    </>
  );
}
