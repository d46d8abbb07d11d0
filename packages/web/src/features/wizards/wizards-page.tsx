// The wizards that a member may run.
import type { LinkableWizard } from '@fieldhouse/contract/wizards';
import { foldText } from '@fieldhouse/domain/fields/text/fold-text';
import { mayBuildWizards } from '@fieldhouse/domain/roles/may-build-wizards';
import { Button, TextInput } from '@mantine/core';
import { MagicWandIcon } from '@phosphor-icons/react/dist/csr/MagicWand';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { queryOf } from '../../api/queries.ts';
import { QueryBoundary } from '../../app/feedback/query-boundary.tsx';
import { usePhrases } from '../../app/phrases.ts';
import { useMembership, useTeamId } from '../../app/session/use-team.ts';
import { DataIcon } from '../../ui/data-icon.tsx';
import entries from '../../ui/entries.module.css';
import { Notice } from '../../ui/notice.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { useCollections } from './wizard-queries.ts';
import css from './wizards-page.module.css';

/** With fewer, a search field is in the way. */
const searchedFrom = 6;

export function WizardsPage() {
  const t = usePhrases('wizard-list');
  const teamId = useTeamId();
  const wizards = useQuery(queryOf(api.wizards.listRunnable, { params: { teamId } }));
  const [search, setSearch] = useState('');
  return (
    <Page>
      <PageHeader title={t('title')} intro={t('intro')} />
      <QueryBoundary query={wizards} skeleton={<RowsSkeleton rows={6} height={60} />} empty={<NoWizards />}>
        {({ items }) => (
          <>
            {items.length >= searchedFrom && (
              <search className={css.search}>
                <TextInput
                  type="search"
                  aria-label={t('search')}
                  placeholder={t('search')}
                  leftSection={<MagnifyingGlassIcon size={16} />}
                  value={search}
                  onChange={(event) => setSearch(event.currentTarget.value)}
                />
              </search>
            )}
            <WizardRows wizards={items.filter(({ name }) => isFound(name, search))} />
          </>
        )}
      </QueryBoundary>
    </Page>
  );
}

function isFound(name: string, search: string): boolean {
  return foldText(name).includes(foldText(search.trim()));
}

function NoWizards() {
  const t = usePhrases('wizard-list');
  const teamId = useTeamId();
  const mayBuild = mayBuildWizards(useMembership());
  return (
    <Notice
      icon={<MagicWandIcon size={26} />}
      title={t('none')}
      text={mayBuild ? `${t('noneText')} ${t('noneForBuilder')}` : t('noneText')}
      action={
        mayBuild && (
          <Button
            renderRoot={(props) => (
              <Link to="/team-{$teamId}/admin/data-wizards" params={{ teamId }} {...props} />
            )}
          >
            {t('build')}
          </Button>
        )
      }
    />
  );
}

function WizardRows({ wizards }: { readonly wizards: readonly LinkableWizard[] }) {
  const t = usePhrases('wizard-list');
  const teamId = useTeamId();
  const collections = useCollections(teamId);
  if (wizards.length === 0) return <Notice size="compact" title={t('noResults')} />;
  return (
    <Panel isFlush>
      <ul className={entries.list}>
        {wizards.map(({ id, name, icon, startsWith }) => {
          const collection = collections?.find((one) => one.id === startsWith)?.pluralName;
          return (
            <li key={id} className={entries.row}>
              <span className={entries.icon}>
                <DataIcon icon={icon} size={15} />
              </span>
              <span className={entries.text}>
                <Link
                  className={entries.opener}
                  to="/team-{$teamId}/wizards/$dataWizardId"
                  params={{ teamId, dataWizardId: id }}
                >
                  {name}
                </Link>
                {collection !== undefined && (
                  <span className={entries.soft}>{t('startsWith', { collection })}</span>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
