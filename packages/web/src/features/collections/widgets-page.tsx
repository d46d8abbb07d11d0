// What a collection shows in website widgets.

import type { CollectionId } from '@fieldhouse/contract/ids';
import { type WebsiteWidget, websiteWidgets } from '@fieldhouse/contract/website-widgets';
import { ActionIcon, Button, Group, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { BrowserIcon } from '@phosphor-icons/react/dist/csr/Browser';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { websiteWidgetsApi } from '../../api/endpoints/collections-admin-api.ts';
import { viewsApi } from '../../api/endpoints/views-api.ts';
import { queryKeyOf, queryOf } from '../../api/queries.ts';
import { QueryBoundary } from '../../app/feedback/query-boundary.tsx';
import { toast } from '../../app/feedback/toasts.tsx';
import { useAction } from '../../app/feedback/use-action.ts';
import { useContractForm } from '../../app/forms/use-contract-form.ts';
import { usePhrases } from '../../app/phrases.ts';
import { useTeamId } from '../../app/session/use-team.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import type { CollectionPlace } from './collection-queries.ts';
import classes from './collections.module.css';
import admin from './collections-admin.module.css';

export function WidgetsPage() {
  const t = usePhrases('collections-admin');
  const teamId = useTeamId();
  const { dataCollectionId } = useParams({ strict: false });
  // The server answers not_found for an address that names no collection of the team.
  const place: CollectionPlace = { teamId, collectionId: dataCollectionId as CollectionId };
  const [isAdding, setAdding] = useState(false);
  const widgets = useQuery(queryOf(websiteWidgetsApi.list, { params: place }));
  const add = (
    <Button leftSection={<PlusIcon size={16} weight="bold" />} onClick={() => setAdding(true)}>
      {t('widgets.add')}
    </Button>
  );
  const hasWidgets = (widgets.data?.items.length ?? 0) > 0;
  return (
    <Page width="narrow">
      <PageHeader
        title={t('widgets.title')}
        intro={t('widgets.intro')}
        actions={hasWidgets ? add : undefined}
      />
      <QueryBoundary
        query={widgets}
        skeleton={<RowsSkeleton rows={3} height={52} />}
        empty={
          <Notice
            icon={<BrowserIcon size={26} />}
            title={t('widgets.empty')}
            text={t('widgets.emptyText')}
            action={add}
          />
        }
      >
        {({ items }) => (
          <Panel isFlush>
            <ul className={classes.rows}>
              {items.map((widget) => (
                <Row key={widget.id} place={place} widget={widget} />
              ))}
            </ul>
          </Panel>
        )}
      </QueryBoundary>
      {isAdding && <WidgetDialog place={place} onClose={() => setAdding(false)} />}
    </Page>
  );
}

function Row({ place, widget }: { readonly place: CollectionPlace; readonly widget: WebsiteWidget }) {
  const t = usePhrases('collections-admin');
  const { name, shows, targetName, allowedOrigins } = widget;
  const { run: remove } = useAction(
    () => websiteWidgetsApi.delete({ params: { ...place, widgetId: widget.id } }),
    {
      confirm: () => ({
        title: t('widgets.deleteTitle', { name }),
        action: t('widgets.deleteAction'),
        isDangerous: true,
      }),
      done: { text: t('widgets.deleted', { name }) },
      refresh: [websiteWidgetsApi.list],
    },
  );
  const shown = targetName === null ? t('widgets.gone') : t(`widgets.${shows.kind}`, { name: targetName });
  const sites = allowedOrigins.length === 0 ? t('widgets.anywhere') : allowedOrigins.join(', ');
  return (
    <li className={classes.row}>
      <span className={classes.cardIcon}>
        <BrowserIcon size={16} />
      </span>
      <span className={classes.rowText}>
        <strong>{name}</strong>
        <br />
        <span className={`${classes.soft} ${admin.origin}`}>
          {shown} · {sites}
        </span>
      </span>
      <ActionIcon
        size={36}
        variant="subtle"
        color="gray"
        aria-label={t('widgets.delete', { name })}
        onClick={() => void remove()}
      >
        <TrashIcon size={16} />
      </ActionIcon>
    </li>
  );
}

function WidgetDialog({ place, onClose }: { readonly place: CollectionPlace; readonly onClose: () => void }) {
  const t = usePhrases('collections-admin');
  const ui = usePhrases('ui');
  const { form, targets } = useWidgetForm(place, onClose);
  const groups = (['view', 'wizard'] as const)
    .map((kind) => ({
      group: t(`widgets.${kind}s`),
      items: targets.filter((one) => one.kind === kind).map(({ id, name }) => ({ value: id, label: name })),
    }))
    .filter(({ items }) => items.length > 0);
  const { shows } = form.values;
  return (
    <Dialog title={t('widgets.add')} closeLabel={ui('close')} isOpen onClose={onClose}>
      <form {...form.form}>
        <Stack>
          <TextInput label={t('widgets.name')} required autoFocus {...form.text('name')} />
          <Select
            label={t('widgets.shows')}
            required
            {...(groups.length === 0 && { description: t('widgets.nothing'), disabled: true })}
            value={shows === undefined ? null : shows.kind === 'view' ? shows.viewId : shows.wizardId}
            data={groups}
            onChange={(id) => form.set('shows', targets.find((one) => one.id === id)?.shows)}
          />
          <Textarea
            label={t('widgets.origins')}
            description={t('widgets.originsText')}
            autosize
            minRows={2}
            value={form.values.allowedOrigins.join('\n')}
            onChange={(event) => form.set('allowedOrigins', event.currentTarget.value.split('\n'))}
            onBlur={() =>
              form.set(
                'allowedOrigins',
                form.values.allowedOrigins
                  .map((one) => one.trim().replace(/\/$/, ''))
                  .filter((one) => one !== ''),
              )
            }
          />
          {form.problemText && (
            <Text c="red" role="alert">
              {form.problemText}
            </Text>
          )}
          <Group justify="flex-end">
            <Button type="submit" loading={form.isBusy} disabled={shows === undefined}>
              {t('widgets.create')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

interface Target {
  readonly kind: 'view' | 'wizard';
  readonly id: string;
  readonly name: string;
  readonly shows: WebsiteWidget['shows'];
}

function useWidgetForm(place: CollectionPlace, onDone: () => void) {
  const t = usePhrases('collections-admin');
  const client = useQueryClient();
  const views = useQuery(queryOf(viewsApi.list, { params: place })).data?.items ?? [];
  const wizards = useQuery(queryOf(api.wizards.list, { params: { teamId: place.teamId } })).data?.items ?? [];
  const targets: Target[] = [
    ...views
      .filter(({ visibility }) => visibility === 'team')
      .map(
        ({ id, internalName }): Target => ({
          kind: 'view',
          id,
          name: internalName,
          shows: { kind: 'view', viewId: id },
        }),
      ),
    ...wizards
      .filter(({ access }) => access === 'public')
      .map(({ id, name }): Target => ({ kind: 'wizard', id, name, shows: { kind: 'wizard', wizardId: id } })),
  ];
  const form = useContractForm({
    schema: websiteWidgets.create.body,
    initialValues: {
      name: '',
      shows: undefined as WebsiteWidget['shows'] | undefined,
      allowedOrigins: [] as string[],
    },
    fieldOfCode: { name_taken: 'name' },
    onSubmit: async (body) => {
      await websiteWidgetsApi.create({ params: place, body });
      await client.invalidateQueries({ queryKey: queryKeyOf(websiteWidgetsApi.list) });
      toast({ text: t('widgets.created', { name: body.name }), tone: 'good' });
      onDone();
    },
  });
  return { form, targets };
}
