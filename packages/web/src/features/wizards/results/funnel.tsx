// Where people leave: how many reached each step, and how many didn't go on.
import type { FunnelStep } from '@fieldhouse/contract/wizard-results';
import { UnstyledButton } from '@mantine/core';
import { useFormats } from '../../../app/language/formats.ts';
import { usePhrases } from '../../../app/phrases.ts';
import css from './funnel.module.css';
import { useStepTitle } from './step-title.ts';

interface FunnelProps {
  readonly steps: readonly FunnelStep[];
  readonly started: number;
  /** The step whose runs the table shows. */
  readonly chosen: FunnelStep['stepId'] | undefined;
  readonly onChoose: (stepId: FunnelStep['stepId'] | undefined) => void;
}

export function Funnel({ steps, started, chosen, onChoose }: FunnelProps) {
  const titleOf = useStepTitle(steps);
  const most = Math.max(...steps.map(({ left }) => left));
  return (
    <ol className={css.steps}>
      {steps.map((step) => (
        <li key={step.stepId} className={css.step} data-branch={step.isConditional || undefined}>
          <Row
            step={step}
            title={titleOf(step)}
            started={started}
            isWorst={step.left === most && most > 0}
            isChosen={step.stepId === chosen}
            onChoose={() => onChoose(step.stepId === chosen ? undefined : step.stepId)}
          />
          <Corrections corrections={step.corrections} />
        </li>
      ))}
    </ol>
  );
}

/** Where people struggled. */
function Corrections({ corrections }: Pick<FunnelStep, 'corrections'>) {
  const t = usePhrases('wizard-results');
  const formats = useFormats();
  if (corrections.length === 0) return null;
  return (
    <ul className={css.corrections}>
      {corrections.map(({ taskId, fieldId, title, count, left }) => (
        <li key={`${taskId} ${fieldId}`}>
          {count > 0 && <span>{t('funnel.corrected', { title, count, number: formats.number(count) })}</span>}
          {left > 0 && (
            <span className={css.leftAfter}>
              {t('funnel.leftAfter', { title, count: left, number: formats.number(left) })}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

interface RowProps {
  readonly step: FunnelStep;
  readonly title: string;
  readonly started: number;
  readonly isWorst: boolean;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Row({ step, title, started, isWorst, isChosen, onChoose }: RowProps) {
  const t = usePhrases('wizard-results');
  const formats = useFormats();
  const { isRemoved, reached, left } = step;
  const share = (count: number) => `${started === 0 ? 0 : (count / started) * 100}%`;
  return (
    <UnstyledButton className={css.row} aria-pressed={isChosen} onClick={onChoose}>
      <span className={css.title}>
        {title}
        {isRemoved && <span className={css.soft}> {t('funnel.removed')}</span>}
      </span>
      <span className={css.bar} aria-hidden="true">
        <span className={css.wentOn} style={{ width: share(reached - left) }} />
        <span className={css.left} style={{ width: share(left) }} />
      </span>
      <span className={css.count}>
        {t('funnel.reached', { count: reached, number: formats.number(reached) })}
      </span>
      <span className={css.count} data-worst={isWorst || undefined}>
        {left > 0 && t('funnel.left', { count: left, number: formats.number(left) })}
      </span>
    </UnstyledButton>
  );
}
