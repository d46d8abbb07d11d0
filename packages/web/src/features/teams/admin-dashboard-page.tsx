import type { AdminOverview } from '@fieldhouse/contract/admin-dashboard';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../../api/api.ts';
import { queryOf } from '../../api/queries.ts';
import { QueryBoundary } from '../../app/feedback/query-boundary.tsx';
import { type Formats, useFormats } from '../../app/language/formats.ts';
import { usePhrases } from '../../app/phrases.ts';
import { useMembership, useTeamId } from '../../app/session/use-team.ts';
import { DataIcon } from '../../ui/data-icon.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { Panel, Stat } from '../../ui/panel.tsx';
import css from './admin-dashboard-page.module.css';
import { AttentionPanel } from './attention-panel.tsx';
import { topmostCollections } from './topmost-collections.ts';

export function AdminDashboardPage() {
  const t = usePhrases('teams');
  const { teamId, teamName } = useMembership();
  const overview = useQuery({
    ...queryOf(api.adminDashboard.get, { params: { teamId } }),
    // Counts of the whole team, refetched on every visit.
    staleTime: 0,
  });
  return (
    <Page>
      <PageHeader title={t('admin.title')} intro={t('admin.intro', { team: teamName })} />
      <QueryBoundary query={overview} skeleton={<Totals overview={undefined} />}>
        {(data) => (
          <>
            <Totals overview={data} />
            <div className={css.parts}>
              <AttentionPanel items={data.attention} />
              <CollectionsPanel collections={data.collections} />
              <div className={css.pair}>
                <PeoplePanel users={data.users} />
                {data.messages && <MessagesPanel messages={data.messages} />}
              </div>
            </div>
          </>
        )}
      </QueryBoundary>
    </Page>
  );
}

function Totals({ overview }: { readonly overview: AdminOverview | undefined }) {
  const t = usePhrases('teams');
  const formats = useFormats();
  const { users, messages, storage, collections } = overview ?? {};
  const tables = collections?.filter(({ isUsedAsCustomList }) => !isUsedAsCustomList);
  const records = tables && topmostCollections(tables).reduce((sum, { recordCount }) => sum + recordCount, 0);
  const isExact = tables?.every((one) => one.isExact) ?? true;
  const number = (value: number | undefined) => (value === undefined ? undefined : formats.number(value));
  const total = number(records);
  return (
    <div className={css.totals}>
      <Stat
        label={t('admin.users')}
        value={number(users?.active)}
        {...(users && { note: t('admin.admins', { count: users.admins }) })}
      />
      <Stat
        label={t('admin.records')}
        value={total === undefined || isExact ? total : t('admin.about', { number: total })}
        {...(tables && { note: t('admin.inCollections', { count: tables.length }) })}
      />
      {messages !== null && (
        <Stat
          label={t('admin.sent')}
          value={number(messages?.sentThisMonth)}
          {...(messages && { note: t('admin.recipients', { count: messages.recipientsThisMonth }) })}
        />
      )}
      <Stat
        label={t('admin.storage')}
        value={storage && formats.bytes(storage.recordBytes + storage.fileBytes)}
        {...(storage && { note: t('admin.files', { count: storage.fileCount }) })}
      />
    </div>
  );
}

function CollectionsPanel({ collections }: Pick<AdminOverview, 'collections'>) {
  const t = usePhrases('teams');
  const tables = collections.filter(({ isUsedAsCustomList }) => !isUsedAsCustomList);
  const lists = collections.filter(({ isUsedAsCustomList }) => isUsedAsCustomList);
  return (
    <>
      <CountedPanel title={t('admin.collections')} collections={tables} none={t('admin.noCollections')} />
      {lists.length > 0 && <CountedPanel title={t('admin.lists')} collections={lists} />}
    </>
  );
}

interface CountedPanelProps {
  readonly title: string;
  readonly collections: readonly Counted[];
  /** Shown instead of none. */
  readonly none?: string;
}

function CountedPanel({ title, collections, none }: CountedPanelProps) {
  const t = usePhrases('teams');
  const formats = useFormats();
  const teamId = useTeamId();
  return (
    <Panel title={title} count={formats.number(collections.length)} isFlush>
      {collections.length === 0 && <p className={css.none}>{none}</p>}
      <ul className={css.rows}>
        {collections.map((one) => (
          <li key={one.id}>
            <Link
              className={css.row}
              to="/team-{$teamId}/data-collections/$dataCollectionId/records"
              params={{ teamId, dataCollectionId: one.id }}
            >
              <DataIcon icon={one.icon} size={15} />
              <span className={css.name}>{one.pluralName}</span>
              <span className={css.number}>
                {countText(one, formats, (number) => t('admin.about', { number }))}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

type Counted = AdminOverview['collections'][number];

function countText(
  { recordCount, isExact }: Counted,
  formats: Formats,
  about: (number: string) => string,
): string {
  const number = formats.number(recordCount);
  return isExact ? number : about(number);
}

const statuses = ['active', 'invited', 'cancelled', 'deactivated'] as const;

function PeoplePanel({ users }: Pick<AdminOverview, 'users'>) {
  const t = usePhrases('teams');
  const facts = statuses.map((status) => [t(`admin.status.${status}`), users[status]] as const);
  return <FactsPanel title={t('admin.people')} facts={facts} />;
}

function MessagesPanel({ messages }: { readonly messages: NonNullable<AdminOverview['messages']> }) {
  const t = usePhrases('teams');
  const facts = [
    [t('admin.sent'), messages.sentThisMonth],
    [t('admin.scheduled'), messages.scheduled],
    [t('admin.drafts'), messages.drafts],
  ] as const;
  return <FactsPanel title={t('admin.messages')} facts={facts} />;
}

interface FactsPanelProps {
  readonly title: string;
  readonly facts: readonly (readonly [label: string, value: number])[];
}

function FactsPanel({ title, facts }: FactsPanelProps) {
  const formats = useFormats();
  return (
    <Panel title={title}>
      <dl className={css.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formats.number(value)}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
