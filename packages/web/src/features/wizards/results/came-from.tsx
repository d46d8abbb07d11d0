// Where people came from, as parts of all who started.
import type { RunSource } from '@fieldhouse/contract/wizard-results';
import { useFormats } from '../../../app/language/formats.ts';
import { TextLink } from '../../../app/links.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { Panel } from '../../../ui/panel.tsx';
import type { WizardPlace } from '../wizard-queries.ts';
import css from './came-from.module.css';
import { useFigures } from './result-queries.ts';

const colors: Readonly<Record<RunSource, string>> = {
  link: 'var(--fh-chart-1)',
  widget: 'var(--fh-chart-2)',
  message: 'var(--fh-chart-4)',
  token: 'var(--fh-chart-5)',
  member: 'var(--fh-chart-rest)',
};

export function CameFrom({ place }: { readonly place: WizardPlace }) {
  const t = usePhrases('wizard-results');
  const formats = useFormats();
  const { data } = useFigures(place, { days: undefined, version: undefined });
  const sources = data?.sources.filter(({ started }) => started > 0) ?? [];
  if (!data || sources.length === 0) return null;
  const { teamId, wizardId } = place;
  return (
    <Panel
      title={t('share.cameFrom')}
      count={t('share.startedInAll', { count: data.started })}
      actions={
        <TextLink
          size="sm"
          to="/team-{$teamId}/admin/data-wizards/$dataWizardId/results"
          params={{ teamId, dataWizardId: wizardId }}
        >
          {t('share.toResults')}
        </TextLink>
      }
    >
      <div className={css.bar} aria-hidden="true">
        {sources.map(({ source, started }) => (
          <span key={source} style={{ flexGrow: started, background: colors[source] }} />
        ))}
      </div>
      <ul className={css.sources}>
        {sources.map(({ source, started }) => (
          <li key={source}>
            <span className={css.dot} style={{ background: colors[source] }} />
            {t(`source.${source}`)} <strong>{formats.number(started)}</strong>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
