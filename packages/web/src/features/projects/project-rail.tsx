// The list of projects, one's own tasks first. On a phone it is one choice.
import type { EndpointReply } from '@fieldhouse/contract/endpoint';
import type { Project, projects } from '@fieldhouse/contract/projects';
import { Button, NativeSelect } from '@mantine/core';
import { CalendarBlankIcon } from '@phosphor-icons/react/dist/csr/CalendarBlank';
import { EyeIcon } from '@phosphor-icons/react/dist/csr/Eye';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { UserCircleIcon } from '@phosphor-icons/react/dist/csr/UserCircle';
import { WarningCircleIcon } from '@phosphor-icons/react/dist/csr/WarningCircle';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useFormats } from '../../app/language/formats.ts';
import { usePhrases } from '../../app/phrases.ts';
import type { ProjectSearch } from '../../app/project-search.ts';
import { useTeamId } from '../../app/session/use-team.ts';
import {
  PageMenu,
  PageMenuEntry,
  PageMenuList,
  PageMenuTitle,
  pageMenuLink,
} from '../../ui/page-menu/page-menu.tsx';
import { ProjectSign } from './parts/project-sign.tsx';
import css from './projects.module.css';

type ProjectList = EndpointReply<typeof projects.list>;

const own = [
  { show: undefined, count: 'mine', icon: UserCircleIcon },
  { show: 'overdue', count: 'overdue', icon: WarningCircleIcon },
  { show: 'today', count: 'today', icon: CalendarBlankIcon },
  { show: 'following', count: 'following', icon: EyeIcon },
] as const;

interface RailProps {
  readonly list: ProjectList;
  readonly projectId: string | undefined;
  readonly show: ProjectSearch['show'];
  readonly onNew: () => void;
  readonly onShowDeleted: () => void;
}

export function ProjectRail({ list, projectId, show, onNew, onShowDeleted }: RailProps) {
  const t = usePhrases('projects');
  const active = list.items.filter(({ status }) => status === 'active');
  const others = list.items.filter(({ status }) => status !== 'active');
  return (
    <PageMenu className={css.rail} label={t('rail.label')}>
      <RailChoice list={list} projectId={projectId} show={show} />
      <div className={css.railLists}>
        <PageMenuList>
          {own.map(({ show: one, count, icon: Icon }) => (
            <OwnLink
              key={count}
              show={one}
              label={t(`rail.${count}`)}
              count={list.counts[count]}
              icon={<Icon size={17} aria-hidden="true" />}
              isOpen={projectId === undefined && show === one}
            />
          ))}
        </PageMenuList>
        <PageMenuTitle>{t('rail.projects')}</PageMenuTitle>
        <ProjectLinks projects={active} projectId={projectId} />
        {list.may.createProject && (
          <Button
            className={css.railButton ?? ''}
            variant="subtle"
            color="gray"
            size="compact-md"
            leftSection={<PlusIcon size={15} weight="bold" />}
            onClick={onNew}
          >
            {t('newProject')}
          </Button>
        )}
        {others.length > 0 && <PageMenuTitle>{t('rail.other')}</PageMenuTitle>}
        <ProjectLinks projects={others} projectId={projectId} />
        {list.may.seeAll && (
          <Button
            mt={16}
            className={css.railButton ?? ''}
            variant="subtle"
            color="gray"
            size="compact-md"
            leftSection={<TrashIcon size={15} />}
            onClick={onShowDeleted}
          >
            {t('trash.open')}
          </Button>
        )}
      </div>
    </PageMenu>
  );
}

interface OwnLinkProps {
  readonly show: ProjectSearch['show'];
  readonly label: string;
  readonly count: number;
  readonly icon: ReactNode;
  readonly isOpen: boolean;
}

function OwnLink({ show, label, count, icon, isOpen }: OwnLinkProps) {
  const formats = useFormats();
  return (
    <li>
      <Link
        className={pageMenuLink}
        to="/team-{$teamId}/projects"
        params={{ teamId: useTeamId() }}
        search={show ? { show } : {}}
        activeOptions={{ exact: true }}
        aria-current={isOpen ? 'page' : undefined}
      >
        <PageMenuEntry icon={icon} name={label} count={formats.number(count)} />
      </Link>
    </li>
  );
}

interface ProjectLinksProps {
  readonly projects: readonly Project[];
  readonly projectId: string | undefined;
}

function ProjectLinks({ projects: items, projectId }: ProjectLinksProps) {
  const formats = useFormats();
  const teamId = useTeamId();
  return (
    <PageMenuList>
      {items.map((project) => {
        const { id, name, counts } = project;
        return (
          <li key={id}>
            <Link
              className={pageMenuLink}
              to="/team-{$teamId}/projects/$projectId"
              params={{ teamId, projectId: id }}
              aria-current={id === projectId ? 'page' : undefined}
            >
              <PageMenuEntry
                icon={<ProjectSign project={project} />}
                name={name}
                count={formats.number(counts.total - counts.done)}
              />
            </Link>
          </li>
        );
      })}
    </PageMenuList>
  );
}

function RailChoice({ list, projectId, show }: Omit<RailProps, 'onNew' | 'onShowDeleted'>) {
  const t = usePhrases('projects');
  const teamId = useTeamId();
  const navigate = useNavigate();
  const choose = (value: string) => {
    const chosen = own.find(({ count }) => count === value);
    if (!chosen)
      return void navigate({
        to: '/team-{$teamId}/projects/$projectId',
        params: { teamId, projectId: value },
      });
    const search = chosen.show ? { show: chosen.show } : {};
    void navigate({ to: '/team-{$teamId}/projects', params: { teamId }, search });
  };
  return (
    <NativeSelect
      className={css.railChoice ?? ''}
      aria-label={t('rail.choose')}
      value={projectId ?? show ?? 'mine'}
      onChange={(event) => choose(event.currentTarget.value)}
      data={[
        ...own.map(({ count }) => ({ value: count, label: `${t(`rail.${count}`)} (${list.counts[count]})` })),
        { group: t('rail.projects'), items: list.items.map(({ id, name }) => ({ value: id, label: name })) },
      ]}
    />
  );
}
