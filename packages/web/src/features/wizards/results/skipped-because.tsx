// Why a run left out a step or task: its condition, as the version of the run has it.
import type { WizardDefinition } from '@fieldhouse/contract/wizard-definition';
import type { ConditionPlace } from '@fieldhouse/domain/wizards/names/defined-names';
import { useQuery } from '@tanstack/react-query';
import { wizardVersionsApi } from '../../../api/endpoints/wizards/wizard-versions-api.ts';
import { queryOf } from '../../../api/queries.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { comparableFields } from '../builder/conditions/comparable-fields.ts';
import { useConditionText } from '../builder/conditions/condition-text.ts';
import { useChoiceText } from '../builder/use-choice-text.ts';
import { useDraftCollections, type WizardPlace } from '../wizard-queries.ts';

interface SkippedBecauseProps {
  readonly place: WizardPlace;
  /** Of the run. */
  readonly version: number;
  readonly of: ConditionPlace;
}

/** Nothing for what has no condition: it is skipped for another reason. */
export function SkippedBecause({ place, version, of }: SkippedBecauseProps) {
  const params = { ...place, versionNumber: String(version) };
  const { data } = useQuery({ ...queryOf(wizardVersionsApi.get, { params }), staleTime: 60_000 });
  return data ? <Reason place={place} definition={data.definition} of={of} /> : null;
}

interface ReasonProps extends Pick<SkippedBecauseProps, 'place' | 'of'> {
  readonly definition: WizardDefinition;
}

function Reason({ place: { teamId }, definition, of }: ReasonProps) {
  const t = usePhrases('wizards');
  const collections = useDraftCollections(teamId, definition);
  const textOf = useChoiceText();
  const step = definition.steps.find(({ id }) => id === of.stepId);
  const owner = of.taskId === undefined ? step : step?.tasks.find(({ id }) => id === of.taskId);
  const condition = owner?.condition ?? null;
  const { inSentence, counts } = comparableFields(definition, of, collections, textOf);
  const inWords = useConditionText(condition, inSentence, { counts });
  if (condition === null || !collections.areLoaded) return null;
  return t('condition.onlyIf', { condition: inWords });
}
