// The three panes of the builder: the way through, the tasks of one step, and what people will see.
import type { WizardDefinition } from '@fieldhouse/contract/wizard-definition';
import type { WizardProblem } from '@fieldhouse/contract/wizard-publication';
import { useLocalStorage } from '@mantine/hooks';
import { useMemo } from 'react';
import { usePhrases } from '../../../../app/phrases.ts';
import { Notice } from '../../../../ui/notice.tsx';
import type { DraftCollections, WizardPlace } from '../../wizard-queries.ts';
import css from '../builder.module.css';
import { type Device, devices, PreviewPane } from '../preview/preview-pane.tsx';
import { StepEditor } from '../step-editor.tsx';
import { BuilderDrag } from '../steps/builder-drag.tsx';
import { StepMenu } from '../steps/step-menu.tsx';
import { StepsPane } from '../steps-pane.tsx';
import { TranslationsLink } from '../texts/translations-link.tsx';

interface BuildPanesProps {
  /** Undefined: the preview does not run. */
  readonly place?: WizardPlace;
  readonly wizardName: string;
  readonly definition: WizardDefinition;
  /** Increases when the draft is changed by other means than the editors. */
  readonly epoch: number;
  readonly chosenId: string | undefined;
  readonly collections: DraftCollections;
  readonly problems: readonly WizardProblem[];
  readonly onChoose: (stepId: string) => void;
  readonly onChange: (definition: WizardDefinition) => void;
}

export function BuildPanes(props: BuildPanesProps) {
  const { place, wizardName, definition, epoch, chosenId, collections, problems, onChoose, onChange } = props;
  const t = usePhrases('wizards');
  const [stored, setDevice] = useLocalStorage<Device>({
    key: 'wizard-preview-device',
    defaultValue: 'phone',
  });
  const device = devices.find((known) => known === stored) ?? 'phone';
  const step = definition.steps.find(({ id }) => id === chosenId) ?? definition.steps[0];
  const wrongIds = useMemo(() => new Set(problems.flatMap(({ stepId }) => stepId ?? [])), [problems]);
  const shared = { definition, collections, onChange };
  return (
    <BuilderDrag definition={definition} step={step} onChoose={onChoose} onChange={onChange}>
      <div className={css.panes} data-device={device}>
        <StepsPane
          {...shared}
          chosenId={step?.id}
          wrongIds={wrongIds}
          onChoose={onChoose}
          tools={<TranslationsLink />}
        />
        {step ? (
          <>
            <StepEditor
              key={`${step.id}:${epoch}`}
              {...shared}
              step={step}
              problems={problems}
              wizardName={wizardName}
              menu={<StepMenu definition={definition} step={step} onChoose={onChoose} onChange={onChange} />}
            />
            <PreviewPane
              place={place}
              definition={definition}
              step={step}
              collections={collections}
              device={device}
              onDevice={setDevice}
              onChoose={onChoose}
            />
          </>
        ) : (
          <div className={css.empty}>
            <Notice title={t('builder.noSteps')} />
          </div>
        )}
      </div>
    </BuilderDrag>
  );
}
