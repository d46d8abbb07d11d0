// The builder: steps, the tasks of one step, and beside them what people will see.
import type { WizardId } from '@fieldhouse/contract/ids';
import type { WizardProblem } from '@fieldhouse/contract/wizard-publication';
import type { Wizard } from '@fieldhouse/contract/wizards';
import { problemsOf } from '@fieldhouse/domain/wizards/publishing/publish-check';
import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMatchRoute, useNavigate, useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { QueryBoundary } from '../../app/feedback/query-boundary.tsx';
import { useTeamId } from '../../app/session/use-team.ts';
import { FullPage, Page } from '../../ui/page.tsx';
import { PageSkeleton } from '../../ui/skeletons.tsx';
import { BuilderHead, BuilderNotices } from './builder/builder-head.tsx';
import { useDraftHistory } from './builder/draft/use-draft-history.ts';
import { BuildPanes } from './builder/panes/build-panes.tsx';
import { ProblemBar } from './builder/problems/problem-bar.tsx';
import { tabOfProblem } from './builder/problems/problem-tab.ts';
import { useProblemFocus } from './builder/problems/use-problem-focus.ts';
import { PublishDialog } from './builder/publish-dialog.tsx';
import { WizardTranslations } from './builder/texts/wizard-translations.tsx';
import { useWizardDraft } from './builder/use-wizard-draft.ts';
import { WizardVersions } from './builder/versions/wizard-versions.tsx';
import { WizardSettings } from './builder/wizard-settings.tsx';
import { CameFrom } from './results/came-from.tsx';
import { ShareDialog } from './share/share-dialog.tsx';
import { ShareTab } from './share/share-tab.tsx';
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

const builderPath = '/team-{$teamId}/admin/data-wizards/$dataWizardId';

function Builder({ place, wizard }: { readonly place: WizardPlace; readonly wizard: Wizard }) {
  const state = useWizardDraft(place, wizard);
  const history = useDraftHistory(state);
  const { definition, name } = state.draft;
  const collections = useDraftCollections(place.teamId, definition);
  const isOpen = useMatchRoute();
  const isBuild = isOpen({ to: builderPath }) !== false;
  const isSettings = isOpen({ to: `${builderPath}/settings` }) !== false;
  const isTranslations = isOpen({ to: `${builderPath}/translations` }) !== false;
  const isShare = isOpen({ to: `${builderPath}/share` }) !== false;
  const isVersions = isOpen({ to: `${builderPath}/versions` }) !== false;
  const navigate = useNavigate();
  const [isPublishing, setPublishing] = useState(false);
  const [isSharing, setSharing] = useState(false);
  const [wasTried, setTried] = useState(wizard.live !== null);
  const [chosenId, setChosenId] = useState<string>();
  const [target, setTarget] = useState<WizardProblem>();
  useProblemFocus(target);
  // A fresh draft is incomplete by nature: its problems are shown once someone wants to publish it. Collections that are still
  // loading would be reported as missing.
  const isChecked = wasTried && collections.areLoaded;
  const problems = useMemo(
    () => (isChecked ? problemsOf(definition, collections.known) : []),
    [isChecked, definition, collections.known],
  );
  const publish = async () => {
    setTried(true);
    if (await state.flush()) setPublishing(true);
  };
  const goTo = (problem: WizardProblem) => {
    setPublishing(false);
    const isOfSettings = tabOfProblem(problem) === 'settings';
    void navigate({
      to: isOfSettings ? `${builderPath}/settings` : builderPath,
      params: { teamId: place.teamId, dataWizardId: place.wizardId },
    });
    if (problem.stepId !== null) setChosenId(problem.stepId);
    // A new object each time, so that the same problem is gone to again.
    setTarget({ ...problem });
  };
  return (
    <FullPage>
      <VisuallyHidden>
        <h1>{name}</h1>
      </VisuallyHidden>
      <BuilderHead
        place={place}
        wizard={wizard}
        state={state}
        history={history}
        onPublish={() => void publish()}
      />
      <BuilderNotices wizard={wizard} state={state} />
      {isBuild ? (
        <>
          <ProblemBar definition={definition} problems={problems} onGoTo={goTo} />
          <BuildPanes
            place={place}
            wizardName={name}
            definition={definition}
            epoch={history.epoch}
            chosenId={chosenId}
            collections={collections}
            problems={problems}
            onChoose={setChosenId}
            onChange={history.changeDefinition}
          />
        </>
      ) : (
        <Page>
          {isTranslations && (
            <WizardTranslations
              key={history.epoch}
              definition={definition}
              collections={collections}
              onChange={history.changeDefinition}
            />
          )}
          {isVersions && (
            <WizardVersions
              place={place}
              wizard={wizard}
              draft={state.draft}
              collections={collections}
              onRestore={(definition) => history.change({ ...state.draft, definition })}
            />
          )}
          {isShare && <ShareTab place={place} wizard={wizard} cameFrom={<CameFrom place={place} />} />}
          {isSettings && (
            <WizardSettings
              key={history.epoch}
              draft={state.draft}
              collections={collections}
              onChange={history.change}
            />
          )}
        </Page>
      )}
      <PublishDialog
        place={place}
        name={name}
        definition={definition}
        isLive={wizard.live !== null}
        isOpen={isPublishing}
        onClose={() => setPublishing(false)}
        onPublished={() => setSharing(true)}
        onGoTo={goTo}
      />
      <ShareDialog place={place} wizard={wizard} isOpen={isSharing} onClose={() => setSharing(false)} />
    </FullPage>
  );
}
