// The way through the wizard. Choose a step to work on; drag it, or move it with Alt + arrow; drop a task on it. Steps with a
// condition are branches.
import type { WizardDefinition, WizardStep } from '@fieldhouse/contract/wizard-definition';
import { Button, VisuallyHidden } from '@mantine/core';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { WarningIcon } from '@phosphor-icons/react/dist/csr/Warning';
import type { ClipboardEvent, KeyboardEvent, ReactNode } from 'react';
import { usePhrases } from '../../../app/phrases.ts';
import { DragHandle, SortableRows, useSortableRow } from '../../../ui/sorting/sortable-list.tsx';
import type { DraftCollections } from '../wizard-queries.ts';
import pane from './builder.module.css';
import { ConditionButton } from './conditions/condition-button.tsx';
import { withStep } from './definition-edits.ts';
import { type StepEdits, useStepEdits } from './draft/use-step-edits.ts';
import css from './steps/steps.module.css';

interface StepsPaneProps {
  readonly definition: WizardDefinition;
  readonly chosenId: string | undefined;
  readonly collections: DraftCollections;
  readonly wrongIds: ReadonlySet<string>;
  readonly onChoose: (stepId: string) => void;
  readonly onChange: (definition: WizardDefinition) => void;
  /** Beside the title. */
  readonly tools?: ReactNode;
}

export function StepsPane(props: StepsPaneProps) {
  const { definition, chosenId, wrongIds, onChoose, tools } = props;
  const t = usePhrases('wizards');
  const edits = useStepEdits(props);
  const { steps } = definition;
  const chosen = steps.find(({ id }) => id === chosenId);
  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault();
    edits.pasteText(event.clipboardData.getData('text/plain'), chosen);
  };
  return (
    <section className={`${pane.pane} ${css.pane}`} aria-labelledby="wizard-steps" onPaste={onPaste}>
      <div className={pane.paneHead}>
        <h2 className={pane.paneTitle} id="wizard-steps">
          {t('builder.steps')}
        </h2>
        {tools}
      </div>
      <SortableRows ids={steps.map(({ id }) => id)}>
        <ol className={css.steps}>
          {steps.map((step, index) => (
            <StepRow
              {...props}
              key={step.id}
              step={step}
              index={index}
              edits={edits}
              isChosen={step.id === chosenId}
              isWrong={wrongIds.has(step.id)}
              onChoose={() => onChoose(step.id)}
            />
          ))}
        </ol>
      </SortableRows>
      <div className={css.add}>
        <Button
          variant="default"
          size="sm"
          leftSection={<PlusIcon size={16} weight="bold" />}
          onClick={edits.add}
        >
          {t('builder.addStep')}
        </Button>
        <Button variant="subtle" size="sm" onClick={() => void edits.paste(chosen)}>
          {t('builder.pasteStep')}
        </Button>
      </div>
      {steps.length > 1 && <p className={`${pane.hint} ${css.keys}`}>{t('builder.moveHint')}</p>}
      <VisuallyHidden aria-live="polite">{edits.announcement}</VisuallyHidden>
    </section>
  );
}

interface StepRowProps extends Pick<StepsPaneProps, 'definition' | 'collections' | 'onChange'> {
  readonly step: WizardStep;
  readonly index: number;
  readonly edits: StepEdits;
  readonly isChosen: boolean;
  readonly isWrong: boolean;
  readonly onChoose: () => void;
}

function StepRow(props: StepRowProps) {
  const { definition, collections, step, index, edits, isChosen, isWrong, onChange, onChoose } = props;
  const t = usePhrases('wizards');
  const { row, grip, handle } = useSortableRow(step.id);
  const name = edits.nameOf(step);
  const onKeyDown = (event: KeyboardEvent) => {
    const isCopy = (event.ctrlKey || event.metaKey) && event.key === 'c';
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (isCopy) void edits.copy(step);
    else if (event.altKey && by !== undefined) edits.move(step, by);
    else return;
    event.preventDefault();
  };
  return (
    <li {...row} className={css.item} data-branch={step.condition !== null || undefined}>
      {step.condition !== null && (
        <div className={css.condition}>
          <ConditionButton
            kind="step"
            isQuiet
            name={name}
            definition={definition}
            place={{ stepId: step.id }}
            collections={collections}
            value={step.condition}
            onChange={(condition) => onChange(withStep(definition, { ...step, condition }))}
          />
        </div>
      )}
      <div className={css.step} data-chosen={isChosen || undefined} {...grip}>
        <button
          type="button"
          className={css.stepButton}
          aria-current={isChosen ? 'step' : undefined}
          onClick={onChoose}
          onKeyDown={onKeyDown}
        >
          <span className={css.number}>{index + 1}</span>
          <span className={css.words}>
            <span className={css.name}>{name}</span>
            <span className={css.soft}>{t('builder.taskCount', { count: step.tasks.length })}</span>
          </span>
          {isWrong && (
            <WarningIcon
              size={16}
              weight="fill"
              className={css.wrong}
              role="img"
              aria-label={t('builder.hasProblems')}
            />
          )}
        </button>
        <DragHandle label={t('builder.moveStep', { name })} handle={handle} size="small" />
      </div>
    </li>
  );
}
