// The builder: steps, the tasks of one step, and beside them what people will see.
import type { WizardId } from '@fieldhouse/contract/ids';
import type { Wizard } from '@fieldhouse/contract/wizards';
import { problemsOf } from '@fieldhouse/domain/wizards/publish-check';
import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { QueryBoundary } from '../../app/feedback/query-boundary.tsx';
import { usePhrases } from '../../app/phrases.ts';
import { useTeamId } from '../../app/session/use-team.ts';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { PageSkeleton } from '../../ui/skeletons.tsx';
import css from './builder/builder.module.css';
import { BuilderHead, BuilderNotices } from './builder/builder-head.tsx';
import { PreviewPane } from './builder/preview-pane.tsx';
import { PublishDialog } from './builder/publish-dialog.tsx';
import { StepEditor } from './builder/step-editor.tsx';
import { StepsPane } from './builder/steps-pane.tsx';
import { useWizardDraft } from './builder/use-wizard-draft.ts';
import { WizardSettings } from './builder/wizard-settings.tsx';
import { useDraftCollections, type WizardPlace, wizardQuery } from './wizard-queries.ts';

export function AdminWizardPage() {
  const teamId = useTeamId();
  const { dataWizardId = '' } = useParams({ strict: false });
  // The id of the address; an unknown one is answered with "not found".
  const wizardId = dataWizardId as WizardId;
  const place = useMemo(() => ({ teamId, wizardId }), [teamId, wizardId]);
  return (
    <QueryBoundary query={useQuery(wizardQuery(place))} skeleton={<PageSkeleton />} size="page">
      {(wizard) => <Builder key={wizard.id} place={place} wizard={wizard} />}
    </QueryBoundary>
  );
}

type Part = 'build' | 'settings';

function Builder({ place, wizard }: { readonly place: WizardPlace; readonly wizard: Wizard }) {
  const t = usePhrases('wizards');
  const state = useWizardDraft(place, wizard);
  const { definition, name } = state.draft;
  const collections = useDraftCollections(place.teamId, definition);
  const [part, setPart] = useState<Part>('build');
  const [isPublishing, setPublishing] = useState(false);
  const [chosenId, setChosenId] = useState<string>();
  const step = definition.steps.find(({ id }) => id === chosenId) ?? definition.steps[0];
  // Only what was published once is marked: a fresh draft is incomplete by nature.
  const wrongIds = useMemo(
    () =>
      new Set(
        wizard.live === null
          ? []
          : problemsOf(definition, collections.known).flatMap(({ stepId }) => stepId ?? []),
      ),
    [wizard.live, definition, collections.known],
  );
  const publish = async () => {
    if (await state.flush()) setPublishing(true);
  };
  return (
    <Page width="wide">
      <BuilderHead place={place} wizard={wizard} state={state} onPublish={() => void publish()} />
      <BuilderNotices wizard={wizard} state={state} />
      <SegmentedControl
        mb={20}
        value={part}
        onChange={(value) => setPart(value === 'settings' ? 'settings' : 'build')}
        data={[
          { value: 'build', label: t('builder.build') },
          { value: 'settings', label: t('builder.settings') },
        ]}
      />
      {part === 'settings' ? (
        <WizardSettings
          place={place}
          wizard={wizard}
          icon={state.draft.icon}
          onChangeIcon={(icon) => state.change({ ...state.draft, icon })}
          definition={definition}
          collections={collections}
          onChange={state.changeDefinition}
        />
      ) : (
        <div className={css.panes}>
          <StepsPane
            definition={definition}
            chosenId={step?.id}
            wrongIds={wrongIds}
            onChoose={setChosenId}
            onChange={state.changeDefinition}
          />
          {step ? (
            <>
              <StepEditor
                key={step.id}
                definition={definition}
                step={step}
                collections={collections}
                onChange={state.changeDefinition}
              />
              <PreviewPane definition={definition} step={step} collections={collections} />
            </>
          ) : (
            <Notice title={t('builder.noSteps')} />
          )}
        </div>
      )}
      <PublishDialog
        place={place}
        name={name}
        isLive={wizard.live !== null}
        isOpen={isPublishing}
        onClose={() => setPublishing(false)}
        onGoTo={({ stepId }) => {
          setPublishing(false);
          setPart('build');
          if (stepId !== null) setChosenId(stepId);
        }}
      />
    </Page>
  );
}
