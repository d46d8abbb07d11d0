// A view's name, type and audience, and its deletion.
import { type View, views } from '@fieldhouse/contract/data-views';
import { Alert, Button, Checkbox, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { ArrowSquareOutIcon } from '@phosphor-icons/react/dist/csr/ArrowSquareOut';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { viewsApi } from '../../../api/endpoints/views-api.ts';
import { FormNotes } from '../../../app/forms/form-notes.tsx';
import { useContractForm } from '../../../app/forms/use-contract-form.ts';
import { ButtonLink } from '../../../app/links.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { Page, PageHeader } from '../../../ui/page.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { IconPicker } from '../../fields/index.ts';
import { recordsPath } from '../../records/index.ts';
import { startSettings } from '../settings/start-settings.ts';
import { TypeChoice } from '../settings/type-choice.tsx';
import { useViewActions } from '../settings/use-view-actions.ts';
import { viewQuery } from '../settings/view-queries.ts';
import type { ViewTabProps } from './admin-view-props.ts';

const change = views.change.body;

export function DetailsTab({ place, collection, view }: ViewTabProps) {
  const t = usePhrases('views');
  const client = useQueryClient();
  const navigate = useNavigate();
  const actions = useViewActions(place);
  const form = useContractForm({
    schema: change.pick({ internalName: true, description: true, type: true, visibility: true, icon: true }),
    initialValues: detailsOf(view),
    isEdit: true,
    version: view.version,
    fetchStored: async () => {
      const found = await client.fetchQuery({ ...viewQuery(place.teamId, view.id), staleTime: 0 });
      return { values: detailsOf(found), version: found.version };
    },
    onSubmit: async (_body, { change: changed, version }) => {
      const type = changed.type ?? view.type;
      const settings = type === view.type ? undefined : startSettings(type, view.settings, collection.fields);
      const saved = await viewsApi.change({
        params: { ...place, viewId: view.id },
        body: { version, ...changed, ...(settings && !view.isPartial && { settings }) },
      });
      client.setQueryData(viewQuery(place.teamId, view.id).queryKey, saved);
      return saved;
    },
    done: ({ internalName: name }) => t('saved', { name }),
  });
  const remove = async () => {
    if (!(await actions.remove(view))) return;
    await navigate({
      to: '/team-{$teamId}/admin/data-collections/$dataCollectionId/data-views',
      params: { teamId: place.teamId, dataCollectionId: place.collectionId },
    });
  };
  return (
    <Page width="narrow">
      <PageHeader
        title={view.internalName}
        actions={
          <ButtonLink
            to={recordsPath}
            params={{ teamId: place.teamId, dataCollectionId: place.collectionId }}
            search={{ view: view.id }}
            variant="default"
            leftSection={<ArrowSquareOutIcon size={16} />}
          >
            {t('admin.open')}
          </ButtonLink>
        }
      />
      {view.isPartial && <Alert mb="md">{t('partialHint')}</Alert>}
      <Panel>
        <form {...form.form}>
          <Stack>
            <TextInput label={t('dialog.name')} maxLength={120} {...form.text('internalName')} />
            <Textarea
              label={t('dialog.description')}
              autosize
              minRows={2}
              maxLength={500}
              {...form.text('description')}
            />
            <Group align="end" gap="xs">
              <IconPicker
                label={t('dialog.icon')}
                value={form.values.icon ?? ''}
                onChange={(icon) => form.set('icon', icon)}
              />
              {form.values.icon !== null && (
                <Button variant="subtle" color="gray" onClick={() => form.set('icon', null)}>
                  {t('dialog.iconOfType')}
                </Button>
              )}
            </Group>
            <TypeChoice value={form.values.type} onChange={(type) => form.set('type', type)} />
            <Checkbox
              label={t('dialog.forTeam')}
              description={t('dialog.forTeamHint')}
              checked={form.values.visibility === 'team'}
              onChange={(event) => form.set('visibility', visibilityOf(event.currentTarget.checked))}
            />
            <FormNotes form={form} />
            <Group justify="space-between">
              <Button color="red" variant="subtle" onClick={() => void remove()}>
                {t('delete.action')}
              </Button>
              <Button type="submit" loading={form.isBusy}>
                {t('dialog.save')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Panel>
    </Page>
  );
}

function detailsOf({ internalName, description, type, visibility, icon }: View) {
  return { internalName, description, type, visibility, icon };
}

function visibilityOf(isForTeam: boolean): View['visibility'] {
  return isForTeam ? 'team' : 'personal';
}
