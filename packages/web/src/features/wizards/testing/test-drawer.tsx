import type { RecordId } from '@fieldhouse/contract/ids';
import type { Question } from '@fieldhouse/contract/wizard-runs';
import { type TestMode, testModes } from '@fieldhouse/contract/wizard-tests';
import type { Wizard } from '@fieldhouse/contract/wizards';
import { Button, CloseButton, Drawer, SegmentedControl } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { wizardTestsApi } from '../../../api/endpoints/wizards/wizard-tests-api.ts';
import { queryOf } from '../../../api/queries.ts';
import { useAction } from '../../../app/feedback/use-action.ts';
import { useFormats } from '../../../app/language/formats.ts';
import { currentLanguage } from '../../../app/language/language.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { optionsLoaderOf } from '../../fields/index.ts';
import { ChooseRecord } from '../run/starting/choose-record.tsx';
import { collectionToChooseFrom } from '../run/starting/collection-to-choose-from.ts';
import { useWizardRun } from '../run/use-wizard-run.ts';
import { WizardRunView } from '../run/wizard-run-view.tsx';
import type { WizardPlace } from '../wizard-queries.ts';
import css from './test-drawer.module.css';
import { TestTrace } from './test-trace.tsx';

interface TestDrawerProps {
  readonly place: WizardPlace;
  readonly wizard: Wizard;
  readonly onClose: () => void;
}

export function TestDrawer({ place, wizard, onClose }: TestDrawerProps) {
  const ui = usePhrases('ui');
  const t = usePhrases('wizard-tests');
  const [mode, setMode] = useState<TestMode>('simulate');
  const [round, setRound] = useState(0);
  useOwnTitle();
  return (
    <Drawer.Root opened onClose={onClose} position="right" size={1080}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={t('test.title', { name: wizard.name })}>
        <Drawer.Body className={css.body}>
          <header className={css.head}>
            <div className={css.top}>
              <h2 className={css.title}>{t('test.title', { name: wizard.name })}</h2>
              <CloseButton size="md" aria-label={ui('close')} onClick={onClose} />
            </div>
            <div className={css.controls}>
              <SegmentedControl
                aria-label={t('test.mode')}
                value={mode}
                data={testModes.map((value) => ({ value, label: t(`test.${value}`) }))}
                onChange={(value) => setMode(testModes.find((known) => known === value) ?? 'simulate')}
              />
              <Button variant="subtle" onClick={() => setRound((before) => before + 1)}>
                {t('test.again')}
              </Button>
            </div>
            <p className={css.hint}>{t(`test.${mode}Hint`)}</p>
          </header>
          <TestRun key={`${mode}:${round}`} place={place} wizard={wizard} mode={mode} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

/** The run names the page after its steps. */
function useOwnTitle(): void {
  useEffect(() => {
    const before = document.title;
    return () => {
      document.title = before;
    };
  }, []);
}

interface TestRunProps extends Omit<TestDrawerProps, 'onClose'> {
  readonly mode: TestMode;
}

function TestRun({ place, wizard, mode }: TestRunProps) {
  const t = usePhrases('wizard-tests');
  const client = useQueryClient();
  const { teamId, wizardId } = place;
  const { draftRev } = wizard;
  const [recordId, setRecordId] = useState<RecordId | null>(null);
  const start = useCallback(
    () =>
      wizardTestsApi.start({
        params: { teamId, wizardId },
        body: { mode, draftRev, recordId, languages: [currentLanguage()] },
      }),
    [teamId, wizardId, mode, draftRev, recordId],
  );
  // A test is stored nowhere: opened again, it starts again.
  const run = useWizardRun(null, start);
  const loadLinked = useCallback(
    (question: Question) => optionsLoaderOf(client, teamId, question),
    [client, teamId],
  );
  const wanted = collectionToChooseFrom(run);
  return (
    <div className={css.panes}>
      <section className={css.run} aria-label={t('test.run')}>
        {wanted === undefined ? (
          <WizardRunView run={run} loadLinked={loadLinked} onOtherRecord={() => setRecordId(null)} />
        ) : (
          <ChooseRecord teamId={teamId} collectionId={wanted} onChoose={setRecordId} />
        )}
      </section>
      <section className={css.trace} aria-label={t('test.trace')}>
        <h2 className={css.heading}>{t(mode === 'simulate' ? 'test.wouldDo' : 'test.did')}</h2>
        {run.step && <TestTrace place={place} step={run.step} />}
        {mode === 'test' && <TestRecords place={place} rev={run.step?.rev ?? 0} />}
      </section>
    </div>
  );
}

function TestRecords({ place, rev }: { readonly place: WizardPlace; readonly rev: number }) {
  const t = usePhrases('wizard-tests');
  const { data, refetch } = useQuery({
    ...queryOf(wizardTestsApi.records, { params: { ...place } }),
    staleTime: 0,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a submitted step may have created some
  useEffect(() => {
    void refetch();
  }, [rev, refetch]);
  const count = data?.count ?? 0;
  const changes = data?.changes ?? 0;
  const what = useWhatTestsDid(count, changes);
  const { run: remove } = useAction(() => wizardTestsApi.deleteRecords({ params: { ...place }, body: {} }), {
    confirm: () => ({
      title: t('test.deleteTitle', { what }),
      text: t('test.deleteText'),
      action: t('test.delete'),
      isDangerous: true,
    }),
    done: { text: t('test.deleted') },
    onDone: () => void refetch(),
  });
  if (count + changes === 0) return null;
  return (
    <Button variant="light" color="red" onClick={() => void remove()}>
      {t('test.deleteAll', { what })}
    </Button>
  );
}

/** “2 created records and 1 change”. */
function useWhatTestsDid(count: number, changes: number): string {
  const t = usePhrases('wizard-tests');
  const { locale } = useFormats();
  const parts = [
    ...(count > 0 ? [t('test.created', { count })] : []),
    ...(changes > 0 ? [t('test.changed', { count: changes })] : []),
  ];
  return new Intl.ListFormat(locale).format(parts);
}
