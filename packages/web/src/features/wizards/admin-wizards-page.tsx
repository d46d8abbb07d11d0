import type { WizardSummary } from '@fieldhouse/contract/wizards';
import { Badge, Button } from '@mantine/core';
import { MagicWandIcon } from '@phosphor-icons/react/dist/csr/MagicWand';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { QueryBoundary } from '../../app/feedback/query-boundary.tsx';
import { HelpLink } from '../../app/help/help-link.tsx';
import { useFormats } from '../../app/language/formats.ts';
import { useWantedNew } from '../../app/new-thing.ts';
import { usePhrases } from '../../app/phrases.ts';
import { useTeamId } from '../../app/session/use-team.ts';
import { DataIcon } from '../../ui/data-icon.tsx';
import entries from '../../ui/entries.module.css';
import { Notice } from '../../ui/notice.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import css from './admin-wizards-page.module.css';
import { StateBadge } from './builder/state-badge.tsx';
import { NewWizardDialog } from './starters/new-wizard-dialog.tsx';
import { wizardsQuery } from './wizard-queries.ts';

export function AdminWizardsPage() {
  const t = usePhrases('wizards');
  const teamId = useTeamId();
  const wizards = useQuery(wizardsQuery(teamId));
  const [isCreating, setCreating] = useState(false);
  useWantedNew('wizard', () => setCreating(true));
  const newButton = (
    <Button leftSection={<PlusIcon size={16} weight="bold" />} onClick={() => setCreating(true)}>
      {t('list.new')}
    </Button>
  );
  return (
    <Page>
      <PageHeader
        title={t('list.title')}
        intro={t('list.intro')}
        actions={
          <>
            <HelpLink page="wizards" />
            {newButton}
          </>
        }
      />
      <QueryBoundary
        query={wizards}
        skeleton={<RowsSkeleton rows={6} height={60} />}
        empty={
          <Notice
            icon={<MagicWandIcon size={26} />}
            title={t('list.emptyTitle')}
            text={t('list.emptyText')}
            action={newButton}
          />
        }
      >
        {({ items }) => (
          <Panel isFlush>
            <ul className={entries.list}>
              {items.map((wizard) => (
                <WizardRow key={wizard.id} wizard={wizard} />
              ))}
            </ul>
          </Panel>
        )}
      </QueryBoundary>
      <NewWizardDialog isOpen={isCreating} onClose={() => setCreating(false)} />
    </Page>
  );
}

function WizardRow({ wizard }: { readonly wizard: WizardSummary }) {
  const t = usePhrases('wizards');
  const formats = useFormats();
  const teamId = useTeamId();
  const facts = [
    ...(wizard.access === null ? [] : [t(`access.${wizard.access}`)]),
    t('settings.answers', { count: wizard.answerCount }),
    formats.ago(wizard.updatedAt),
  ];
  return (
    <li className={entries.row}>
      <span className={entries.icon}>
        <DataIcon icon={wizard.icon} size={15} />
      </span>
      <span className={entries.text}>
        <Link
          className={entries.opener}
          to="/team-{$teamId}/admin/data-wizards/$dataWizardId"
          params={{ teamId, dataWizardId: wizard.id }}
        >
          {wizard.name}
        </Link>
        <span className={entries.soft}>{facts.join(' · ')}</span>
      </span>
      {wizard.state !== 'offline' && wizard.hasUnpublishedChanges && (
        <Badge variant="default" className={css.changes}>
          {t('list.unpublished')}
        </Badge>
      )}
      <StateBadge state={wizard.state} />
    </li>
  );
}
