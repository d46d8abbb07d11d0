// What a public link shows: the fields, each confirmed, until when, and with which password.
import type { CollectionWithFields } from '@fieldhouse/contract/collections';
import type { View } from '@fieldhouse/contract/data-views';
import { shortestSharePassword, type ViewShare, viewShareContent } from '@fieldhouse/contract/view-shares';
import { Alert, Checkbox, Stack, Switch, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { viewSharesApi } from '../../../api/endpoints/views/view-shares-api.ts';
import { queryKeyOf } from '../../../api/queries.ts';
import { toast } from '../../../app/feedback/toasts.tsx';
import { DialogFooter } from '../../../app/forms/dialog-footer.tsx';
import { PasswordField } from '../../../app/forms/password-field.tsx';
import { useContractForm } from '../../../app/forms/use-contract-form.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { type CollectionPlace, ConfirmedFields, shareableFields } from '../../fields/index.ts';

interface ShareFormProps {
  readonly place: CollectionPlace;
  readonly collection: CollectionWithFields;
  readonly view: View;
  /** Undefined for a new link. */
  readonly share: ViewShare | undefined;
  readonly onDone: (saved: ViewShare) => void;
  readonly onCancel?: () => void;
}

type FieldIds = ViewShare['fieldIds'];

export function ShareForm(props: ShareFormProps) {
  const { collection, view, share, onCancel } = props;
  const t = usePhrases('views');
  const fields = shareableFields(collection.fields, view);
  const { form, isEmpty } = useShareForm(
    props,
    fields.map(({ id }) => id),
  );
  const { values, set } = form;
  return (
    <form {...form.form}>
      <Stack>
        {share?.isFilterChanged && <Alert color="yellow">{t('sharing.filterChanged')}</Alert>}
        <ConfirmedFields
          label={t('sharing.fields')}
          description={t('sharing.fieldsText')}
          fields={fields}
          view={view}
          chosen={values.fieldIds}
          error={isEmpty ? t('sharing.noFields') : undefined}
          // The ids of the fields above.
          onChange={(chosen) => set('fieldIds', chosen as FieldIds)}
        />
        <TextInput
          type="date"
          label={t('sharing.endsOn')}
          description={t('sharing.endsOnText')}
          {...form.text('endsOn')}
        />
        {share?.hasPassword && (
          <Checkbox
            label={t('sharing.removePassword')}
            checked={values.isPasswordRemoved}
            onChange={(event) => set('isPasswordRemoved', event.currentTarget.checked)}
          />
        )}
        {!values.isPasswordRemoved && (
          <PasswordField
            label={t(share?.hasPassword ? 'sharing.newPassword' : 'sharing.password')}
            description={t(share?.hasPassword ? 'sharing.newPasswordText' : 'sharing.passwordText', {
              count: shortestSharePassword,
            })}
            autoComplete="new-password"
            maxLength={200}
            {...form.text('password')}
          />
        )}
        <Switch
          label={t('sharing.download')}
          description={t('sharing.downloadText')}
          checked={values.isDownloadable}
          onChange={(event) => set('isDownloadable', event.currentTarget.checked)}
        />
        <DialogFooter
          form={form}
          action={share ? t('sharing.save') : t('sharing.create')}
          {...(onCancel && { onClose: onCancel })}
        />
      </Stack>
    </form>
  );
}

function useShareForm({ place, view, share, onDone }: ShareFormProps, shareable: FieldIds) {
  const t = usePhrases('views');
  const client = useQueryClient();
  const form = useContractForm({
    schema: {
      // The form has a day and a text where the contract has an instant and several cases.
      safeParse: ({ fieldIds, endsOn, password, isPasswordRemoved, isDownloadable }: ShareValues, options) =>
        viewShareContent.safeParse(
          {
            fieldIds,
            isDownloadable,
            endsAt: endsOn === '' ? null : new Date(`${endsOn}T23:59:59.999`).toISOString(),
            ...(isPasswordRemoved ? { password: null } : password !== '' && { password }),
          },
          options,
        ),
    },
    initialValues: {
      fieldIds: share ? shareable.filter((id) => share.fieldIds.includes(id)) : shareable,
      endsOn: share?.endsAt ? localDay(share.endsAt) : '',
      password: '',
      isPasswordRemoved: false,
      isDownloadable: share?.isDownloadable ?? false,
    },
    isEdit: share !== undefined,
    onSubmit: async (body) => {
      const { teamId } = place;
      const before = share && {
        fieldIds: share.fieldIds,
        endsAt: share.endsAt,
        isDownloadable: share.isDownloadable,
      };
      const saved = await (share
        ? viewSharesApi.change({ params: { teamId, viewShareId: share.id }, body: { ...body, before } })
        : viewSharesApi.create({ params: { ...place, viewId: view.id }, body }));
      await client.invalidateQueries({ queryKey: queryKeyOf(viewSharesApi.list) });
      toast({ text: t(share ? 'sharing.saved' : 'sharing.created'), tone: 'good' });
      onDone(saved);
    },
  });
  return { form, isEmpty: form.values.fieldIds.length === 0 };
}

interface ShareValues {
  readonly fieldIds: FieldIds;
  readonly endsOn: string;
  readonly password: string;
  readonly isPasswordRemoved: boolean;
  readonly isDownloadable: boolean;
}

/** The day of an instant where the user is. */
function localDay(instant: string): string {
  const date = new Date(instant);
  const part = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${part(date.getMonth() + 1)}-${part(date.getDate())}`;
}
