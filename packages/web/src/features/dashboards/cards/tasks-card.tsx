// The viewer's open tasks from all projects, the first due first.
import type { Project } from '@fieldhouse/contract/projects';
import type { TaskCard } from '@fieldhouse/contract/task-cards';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { combineQueries } from '../../../app/feedback/query-boundary.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { DueText, projectOf, projectsQuery, TaskTick, tasksQuery } from '../../projects/index.ts';
import { CardBoundary } from './card-boundary.tsx';
import { CardLine, CardLines, NoLines } from './card-lines.tsx';

export function TasksCard({ title, limit }: { readonly title: string; readonly limit: number }) {
  const t = usePhrases('dashboards');
  const teamId = useTeamId();
  const projects = useQuery(projectsQuery(teamId));
  const tasks = useInfiniteQuery({
    ...tasksQuery(teamId, { scope: 'mine', limit }),
    placeholderData: (before) => before,
  });
  return (
    <CardBoundary query={combineQueries({ projects, tasks })}>
      {(loaded) =>
        loaded.tasks.length === 0 ? (
          <NoLines>{t('tasks.none')}</NoLines>
        ) : (
          <CardLines label={title}>
            {loaded.tasks.map((task) => (
              <Line key={task.id} task={task} project={projectOf(loaded.projects.items, task.projectId)} />
            ))}
          </CardLines>
        )
      }
    </CardBoundary>
  );
}

function Line({ task, project }: { readonly task: TaskCard; readonly project: Project | undefined }) {
  const teamId = useTeamId();
  const labels = task.links.flatMap(({ label }) => (label === '' ? [] : [label]));
  return (
    <CardLine
      lead={project && <TaskTick task={task} project={project} />}
      name={
        <Link
          to="/team-{$teamId}/projects/$projectId"
          params={{ teamId, projectId: task.projectId }}
          search={{ task: task.id }}
        >
          {task.title}
        </Link>
      }
      text={[...(project ? [project.name] : []), ...labels].join(' · ')}
      end={task.dueOn === null ? undefined : <DueText task={task} />}
    />
  );
}
