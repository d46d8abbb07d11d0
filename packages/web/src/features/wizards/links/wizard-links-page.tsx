// The wizards that a collection offers, for administrators.

import type { CollectionId } from '@fieldhouse/contract/ids';
import type { WizardLink } from '@fieldhouse/contract/wizard-links';
import { ActionIcon, Button } from '@mantine/core';
import { LinkBreakIcon } from '@phosphor-icons/react/dist/csr/LinkBreak';
import { MagicWandIcon } from '@phosphor-icons/react/dist/csr/MagicWand';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../../api/api.ts';
import { queryOf } from '../../../api/queries.ts';
import { problemText } from '../../../app/feedback/problem-texts.ts';
import { QueryBoundary } from '../../../app/feedback/query-boundary.tsx';
import { useAction } from '../../../app/feedback/use-action.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { Chip } from '../../../ui/chip.tsx';
import { DataIcon } from '../../../ui/data-icon.tsx';
import entries from '../../../ui/entries.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { Page, PageHeader } from '../../../ui/page.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { LinkDialog } from './link-dialog.tsx';
import css from './wizard-links.module.css';

export function WizardLinksPage() {
  const t = usePhrases('wizard-links');
  const teamId = useTeamId();
  const { dataCollectionId } = useParams({ strict: false });
  // The server answers not_found for an address that names no collection of the team.
  const place = { teamId, collectionId: dataCollectionId as CollectionId };
  const links = useQuery(queryOf(api.wizardLinks.listAll, { params: place }));
  const [open, setOpen] = useState<WizardLink | 'new'>();
  const add = (
    <Button leftSection={<PlusIcon size={16} weight="bold" />} onClick={() => setOpen('new')}>
      {t('add')}
    </Button>
  );
  const hasLinks = (links.data?.items.length ?? 0) > 0;
  return (
    <Page>
      <PageHeader title={t('title')} intro={t('intro')} actions={hasLinks ? add : undefined} />
      <QueryBoundary
        query={links}
        skeleton={<RowsSkeleton rows={3} height={60} />}
        empty={
          <Notice icon={<MagicWandIcon size={26} />} title={t('empty')} text={t('emptyText')} action={add} />
        }
      >
        {({ items }) => (
          <Panel isFlush>
            <ul className={entries.list}>
              {items.map((link) => (
                <LinkRow
                  key={link.id}
                  link={link}
                  collectionId={place.collectionId}
                  onEdit={() => setOpen(link)}
                />
              ))}
            </ul>
          </Panel>
        )}
      </QueryBoundary>
      {open !== undefined && (
        <LinkDialog
          place={place}
          link={open === 'new' ? undefined : open}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Page>
  );
}

interface LinkRowProps {
  readonly link: WizardLink;
  readonly collectionId: CollectionId;
  readonly onEdit: () => void;
}

function LinkRow({ link, collectionId, onEdit }: LinkRowProps) {
  const t = usePhrases('wizard-links');
  const unlink = useUnlink(collectionId);
  const { wizardName: wizard, type, description, icon, isInRowMenus, isOpen, isFitting } = link;
  return (
    <li className={`${entries.row} ${css.row}`}>
      <DataIcon icon={icon} size={16} />
      <span className={entries.text}>
        <span className={entries.name}>{wizard}</span>
        {description !== '' && <span className={entries.soft}>{description}</span>}
      </span>
      <span className={css.chips}>
        {!isOpen && <Chip color="yellow">{t('closed')}</Chip>}
        {!isFitting && <Chip color="yellow">{t('unfit')}</Chip>}
        {isInRowMenus && <Chip color="blue">{t('inRows')}</Chip>}
        <Chip color="gray">{t(`types.${type}`)}</Chip>
      </span>
      <ActionIcon size={36} aria-label={t('edit', { wizard })} onClick={onEdit}>
        <PencilSimpleIcon size={18} />
      </ActionIcon>
      <ActionIcon size={36} aria-label={t('unlink', { wizard })} onClick={() => void unlink(link)}>
        <LinkBreakIcon size={18} />
      </ActionIcon>
    </li>
  );
}

function useUnlink(collectionId: CollectionId): (link: WizardLink) => Promise<unknown> {
  const t = usePhrases('wizard-links');
  const teamId = useTeamId();
  return useAction(
    ({ id: wizardLinkId }: WizardLink) =>
      api.wizardLinks.unlink({ params: { teamId, collectionId, wizardLinkId } }),
    {
      confirm: ({ wizardName: wizard }) => ({
        title: t('unlinkTitle', { wizard }),
        text: t('unlinkText'),
        action: t('unlinkAction'),
        isDangerous: true,
      }),
      done: t('unlinked'),
      failed: (error) => t('unlinkFailed', { reason: problemText(error) }),
    },
  ).run;
}
