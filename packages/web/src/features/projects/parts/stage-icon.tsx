// The circle that fills as work goes on. Decorative: the column's name is beside it.
import type { TaskStage } from '@fieldhouse/contract/projects';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { CircleIcon } from '@phosphor-icons/react/dist/csr/Circle';
import { CircleHalfIcon } from '@phosphor-icons/react/dist/csr/CircleHalf';
import { ClockIcon } from '@phosphor-icons/react/dist/csr/Clock';
import css from '../projects.module.css';

const icons = {
  todo: CircleIcon,
  doing: CircleHalfIcon,
  waiting: ClockIcon,
  done: CheckCircleIcon,
} as const;

export function StageIcon({ stage, size = 16 }: { readonly stage: TaskStage; readonly size?: number }) {
  const Icon = icons[stage];
  const isDone = stage === 'done';
  return (
    <Icon
      size={size}
      weight={isDone ? 'fill' : 'duotone'}
      className={css.stage}
      data-stage={stage}
      aria-hidden="true"
    />
  );
}
