// Saves the current settings as a new view, or renames a view.
import type { CollectionWithFields } from '@fieldhouse/contract/collections';
import { type View, type ViewSettings, views } from '@fieldhouse/contract/data-views';
import type { ViewType } from '@fieldhouse/contract/view-types';
import { Checkbox, Stack, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { viewsApi } from '../../../api/endpoints/views-api.ts';
import { adminFeatures } from '../../../app/admin-features.ts';
import { toast } from '../../../app/feedback/toasts.tsx';
import { DialogFooter } from '../../../app/forms/dialog-footer.tsx';
import { useContractForm } from '../../../app/forms/use-contract-form.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { useRights } from '../../../app/rights/use-rights.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import type { CollectionPlace } from '../../fields/index.ts';
import { startSettings } from './start-settings.ts';
import { TypeChoice } from './type-choice.tsx';
import { useViewActions } from './use-view-actions.ts';
import { putView, viewQuery } from './view-queries.ts';

interface ViewDialogProps {
  readonly place: CollectionPlace;
  readonly collection: CollectionWithFields;
  /** The view to rename; undefined for a new one. */
  readonly view?: View;
  readonly settings: ViewSettings;
  readonly type?: ViewType | undefined;
  readonly visibility?: View['visibility'];
  /** Called after creation; by default the view is opened. */
  readonly onMade?: (view: View) => void;
  readonly onClose: () => void;
}

export function ViewDialog(props: ViewDialogProps) {
  const t = usePhrases('views');
  const title = props.view ? t('dialog.rename') : t('dialog.new');
  return (
    <Dialog title={title} closeLabel={t('close')} isOpen onClose={props.onClose}>
      <ViewForm {...props} />
    </Dialog>
  );
}

const newView = views.create.body;

function ViewForm({ place, collection, view, settings, type, visibility, onMade, onClose }: ViewDialogProps) {
  const t = usePhrases('views');
  const client = useQueryClient();
  const { show } = useViewActions(place);
  const { may } = useRights();
  const form = useContractForm({
    schema: newView.pick({ internalName: true, description: true, type: true, visibility: true }),
    initialValues: {
      internalName: view?.internalName ?? '',
      description: view?.description ?? '',
      type: view?.type ?? type ?? ('table' as ViewType),
      visibility: view?.visibility ?? visibility ?? ('personal' as View['visibility']),
    },
    isEdit: view !== undefined,
    ...(view && {
      version: view.version,
      fetchStored: async () => {
        const found = await client.fetchQuery({ ...viewQuery(place.teamId, view.id), staleTime: 0 });
        const { internalName, description, version } = found;
        return {
          values: { internalName, description, type: found.type, visibility: found.visibility },
          version,
        };
      },
    }),
    onSubmit: async (body, { change, version }) => {
      const saved = view
        ? await viewsApi.change({
            params: { ...place, viewId: view.id },
            body: { version, ...change },
          })
        : await viewsApi.create({
            params: place,
            body: { ...body, settings: startSettings(body.type, settings, collection.fields) },
          });
      putView(client, place, saved);
      onClose();
      if (view) return toast({ text: t('renamed', { name: saved.internalName }) });
      if (onMade) onMade(saved);
      else await show(saved.id);
      return toast({ text: t('created', { name: saved.internalName }) });
    },
  });
  return (
    <form {...form.form}>
      <Stack>
        <TextInput label={t('dialog.name')} data-autofocus maxLength={120} {...form.text('internalName')} />
        {!view && <TypeChoice value={form.values.type} onChange={(next) => form.set('type', next)} />}
        <Textarea
          label={t('dialog.description')}
          autosize
          minRows={1}
          maxRows={4}
          maxLength={500}
          {...form.text('description')}
        />
        {!view && may(...adminFeatures.collections) && (
          <Checkbox
            label={t('dialog.forTeam')}
            description={t('dialog.forTeamHint')}
            checked={form.values.visibility === 'team'}
            onChange={(event) => form.set('visibility', event.currentTarget.checked ? 'team' : 'personal')}
          />
        )}
        <DialogFooter form={form} action={view ? t('dialog.save') : t('dialog.create')} onClose={onClose} />
      </Stack>
    </form>
  );
}
