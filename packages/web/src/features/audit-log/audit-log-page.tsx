import { type AuditLine, auditAreas } from '@fieldhouse/contract/audit-log';
import { deviceName } from '@fieldhouse/domain/identity/device-name';
import { Button, Select } from '@mantine/core';
import { ScrollIcon } from '@phosphor-icons/react/dist/csr/Scroll';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { api } from '../../api/api.ts';
import { queryOf } from '../../api/queries.ts';
import { LoadMore } from '../../app/feedback/load-more.tsx';
import { QueryBoundary } from '../../app/feedback/query-boundary.tsx';
import { NativeDateInput } from '../../app/forms/dates/native-date-input.tsx';
import { LoadedSelect } from '../../app/forms/loaded-select.tsx';
import { useFormats } from '../../app/language/formats.ts';
import { PersonAvatar } from '../../app/people/person-avatar.tsx';
import { usePhrases } from '../../app/phrases.ts';
import { useMembership, useTeamId } from '../../app/session/use-team.ts';
import { Notice } from '../../ui/notice.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import css from './audit-log.module.css';
import { type AuditSearch, auditLogQuery } from './audit-log-queries.ts';
import { RoleChange } from './role-change.tsx';
import { useAuditLineText } from './use-line-text.ts';

const route = '/team-{$teamId}/admin/audit-log';

export function AuditLogPage() {
  const t = usePhrases('audit-log');
  const { teamName } = useMembership();
  return (
    <Page>
      <PageHeader title={t('title')} intro={t('intro', { team: teamName })} />
      <Filters />
      <FoundLines />
    </Page>
  );
}

function useFind(): (next: AuditSearch) => void {
  const navigate = useNavigate();
  const teamId = useTeamId();
  return (search) => void navigate({ to: route, params: { teamId }, search, replace: true });
}

function Filters() {
  const t = usePhrases('audit-log');
  const teamId = useTeamId();
  const search = useSearch({ from: route });
  const find = useFind();
  const people = useQuery(queryOf(api.auditLog.people, { params: { teamId } })).data?.items;
  const set = (name: keyof AuditSearch, value: string | null) => {
    const { [name]: _, ...others } = search;
    find(value ? { ...others, [name]: value } : others);
  };
  return (
    <search className={css.tools}>
      <LoadedSelect
        label={t('person')}
        placeholder={t('everyone')}
        searchable
        clearable
        choices={people?.map(({ userId, name }) => ({ value: userId, label: name }))}
        value={search.person ?? null}
        onChange={(value) => set('person', value)}
      />
      <Select
        label={t('kindLabel')}
        placeholder={t('everything')}
        clearable
        data={auditAreas.map((value) => ({ value, label: t(`area.${value}`) }))}
        value={search.kind ?? null}
        onChange={(value) => set('kind', value)}
      />
      {(['from', 'until'] as const).map((name) => (
        <NativeDateInput
          key={name}
          type="date"
          isFilter
          label={t(name)}
          value={search[name] ?? null}
          onCommit={(day) => set(name, day)}
        />
      ))}
    </search>
  );
}

function FoundLines() {
  const t = usePhrases('audit-log');
  const teamId = useTeamId();
  const find = useFind();
  const search = useSearch({ from: route });
  const log = useInfiniteQuery({
    ...auditLogQuery(teamId, search),
    placeholderData: (before) => before,
  });
  const none = (
    <Notice
      icon={<ScrollIcon size={26} />}
      title={t('none')}
      text={t('noneText')}
      action={
        <Button variant="default" onClick={() => find({})}>
          {t('clear')}
        </Button>
      }
    />
  );
  return (
    <QueryBoundary query={log} skeleton={<RowsSkeleton rows={8} height={56} />} empty={none}>
      {(lines) => (
        <>
          <Panel isFlush>
            <ol className={css.lines}>
              {lines.map((line) => (
                <Line key={line.id} line={line} />
              ))}
            </ol>
          </Panel>
          <LoadMore query={log} label={t('more')} mt="md" />
        </>
      )}
    </QueryBoundary>
  );
}

function Line({ line }: { readonly line: AuditLine }) {
  const t = usePhrases('audit-log');
  const formats = useFormats();
  const { actorName, text, key } = useAuditLineText(line);
  const { address, device, at } = line;
  const from = [
    device === null ? undefined : deviceName(device),
    address === null ? undefined : t('fromAddress', { address }),
    key === undefined ? undefined : t('viaKey', { key }),
  ].filter((part) => part !== undefined);
  return (
    <li className={css.line}>
      <PersonAvatar name={actorName} personId={line.actor.userId ?? undefined} size={30} />
      <span className={css.text}>
        <span className={css.sentence}>{text}</span>
        {line.action === 'role.changed' && <RoleChange detail={line.detail} />}
        {from.length > 0 && <span className={css.from}>{from.join(' · ')}</span>}
      </span>
      <time className={css.at} dateTime={at}>
        {formats.dateTime(at)}
      </time>
    </li>
  );
}
