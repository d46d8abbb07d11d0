// Shows which view is open, links to the others, and offers its actions.
import type { CollectionWithFields } from '@fieldhouse/contract/collections';
import type { View, ViewSettings } from '@fieldhouse/contract/data-views';
import { ActionIcon, Button, Menu, ScrollArea, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { ArrowsDownUpIcon } from '@phosphor-icons/react/dist/csr/ArrowsDownUp';
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown';
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy';
import { FloppyDiskIcon } from '@phosphor-icons/react/dist/csr/FloppyDisk';
import { LinkIcon } from '@phosphor-icons/react/dist/csr/Link';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { SquaresFourIcon } from '@phosphor-icons/react/dist/csr/SquaresFour';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { UserIcon } from '@phosphor-icons/react/dist/csr/User';
import { UsersIcon } from '@phosphor-icons/react/dist/csr/Users';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { adminFeatures } from '../../app/admin-features.ts';
import { FloatingNotice } from '../../app/feedback/floating-notice.tsx';
import { onDemand } from '../../app/feedback/on-demand.tsx';
import { useWantedNew } from '../../app/new-thing.ts';
import { usePhrases } from '../../app/phrases.ts';
import { useRights } from '../../app/rights/use-rights.ts';
import type { CollectionPlace } from '../fields/index.ts';
import type { OpenView } from './open-view/use-open-view.ts';
import { ArrangeDialog } from './settings/arrange-dialog.tsx';
import { SaveView, useMaySave } from './settings/save-view.tsx';
import { useAddToDashboard } from './settings/use-add-to-dashboard.ts';
import { useViewActions } from './settings/use-view-actions.ts';
import { ViewDialog } from './settings/view-dialog.tsx';
import { ViewIcon, ViewTypeIcon } from './settings/view-icon.tsx';
import { viewsQuery } from './settings/view-queries.ts';
import classes from './views.module.css';

interface ViewSwitcherProps {
  readonly place: CollectionPlace;
  readonly collection: CollectionWithFields;
  /** Undefined for all records in the user's own table layout. */
  readonly open: OpenView | undefined;
  /** The settings that a new view would store. */
  readonly settings: ViewSettings;
  /** What is open at first, where it loads with the first use. */
  readonly starts?: 'menu' | 'new';
}

type Asked = { readonly dialog: 'new' | 'rename' | 'arrange' | 'share' } | undefined;

/** Few users share, and the dialog has much to load. */
const ShareDialog = onDemand(() => import('./sharing/share-dialog.tsx'), 'ShareDialog', FloatingNotice);

export function ViewSwitcher({ place, collection, open, settings, starts }: ViewSwitcherProps) {
  const t = usePhrases('views');
  const [asked, setAsked] = useState<Asked>(starts === 'new' ? { dialog: 'new' } : undefined);
  useWantedNew('view', () => setAsked({ dialog: 'new' }));
  const isPhone = useMediaQuery('(max-width: 699px)', undefined, { getInitialValueInEffect: false });
  const { data } = useQuery(viewsQuery(place));
  const items = data?.items ?? [];
  const saved = open?.saved;
  const close = () => setAsked(undefined);
  const title = saved?.internalName ?? t('switch.allRecords');
  const icon = saved ? <ViewIcon view={saved} /> : <ViewTypeIcon type="table" />;
  return (
    <>
      <Menu position="bottom-start" withinPortal width={300} shadow="md" defaultOpened={starts === 'menu'}>
        <Menu.Target>
          {isPhone ? (
            <ActionIcon size={44} variant="subtle" aria-label={t('switch.label', { name: title })}>
              {icon}
            </ActionIcon>
          ) : (
            <Button
              variant="default"
              size="sm"
              className={classes.switch}
              leftSection={icon}
              rightSection={<CaretDownIcon size={12} weight="bold" />}
              aria-label={t('switch.label', { name: title })}
            >
              <span className={classes.switchName}>{title}</span>
            </Button>
          )}
        </Menu.Target>
        <Menu.Dropdown>
          <ScrollArea.Autosize mah="min(70vh, 560px)" type="auto">
            <ViewItem place={place} view={undefined} isOpen={!saved} />
            <ViewGroup place={place} title={t('switch.team')} items={items} visibility="team" open={saved} />
            <ViewGroup
              place={place}
              title={t('switch.own')}
              items={items}
              visibility="personal"
              open={saved}
            />
            <Menu.Divider />
            {open && <OpenItems place={place} open={open} onAsk={(dialog) => setAsked({ dialog })} />}
            <Menu.Item leftSection={<FloppyDiskIcon size={16} />} onClick={() => setAsked({ dialog: 'new' })}>
              {open ? t('switch.saveAs') : t('switch.save')}
            </Menu.Item>
            {items.length > 1 && (
              <Menu.Item
                leftSection={<ArrowsDownUpIcon size={16} />}
                onClick={() => setAsked({ dialog: 'arrange' })}
              >
                {t('switch.arrange')}
              </Menu.Item>
            )}
          </ScrollArea.Autosize>
        </Menu.Dropdown>
      </Menu>
      {open && <SaveView place={place} open={open} isSmall={isPhone === true} />}
      {asked?.dialog === 'arrange' && <ArrangeDialog place={place} views={items} onClose={close} />}
      {asked?.dialog === 'new' && (
        <ViewDialog
          place={place}
          collection={collection}
          settings={settings}
          type={saved?.type}
          onClose={close}
        />
      )}
      {asked?.dialog === 'share' && saved && (
        <Suspense>
          <ShareDialog place={place} collection={collection} view={saved} onClose={close} />
        </Suspense>
      )}
      {asked?.dialog === 'rename' && saved && (
        <ViewDialog
          place={place}
          collection={collection}
          view={saved}
          settings={saved.settings}
          onClose={close}
        />
      )}
    </>
  );
}

interface ViewGroupProps {
  readonly place: CollectionPlace;
  readonly title: string;
  readonly items: readonly View[];
  readonly visibility: View['visibility'];
  readonly open: View | undefined;
}

function ViewGroup({ place, title, items, visibility, open }: ViewGroupProps) {
  const shown = items.filter((one) => one.visibility === visibility);
  if (shown.length === 0) return null;
  return (
    <>
      <Menu.Label>{title}</Menu.Label>
      {shown.map((view) => (
        <ViewItem key={view.id} place={place} view={view} isOpen={view.id === open?.id} />
      ))}
    </>
  );
}

interface ViewItemProps {
  readonly place: CollectionPlace;
  readonly view: View | undefined;
  readonly isOpen: boolean;
}

function ViewItem({ place, view, isOpen }: ViewItemProps) {
  const t = usePhrases('views');
  return (
    <Menu.Item
      leftSection={view ? <ViewIcon view={view} /> : <ViewTypeIcon type="table" />}
      rightSection={
        isOpen ? <CheckIcon size={14} weight="bold" aria-label={t('switch.isOpen')} /> : undefined
      }
      renderRoot={(props) => (
        <Link
          {...props}
          to="/team-{$teamId}/data-collections/$dataCollectionId/records"
          params={{ teamId: place.teamId, dataCollectionId: place.collectionId }}
          search={view ? { view: view.id } : {}}
        />
      )}
    >
      <Text size="sm" truncate>
        {view?.internalName ?? t('switch.allRecords')}
      </Text>
      {view && view.description !== '' && (
        <Text size="xs" c="dimmed" truncate>
          {view.description}
        </Text>
      )}
    </Menu.Item>
  );
}

interface OpenItemsProps {
  readonly place: CollectionPlace;
  readonly open: OpenView;
  readonly onAsk: (dialog: 'rename' | 'share') => void;
}

function OpenItems({ place, open, onAsk }: OpenItemsProps) {
  const t = usePhrases('views');
  const { may } = useRights();
  const mayChange = useMaySave();
  const { saved } = open;
  const actions = useViewActions(place);
  const addToDashboard = useAddToDashboard();
  const isTeams = saved.visibility === 'team';
  return (
    <>
      <Menu.Label>{saved.internalName}</Menu.Label>
      {mayChange(saved) && (
        <Menu.Item leftSection={<PencilSimpleIcon size={16} />} onClick={() => onAsk('rename')}>
          {t('switch.rename')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<CopyIcon size={16} />} onClick={() => void actions.duplicate(saved)}>
        {t('switch.duplicate')}
      </Menu.Item>
      <Menu.Item leftSection={<SquaresFourIcon size={16} />} onClick={() => addToDashboard(saved)}>
        {t('toDashboard.action')}
      </Menu.Item>
      {may(...adminFeatures.collections) && (
        <Menu.Item
          leftSection={isTeams ? <UserIcon size={16} /> : <UsersIcon size={16} />}
          onClick={() => void actions.share({ view: saved, visibility: isTeams ? 'personal' : 'team' })}
        >
          {isTeams ? t('switch.makePersonal') : t('switch.share')}
        </Menu.Item>
      )}
      {may(...adminFeatures.collections) && (
        <Menu.Item leftSection={<LinkIcon size={16} />} onClick={() => onAsk('share')}>
          {t('switch.publicLink')}
        </Menu.Item>
      )}
      {mayChange(saved) && (
        <Menu.Item
          color="red"
          leftSection={<TrashIcon size={16} />}
          onClick={() => void actions.remove(saved)}
        >
          {t('switch.delete')}
        </Menu.Item>
      )}
      <Menu.Divider />
    </>
  );
}
