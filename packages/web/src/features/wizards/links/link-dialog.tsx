import type { CollectionId, TeamId } from '@fieldhouse/contract/ids';
import { type WizardLink, wizardLinks, wizardLinkTypes } from '@fieldhouse/contract/wizard-links';
import { Checkbox, Radio, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { queryOf } from '../../../api/queries.ts';
import { FormDialog } from '../../../app/forms/form-dialog.tsx';
import { useContractForm } from '../../../app/forms/use-contract-form.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { IconPicker } from '../../fields/index.ts';
import css from './wizard-links.module.css';

interface LinkDialogProps {
  readonly place: { readonly teamId: TeamId; readonly collectionId: CollectionId };
  /** Undefined for a new one. */
  readonly link: WizardLink | undefined;
  readonly onClose: () => void;
}

function useLinkForm({ place, link, onClose }: LinkDialogProps) {
  const t = usePhrases('wizard-links');
  return useContractForm({
    schema: wizardLinks.create.body,
    initialValues: {
      wizardId: link?.wizardId ?? '',
      type: link?.type ?? 'create',
      description: link?.description ?? '',
      icon: link?.icon ?? 'fa-solid fa-wand-magic-sparkles',
      isInRowMenus: link?.isInRowMenus ?? false,
    },
    fieldOfCode: { conflict: 'wizardId', wizard_wrong_record_type: 'type' },
    isEdit: link !== undefined,
    onSubmit: async (body, { patch: { wizardId: _, ...patch } }) => {
      if (link) await api.wizardLinks.change({ params: { ...place, wizardLinkId: link.id }, body: patch });
      else await api.wizardLinks.create({ params: place, body });
    },
    done: () => t(link ? 'updated' : 'created'),
    onDone: onClose,
  });
}

export function LinkDialog(props: LinkDialogProps) {
  const { place, link, onClose } = props;
  const t = usePhrases('wizard-links');
  const ui = usePhrases('ui');
  const form = useLinkForm(props);
  const { teamId } = place;
  const wizards = useQuery(queryOf(api.wizards.list, { params: { teamId } })).data?.items ?? [];
  const chosen = wizards.find(({ id }) => id === form.values.wizardId);
  const hasNoRecord = chosen?.startsWith === null;
  /** What needs a record is offered on records, unless the user decides otherwise. */
  const choose = (wizardId: string | null) => {
    form.set('wizardId', wizardId ?? '');
    const wizard = wizards.find(({ id }) => id === wizardId);
    if (wizard) form.set('type', wizard.startsWith === null ? 'create' : 'record');
  };
  return (
    <FormDialog
      form={form}
      title={t(link ? 'editTitle' : 'newTitle')}
      action={link ? ui('save') : t('add')}
      onClose={onClose}
    >
      {!link && (
        <Select
          label={t('wizard')}
          required
          searchable
          data={wizards.map(({ id, name }) => ({ value: id, label: name }))}
          value={form.values.wizardId || null}
          onChange={choose}
          error={form.text('wizardId').error}
        />
      )}
      <Radio.Group
        label={t('type')}
        value={form.values.type}
        error={form.text('type').error}
        onChange={(value) => form.set('type', wizardLinks.create.body.shape.type.parse(value))}
      >
        <div className={css.types}>
          {wizardLinkTypes.map((type) => (
            <Radio
              key={type}
              value={type}
              label={t(`types.${type}`)}
              disabled={type === 'record' && hasNoRecord && form.values.type !== 'record'}
              description={type === 'record' && hasNoRecord ? t('noRecord') : undefined}
            />
          ))}
        </div>
      </Radio.Group>
      <TextInput label={t('description')} maxLength={200} {...form.text('description')} />
      <IconPicker label={t('icon')} value={form.values.icon} onChange={(icon) => form.set('icon', icon)} />
      <Checkbox
        label={t('isInRowMenus')}
        disabled={form.values.type !== 'record'}
        checked={form.values.isInRowMenus && form.values.type === 'record'}
        onChange={(event) => form.set('isInRowMenus', event.currentTarget.checked)}
      />
    </FormDialog>
  );
}
