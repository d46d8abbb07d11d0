// What a collection shows on websites: views and wizards, on which sites, and the line that embeds each.
import type { CollectionId } from '@fieldhouse/contract/ids';
import type { WebsiteWidget } from '@fieldhouse/contract/website-widgets';
import { ActionIcon, Button } from '@mantine/core';
import { BrowserIcon } from '@phosphor-icons/react/dist/csr/Browser';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { websiteWidgetsApi } from '../../../api/endpoints/collections-admin-api.ts';
import { queryOf } from '../../../api/queries.ts';
import { QueryBoundary } from '../../../app/feedback/query-boundary.tsx';
import { useAction } from '../../../app/feedback/use-action.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Page, PageHeader } from '../../../ui/page.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import type { CollectionPlace } from '../collection-queries.ts';
import classes from '../collections.module.css';
import admin from '../collections-admin.module.css';
import { EmbedDialog } from './embed-dialog.tsx';
import { WidgetDialog } from './widget-dialog.tsx';

type Asked =
  | { readonly dialog: 'new' }
  | { readonly dialog: 'edit' | 'code'; readonly widget: WebsiteWidget }
  | undefined;

export function WidgetsPage() {
  const t = usePhrases('collections-admin');
  const teamId = useTeamId();
  const { dataCollectionId } = useParams({ strict: false });
  // The server answers not_found for an address that names no collection of the team.
  const place: CollectionPlace = { teamId, collectionId: dataCollectionId as CollectionId };
  const [asked, setAsked] = useState<Asked>();
  const widgets = useQuery(queryOf(websiteWidgetsApi.list, { params: place }));
  const close = () => setAsked(undefined);
  const add = (
    <Button leftSection={<PlusIcon size={16} weight="bold" />} onClick={() => setAsked({ dialog: 'new' })}>
      {t('widgets.add')}
    </Button>
  );
  const hasWidgets = (widgets.data?.items.length ?? 0) > 0;
  return (
    <Page>
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
                <Row
                  key={widget.id}
                  place={place}
                  widget={widget}
                  onAsk={(dialog) => setAsked({ dialog, widget })}
                />
              ))}
            </ul>
          </Panel>
        )}
      </QueryBoundary>
      {asked && asked.dialog !== 'code' && (
        <WidgetDialog
          place={place}
          widget={asked.dialog === 'edit' ? asked.widget : undefined}
          onClose={close}
          onSaved={(widget) => (asked.dialog === 'new' ? setAsked({ dialog: 'code', widget }) : close())}
        />
      )}
      {asked?.dialog === 'code' && <EmbedDialog widget={asked.widget} onClose={close} />}
    </Page>
  );
}

interface RowProps {
  readonly place: CollectionPlace;
  readonly widget: WebsiteWidget;
  readonly onAsk: (dialog: 'edit' | 'code') => void;
}

function Row({ place, widget, onAsk }: RowProps) {
  const t = usePhrases('collections-admin');
  const { name, shows, targetName, allowedOrigins } = widget;
  const { run: remove } = useAction(
    () => websiteWidgetsApi.delete({ params: { ...place, widgetId: widget.id } }),
    {
      confirm: () => ({
        title: t('widgets.deleteTitle', { name }),
        text: t('widgets.deleteText'),
        action: t('widgets.deleteAction'),
        isDangerous: true,
      }),
      done: { text: t('widgets.deleted', { name }) },
      refresh: [websiteWidgetsApi.list],
    },
  );
  const shown = targetName === null ? t('widgets.gone') : t(`widgets.${shows.kind}`, { name: targetName });
  const sites = allowedOrigins.length === 0 ? t('widgets.anywhere') : allowedOrigins.join(', ');
  const isHidden = shows.kind === 'view' && shows.fieldIds.length === 0;
  return (
    <li className={classes.row}>
      <span className={classes.cardIcon}>
        <BrowserIcon size={16} />
      </span>
      <span className={classes.rowText}>
        <strong>{name}</strong>
        <br />
        <span className={`${classes.soft} ${admin.origin}`}>
          {isHidden ? t('widgets.noFields') : shown} · {sites}
        </span>
      </span>
      <Button
        size="xs"
        variant="default"
        aria-label={t('widgets.codeOf', { name })}
        onClick={() => onAsk('code')}
      >
        {t('widgets.code')}
      </Button>
      <ActionIcon size={36} aria-label={t('widgets.edit', { name })} onClick={() => onAsk('edit')}>
        <PencilSimpleIcon size={16} />
      </ActionIcon>
      <ActionIcon size={36} aria-label={t('widgets.delete', { name })} onClick={() => void remove()}>
        <TrashIcon size={16} />
      </ActionIcon>
    </li>
  );
}
