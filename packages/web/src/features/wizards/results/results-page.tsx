// The results of a wizard: figures, where people leave, by day, and its runs with their answers.
import type { WizardId } from '@fieldhouse/contract/ids';
import type { WizardFigures } from '@fieldhouse/contract/wizard-results';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { QueryBoundary } from '../../../app/feedback/query-boundary.tsx';
import { useFormats } from '../../../app/language/formats.ts';
import { ButtonLink } from '../../../app/links.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { Notice } from '../../../ui/notice.tsx';
import { FullPage, Page, PageHeader } from '../../../ui/page.tsx';
import { Panel, Stat } from '../../../ui/panel.tsx';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import { type WizardPlace, wizardQuery } from '../wizard-queries.ts';
import { DaysChart } from './days-chart.tsx';
import { useDurationText } from './duration-text.ts';
import { Funnel } from './funnel.tsx';
import { ResultActions } from './result-actions.tsx';
import { useFigures } from './result-queries.ts';
import css from './results.module.css';
import { RunDrawer } from './run-drawer.tsx';
import { RunTable } from './run-table.tsx';
import { RunWalk } from './run-walk.tsx';
import { useResultSearch } from './use-result-search.ts';

export function ResultsPage() {
  const teamId = useTeamId();
  const { dataWizardId = '' } = useParams({ strict: false });
  // The id of the address; an unknown one is answered with "not found".
  const wizardId = dataWizardId as WizardId;
  const place = useMemo(() => ({ teamId, wizardId }), [teamId, wizardId]);
  const search = useResultSearch();
  const figures = useFigures(place, search);
  const name = useQuery(wizardQuery(place)).data?.name;
  return (
    <FullPage>
      <div className={css.page} data-panel={search.run !== undefined || undefined}>
        <div className={css.scroll}>
          <Page width="wide">
            <QueryBoundary query={figures} skeleton={<PageSkeleton />} size="page">
              {(data) => (
                <>
                  <PageHeader
                    title={name ?? ''}
                    actions={<ResultActions place={place} figures={data} search={search} />}
                  />
                  <Results place={place} figures={data} />
                </>
              )}
            </QueryBoundary>
          </Page>
        </div>
        <RunDrawer
          place={place}
          runId={search.run}
          walk={<RunWalk place={place} search={search} />}
          onClose={() => search.change({ run: undefined })}
        />
      </div>
    </FullPage>
  );
}

function Results({ place, figures }: { readonly place: WizardPlace; readonly figures: WizardFigures }) {
  const t = usePhrases('wizard-results');
  const app = usePhrases('app');
  const search = useResultSearch();
  const isUnfiltered = search.days === undefined && search.version === undefined;
  if (figures.asOf === null) return <Notice title={t('counting')} text={t('countingText')} />;
  if (figures.started === 0 && figures.spam === 0 && isUnfiltered)
    return (
      <Notice
        title={t('none')}
        text={t('noneText')}
        action={
          <ButtonLink
            variant="default"
            to="/team-{$teamId}/admin/data-wizards/$dataWizardId/share"
            params={{ teamId: place.teamId, dataWizardId: place.wizardId }}
          >
            {app('tab.share')}
          </ButtonLink>
        }
      />
    );
  return (
    <>
      <Cards figures={figures} />
      <div className={css.columns}>
        <div className={css.stack}>
          <Panel title={t('funnel.title')}>
            <Funnel
              steps={figures.steps}
              started={figures.started}
              chosen={search.step}
              onChoose={(step) => search.change({ step, run: undefined })}
            />
          </Panel>
          <Panel title={t('bySource')}>
            <Sources sources={figures.sources} />
          </Panel>
        </div>
        <Panel title={t('byDay')}>
          <DaysChart days={figures.days} />
        </Panel>
      </div>
      <RunTable place={place} figures={figures} search={search} />
    </>
  );
}

function Cards({ figures }: { readonly figures: WizardFigures }) {
  const t = usePhrases('wizard-results');
  const formats = useFormats();
  const durationText = useDurationText();
  const { started, finished, medianSeconds, steps } = figures;
  const underWay = steps.reduce((sum, step) => sum + step.underWay, 0);
  return (
    <div className={css.cards}>
      <Stat label={t('started')} value={formats.number(started)} />
      <Stat
        label={t('finished')}
        value={formats.number(finished)}
        note={started === 0 ? '' : formats.percent(finished / started, 0)}
      />
      <Stat label={t('median')} value={medianSeconds === null ? '–' : durationText(medianSeconds)} />
      <Stat label={t('underWay')} value={formats.number(underWay)} note={t('underWayNote')} />
    </div>
  );
}

function Sources({ sources }: Pick<WizardFigures, 'sources'>) {
  const t = usePhrases('wizard-results');
  const formats = useFormats();
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">{t('source.title')}</th>
          <th scope="col">{t('started')}</th>
          <th scope="col">{t('finished')}</th>
        </tr>
      </thead>
      <tbody>
        {sources.map(({ source, started, finished }) => (
          <tr key={source}>
            <th scope="row">{t(`source.${source}`)}</th>
            <td>{formats.number(started)}</td>
            <td>{formats.number(finished)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
