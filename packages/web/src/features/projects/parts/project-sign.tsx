import type { Project } from '@fieldhouse/contract/projects';
import { DataIcon } from '../../../ui/data-icon.tsx';
import css from './project-sign.module.css';

/** Of a project without an icon of its own. */
export const plainIcon = 'fa-solid fa-list-check';

interface ProjectSignProps {
  readonly project: Pick<Project, 'icon' | 'color'>;
  readonly size?: number;
}

/** The project's icon in its color; the color alone if no icon was chosen. */
export function ProjectSign({ project: { icon, color }, size = 13 }: ProjectSignProps) {
  if (icon === plainIcon) return <span className={css.swatch} data-color={color} />;
  return (
    <span className={css.icon} data-color={color}>
      <DataIcon icon={icon} size={size} />
    </span>
  );
}
