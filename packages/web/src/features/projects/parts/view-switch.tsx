import { SegmentedControl } from '@mantine/core';
import { CalendarBlankIcon } from '@phosphor-icons/react/dist/csr/CalendarBlank';
import { KanbanIcon } from '@phosphor-icons/react/dist/csr/Kanban';
import { ListBulletsIcon } from '@phosphor-icons/react/dist/csr/ListBullets';
import { usePhrases } from '../../../app/phrases.ts';
import type { ProjectView } from '../../../app/project-search.ts';
import css from '../projects.module.css';

const icons = { list: ListBulletsIcon, board: KanbanIcon, calendar: CalendarBlankIcon } as const;

interface ViewSwitchProps {
  readonly views: readonly ProjectView[];
  readonly view: ProjectView;
  readonly onChange: (view: ProjectView) => void;
}

export function ViewSwitch({ views, view, onChange }: ViewSwitchProps) {
  const t = usePhrases('projects');
  return (
    <SegmentedControl
      aria-label={t('view.label')}
      value={view}
      onChange={(value) => onChange(views.find((one) => one === value) ?? view)}
      data={views.map((value) => {
        const Icon = icons[value];
        return {
          value,
          label: (
            <span className={css.viewLabel}>
              <Icon size={16} aria-hidden="true" />
              {t(`view.${value}`)}
            </span>
          ),
        };
      })}
    />
  );
}
