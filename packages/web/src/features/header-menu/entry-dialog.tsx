import { headerMenu, type MenuEntry, type MenuTarget, menuTarget } from '@fieldhouse/contract/header-menu';
import { Group, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { queryOf } from '../../api/queries.ts';
import { FormDialog } from '../../app/forms/form-dialog.tsx';
import { LoadedSelect } from '../../app/forms/loaded-select.tsx';
import { useContractForm } from '../../app/forms/use-contract-form.ts';
import { usePhrases } from '../../app/phrases.ts';
import { useTeamId } from '../../app/session/use-team.ts';
import { IconPicker } from '../fields/index.ts';
import css from './header-menu.module.css';

interface EntryDialogProps {
  /** Undefined for a new one. */
  readonly entry: MenuEntry | undefined;
  readonly onClose: () => void;
}

const types = ['collection', 'wizard', 'path', 'url'] as const;
type TargetType = (typeof types)[number];

interface EntryDraft {
  readonly label: string;
  readonly icon: string;
  readonly type: TargetType;
  readonly collectionId: string;
  readonly wizardId: string;
  readonly path: string;
  readonly url: string;
}

const emptyDraft: EntryDraft = {
  label: '',
  icon: 'fa-solid fa-star',
  type: 'collection',
  collectionId: '',
  wizardId: '',
  path: '/',
  url: 'https://',
};

function draftOf(entry: MenuEntry | undefined): EntryDraft {
  if (!entry) return emptyDraft;
  const { label, icon, target } = entry;
  return { ...emptyDraft, label, icon, ...target };
}

function targetOf({ type, collectionId, wizardId, path, url }: EntryDraft): unknown {
  if (type === 'collection') return { type, collectionId };
  if (type === 'wizard') return { type, wizardId };
  return type === 'path' ? { type, path } : { type, url };
}

/** Converts the dialog's values to the endpoint's body; errors of the target are shown at its own input. */
const checker = {
  safeParse(values: unknown, options: { readonly reportInput: boolean }) {
    // The form passes its initial values with the changes of its inputs.
    const draft = values as EntryDraft;
    const target = menuTarget.safeParse(targetOf(draft), options);
    const rest = headerMenu.add.body
      .omit({ target: true })
      .safeParse({ label: draft.label, icon: draft.icon }, options);
    if (target.success && rest.success)
      return { success: true, data: { ...rest.data, target: target.data } } as const;
    const issues = [...(rest.error?.issues ?? []), ...(target.error?.issues ?? [])];
    return { success: false, error: { issues } } as const;
  },
};

export function EntryDialog({ entry, onClose }: EntryDialogProps) {
  const t = usePhrases('header-menu');
  const ui = usePhrases('ui');
  const teamId = useTeamId();
  const form = useContractForm<{ label: string; icon: string; target: MenuTarget }, EntryDraft>({
    schema: checker,
    initialValues: draftOf(entry),
    isEdit: entry !== undefined,
    onSubmit: async (body, { base: { label, icon } }) => {
      const params = { teamId };
      if (entry) {
        const before = { label, icon, target: entry.target };
        await api.headerMenu.change({
          params: { ...params, menuEntryId: entry.id },
          body: { ...body, before },
        });
      } else await api.headerMenu.add({ params, body });
    },
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={entry ? t('editTitle') : t('newTitle')}
      action={entry ? ui('save') : t('add')}
      onClose={onClose}
    >
      <Group align="end" wrap="nowrap">
        <TextInput
          label={t('label')}
          required
          maxLength={40}
          data-autofocus
          className={css.grow}
          {...form.text('label')}
        />
        <IconPicker label={t('icon')} value={form.values.icon} onChange={(icon) => form.set('icon', icon)} />
      </Group>
      <Select
        label={t('target')}
        allowDeselect={false}
        data={types.map((value) => ({ value, label: t(`types.${value}`) }))}
        value={form.values.type}
        onChange={(value) => form.set('type', types.find((type) => type === value) ?? 'collection')}
      />
      <TargetInput form={form} />
    </FormDialog>
  );
}

type EntryForm = ReturnType<
  typeof useContractForm<{ label: string; icon: string; target: MenuTarget }, EntryDraft>
>;

function TargetInput({ form }: { readonly form: EntryForm }) {
  const t = usePhrases('header-menu');
  switch (form.values.type) {
    case 'collection':
      return <CollectionInput form={form} />;
    case 'wizard':
      return <WizardInput form={form} />;
    case 'path':
      return (
        <TextInput
          label={t('path')}
          description={t('pathHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required
          {...form.text('path')}
        />
      );
    case 'url':
      return <TextInput label={t('url')} type="url" required {...form.text('url')} />;
  }
}

function CollectionInput({ form }: { readonly form: EntryForm }) {
  const t = usePhrases('header-menu');
  const teamId = useTeamId();
  const { data } = useQuery(queryOf(api.collections.list, { params: { teamId } }));
  return (
    <LoadedSelect
      label={t('collection')}
      required
      searchable
      error={form.text('collectionId').error}
      value={form.values.collectionId || null}
      choices={data?.items.map(({ id, pluralName }) => ({ value: id, label: pluralName }))}
      onChange={(value) => form.set('collectionId', value ?? '')}
    />
  );
}

function WizardInput({ form }: { readonly form: EntryForm }) {
  const t = usePhrases('header-menu');
  const teamId = useTeamId();
  const { data, error } = useQuery(queryOf(api.wizards.list, { params: { teamId } }));
  return (
    <LoadedSelect
      label={t('wizard')}
      required
      searchable
      error={form.text('wizardId').error}
      value={form.values.wizardId || null}
      // Users who may not list wizards have none to choose from.
      choices={error ? [] : data?.items.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(value) => form.set('wizardId', value ?? '')}
    />
  );
}
