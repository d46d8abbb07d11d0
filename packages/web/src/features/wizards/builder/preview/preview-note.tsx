// What the preview is, and why it may differ from a run.
import type { CollectionId, RecordId } from '@fieldhouse/contract/ids';
import type { WizardDefinition } from '@fieldhouse/contract/wizard-definition';
import { wizardProblem } from '@fieldhouse/contract/wizard-publication';
import { Popover } from '@mantine/core';
import { useState } from 'react';
import { isProblem } from '../../../../api/api-problem.ts';
import { problemText } from '../../../../app/feedback/problem-texts.ts';
import { useFormats } from '../../../../app/language/formats.ts';
import { usePhrases } from '../../../../app/phrases.ts';
import { useTeamId } from '../../../../app/session/use-team.ts';
import { NamedDropdown } from '../../../../ui/popovers/named-dropdown.tsx';
import type { DraftCollections } from '../../wizard-queries.ts';
import { useStepName } from '../draft/use-step-name.ts';
import { useProblemText } from '../problems/use-problem-text.ts';
import { PickRecord } from './pick-record.tsx';
import css from './preview-pane.module.css';
import type { useEnginePreview } from './use-engine-preview.ts';

interface PreviewNoteProps {
  readonly definition: WizardDefinition;
  readonly engine: Pick<ReturnType<typeof useEnginePreview>, 'run' | 'problem'>;
  readonly collections: DraftCollections;
  readonly onRecord: ((recordId: RecordId) => void) | undefined;
}

export function PreviewNote({ definition, engine, collections, onRecord }: PreviewNoteProps) {
  const t = usePhrases('wizards');
  const runs = usePhrases('wizard-runs');
  const b = usePhrases('wizard-builder');
  const { startsWith } = definition;
  const trouble = useTrouble(definition, engine, collections);
  const record = engine.run?.step.record;
  return (
    <>
      <p className={css.note}>{t('builder.previewNote')}</p>
      {trouble !== undefined && (
        <p className={css.trouble} role="status">
          {trouble}
        </p>
      )}
      {startsWith !== null && record && onRecord && (
        <p className={css.note}>
          {b('preview.record', { record: record.label || runs('run.nameless') })}{' '}
          <OtherRecord collectionId={startsWith} onRecord={onRecord} />
        </p>
      )}
    </>
  );
}

function OtherRecord({
  collectionId,
  onRecord,
}: {
  readonly collectionId: CollectionId;
  readonly onRecord: (recordId: RecordId) => void;
}) {
  const b = usePhrases('wizard-builder');
  const teamId = useTeamId();
  const [isOpen, setOpen] = useState(false);
  const choose = (recordId: RecordId) => {
    onRecord(recordId);
    setOpen(false);
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus returnFocus width={320} position="bottom-end">
      <Popover.Target>
        <button type="button" className={css.link} onClick={() => setOpen(!isOpen)}>
          {b('preview.otherRecord')}
        </button>
      </Popover.Target>
      <NamedDropdown label={b('preview.chooseRecord')}>
        <PickRecord teamId={teamId} collectionId={collectionId} onChoose={choose} />
      </NamedDropdown>
    </Popover>
  );
}

/** Of the server's own making. */
const refusedProblems = wizardProblem.array().min(1);

/** Why the engine could not run, or not all of it. */
function useTrouble(
  { steps, startsWith }: WizardDefinition,
  { run, problem }: PreviewNoteProps['engine'],
  { known }: DraftCollections,
): string | undefined {
  const b = usePhrases('wizard-builder');
  const nameOf = useStepName();
  const wizardProblemText = useProblemText({ steps });
  const { locale } = useFormats();
  if (run && run.skippedIds.length > 0) {
    const names = steps.filter(({ id }) => run.skippedIds.includes(id)).map(({ id }) => nameOf(steps, id));
    return b('preview.skipped', { steps: new Intl.ListFormat(locale).format(names) });
  }
  if (run || problem === undefined) return undefined;
  if (isProblem(problem, 'wizard_not_publishable')) {
    const [first] = refusedProblems.safeParse(problem.data.problems).data ?? [];
    if (first) return b('preview.stopped', { reason: wizardProblemText(first) });
  }
  if (isProblem(problem, 'forbidden')) return b('preview.forbidden');
  if (isProblem(problem, 'wizard_record_required'))
    return b('preview.noRecord', { collection: known.get(startsWith ?? '')?.pluralName ?? '' });
  return b('preview.stopped', { reason: problemText(problem) });
}
