// The record of a run, above its steps, with a link back to it.
import type { TeamId } from '@fieldhouse/contract/ids';
import type { StepView } from '@fieldhouse/contract/wizard-runs';
import { Link } from '@tanstack/react-router';
import { usePhrases } from '../../../app/phrases.ts';
import { NameAvatar } from '../../../ui/name-avatar.tsx';
import css from './run-record.module.css';

interface RunRecordProps {
  readonly teamId: TeamId;
  readonly record: NonNullable<StepView['record']>;
}

export function RunRecord({ teamId, record }: RunRecordProps) {
  const t = usePhrases('wizard-runs');
  const label = record.label === '' ? t('run.nameless') : record.label;
  return (
    <p className={css.record}>
      <NameAvatar name={label} size={28} />
      <span className={css.text}>
        <span className={css.soft}>{t('run.forRecord')}</span>{' '}
        <Link
          to="/team-{$teamId}/data-records/$dataRecordId"
          params={{ teamId, dataRecordId: record.id }}
          search={{ collection: record.collectionId }}
        >
          {label}
        </Link>
      </span>
    </p>
  );
}
