import type { TaskColumn, TaskStage } from '@fieldhouse/contract/projects';
import { taskStages } from '@fieldhouse/contract/projects';
import { usePhrases } from '../../../app/phrases.ts';

/** A column without a name is called by its stage. */
export function useColumnName(): (column: Pick<TaskColumn, 'name' | 'stage'>) => string {
  const t = usePhrases('projects');
  return ({ name, stage }) => name ?? t(`stage.${stage}`);
}

/** As the history stores it: a name, or `stage:doing`. */
export function stageIn(text: string | null): TaskStage | undefined {
  return taskStages.find((stage) => text === `stage:${stage}`);
}
