import type { WizardSummary } from '@fieldhouse/contract/wizards';
import { wizards as endpoints } from '@fieldhouse/contract/wizards';
import { Badge, Button, TextInput } from '@mantine/core';
import { MagicWandIcon } from '@phosphor-icons/react/dist/csr/MagicWand';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { queryKeyOf } from '../../api/queries.ts';
import { QueryBoundary } from '../../app/feedback/query-boundary.tsx';
import { useContractForm } from '../../app/forms/use-contract-form.ts';
import { useFormats } from '../../app/language/formats.ts';
import { usePhrases } from '../../app/phrases.ts';
import { useTeamId } from '../../app/session/use-team.ts';
import { DataIcon } from '../../ui/data-icon.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import entries from '../../ui/entries.module.css';
import { Notice } from '../../ui/notice.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import css from './admin-wizards-page.module.css';
import { StateBadge } from './builder/state-badge.tsx';
import { wizardsQuery } from './wizard-queries.ts';

export function AdminWizardsPage() {
  const t = usePhrases('wizards');
  const teamId = useTeamId();
  const wizards = useQuery(wizardsQuery(teamId));
  const [isCreating, setCreating] = useState(false);
  const newButton = (
    <Button leftSection={<PlusIcon size={16} weight="bold" />} onClick={() => setCreating(true)}>
      {t('list.new')}
    </Button>
  );
  return (
    <Page>
      <PageHeader title={t('list.title')} intro={t('list.intro')} actions={newButton} />
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

function NewWizardDialog({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const t = usePhrases('wizards');
  return (
    <Dialog title={t('list.new')} closeLabel={t('list.cancel')} isOpen={isOpen} onClose={onClose}>
      <NewWizardForm onClose={onClose} />
    </Dialog>
  );
}

function NewWizardForm({ onClose }: { readonly onClose: () => void }) {
  const t = usePhrases('wizards');
  const teamId = useTeamId();
  const navigate = useNavigate();
  const client = useQueryClient();
  const form = useContractForm({
    schema: endpoints.create.body,
    initialValues: { name: '' },
    onSubmit: async (body) => {
      const made = await api.wizards.create(
        { params: { teamId }, body },
        { idempotencyKey: crypto.randomUUID() },
      );
      await client.invalidateQueries({ queryKey: queryKeyOf(api.wizards.list) });
      await navigate({
        to: '/team-{$teamId}/admin/data-wizards/$dataWizardId',
        params: { teamId, dataWizardId: made.id },
      });
    },
  });
  return (
    <form {...form.form} className={css.form}>
      <TextInput
        label={t('list.name')}
        description={t('list.nameHint')}
        data-autofocus
        {...form.text('name')}
      />
      {form.problemText !== undefined && (
        <p role="alert" className={css.problem}>
          {form.problemText}
        </p>
      )}
      <div className={css.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('list.cancel')}
        </Button>
        <Button type="submit" loading={form.isBusy}>
          {t('list.create')}
        </Button>
      </div>
    </form>
  );
}
