// Statistics of a message: refetched on team events, as is the status above while it is being sent.
import type { MessageStatistics as Figures } from '@fieldhouse/contract/message-results';
import { type Message, messages } from '@fieldhouse/contract/messages';
import { withMachineOpenings } from '@fieldhouse/domain/messages/figures/message-figures';
import { Button, Switch } from '@mantine/core';
import { ChartBarIcon } from '@phosphor-icons/react/dist/csr/ChartBar';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addressOf } from '../../../api/client.ts';
import { QueryBoundary } from '../../../app/feedback/query-boundary.tsx';
import { useFormats } from '../../../app/language/formats.ts';
import { useLanguageLabels, useLanguageNames } from '../../../app/language/text-languages.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { useMayExport } from '../../../app/rights/own-rights.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { statisticsQuery } from '../message-queries.ts';
import { RecipientList } from '../recipients/recipient-list.tsx';
import { AnswerFigures } from './answer-figures.tsx';
import { CompareMessages } from './compare-messages.tsx';
import { FigureCards } from './figure-cards.tsx';
import { FiguresChart } from './figures-chart.tsx';
import { FollowUp } from './follow-up.tsx';
import css from './message-statistics.module.css';
import { isTracked, knownFigures } from './shown-figures.ts';
import { TestResult } from './test-result.tsx';

/** Those of its recipients that are listed at first. */
export const firstRecipients = 'not_reached';

export function MessageStatistics({ message }: { readonly message: Message }) {
  const t = usePhrases('message-statistics');
  const teamId = useTeamId();
  const nameOf = useLanguageLabels();
  const [countsPrograms, setCountsPrograms] = useState(false);
  const statistics = useQuery(statisticsQuery({ teamId, messageId: message.id }));
  if (message.total === 0 && message.status !== 'sending') {
    return <Notice icon={<ChartBarIcon size={26} />} title={t('noneTitle')} text={t('none')} />;
  }
  const parts = (counted?: Figures) => {
    const figures = counted && countsPrograms ? withMachineOpenings(counted) : counted;
    return (
      <>
        {/* Programs are no one to write to. */}
        <FollowUp message={message} figures={counted} />
        {counted !== undefined && counted.machineOpened > 0 && isTracked(message, 'opened') && (
          <div className={css.programs}>
            <Switch
              label={t('countPrograms')}
              checked={countsPrograms}
              onChange={(event) => setCountsPrograms(event.currentTarget.checked)}
            />
          </div>
        )}
        <FigureCards message={message} figures={figures} countsPrograms={countsPrograms} />
        {counted?.abTest && (
          <TestResult message={message} groups={counted.abTest} shown={figures?.abTest ?? counted.abTest} />
        )}
        {counted && <AnswerFigures questions={counted.answers} />}
        <div className={css.columns}>
          <OverTime message={message} figures={figures} />
          <Links message={message} figures={figures} />
        </div>
        {figures && figures.languages.length > 0 && (
          <Parts
            title={t('languages')}
            name={t('language')}
            figures={figures}
            rows={figures.languages.map(({ language, ...row }) => ({ ...row, part: nameOf(language) }))}
          />
        )}
        {figures && figures.domains.length > 0 && (
          <Parts
            title={t('domains')}
            name={t('domain')}
            figures={figures}
            rows={figures.domains.map(({ domain, ...row }) => ({ ...row, part: domain }))}
          />
        )}
        {counted && <CompareMessages message={message} figures={counted} />}
        <RecipientList message={message} first={firstRecipients} />
      </>
    );
  };
  return (
    <QueryBoundary query={statistics} skeleton={parts()}>
      {parts}
    </QueryBoundary>
  );
}

interface FiguresProps {
  readonly message: Message;
  /** Undefined while loading; the layout stays. */
  readonly figures: Figures | undefined;
}

function OverTime({ message, figures }: FiguresProps) {
  const t = usePhrases('message-statistics');
  const formats = useFormats();
  const { interval, points } = figures?.timeline ?? { interval: 'hour', points: [] };
  // A date at noon, so that no time zone makes it another day.
  const labelOf = (at: string) =>
    interval === 'hour' ? formats.dateTime(at) : formats.date(`${at}T12:00:00`);
  const mayExport = useMayExport();
  const params = { teamId: useTeamId(), messageId: message.id };
  const names = knownFigures(message);
  const first = names.find((name) => name === 'opened') ?? 'delivered';
  const exportLink = (
    <Button
      component="a"
      variant="default"
      size="compact-sm"
      href={addressOf(messages.exportFigures, { params })}
      download
    >
      {t('exportFigures')}
    </Button>
  );
  return (
    <Panel title={t('overTime')} actions={mayExport && exportLink}>
      {figures && (
        <p className={css.soft}>
          {points.length === 0 ? t('nothingYet') : t(interval === 'hour' ? 'hourly' : 'daily')}
          {' · '}
          {t('asOf', { at: formats.dateTime(figures.asOf) })}
        </p>
      )}
      {points.length > 0 && <FiguresChart points={points} names={names} first={first} labelOf={labelOf} />}
    </Panel>
  );
}

function Links({ message, figures }: FiguresProps) {
  const t = usePhrases('message-statistics');
  const tTest = usePhrases('message-ab-test');
  const nameOf = useLanguageNames();
  const formats = useFormats();
  const max = Math.max(1, ...(figures?.links.map(({ clicks }) => clicks) ?? []));
  const note = figures && noteOnLinks(message, figures);
  return (
    <Panel title={t('links')}>
      {note !== undefined && <p className={css.soft}>{t(note)}</p>}
      <ul className={css.links}>
        {figures?.links.map((link, index) => (
          // A mail may contain the same address twice; the index distinguishes them.
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is the identity
          <li key={index}>
            <div className={css.link} title={link.url}>
              <span>
                {link.label || link.url}
                {link.variant !== null && ` · ${tTest(`versionOf.${link.variant}`)}`}
                {link.language !== null && ` · ${nameOf(link.language)}`}
              </span>
              <strong>{formats.number(link.clicks)}</strong>
            </div>
            <div className={css.track} aria-hidden="true">
              <div className={css.share} style={{ width: `${(link.clicks / max) * 100}%` }} />
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function noteOnLinks({ tracksClicks }: Message, { links, clicked }: Figures) {
  if (!tracksClicks) return 'linksNotTracked';
  if (links.length === 0) return 'linksNone';
  if (links.some(({ clicks }) => clicks > 0)) return undefined;
  // Those who report a click don't always say of which link.
  return clicked === 0 ? 'clicksNone' : 'clicksOfNoLink';
}

const figuresOfPart = ['sent', 'delivered', 'opened', 'clicked', 'bounced'] as const;

interface PartsProps {
  readonly title: string;
  /** What the parts are. */
  readonly name: string;
  readonly figures: Figures;
  readonly rows: readonly (Pick<Figures, (typeof figuresOfPart)[number]> & { readonly part: string })[];
}

/** The figures of parts of the recipients. */
function Parts({ title, name, figures, rows }: PartsProps) {
  const t = usePhrases('message-statistics');
  const formats = useFormats();
  const names = figuresOfPart.filter((one) => isTracked(figures, one));
  return (
    <div className={css.below}>
      <Panel title={title}>
        {/* A region that scrolls must be reachable by keyboard. */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it */}
        <section className={css.scroll} tabIndex={0} aria-label={name}>
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">{name}</th>
                {names.map((one) => (
                  <th key={one} scope="col">
                    {t(`figure.${one}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.part}>
                  <th scope="row">{row.part}</th>
                  {names.map((one) => (
                    <td key={one}>{formats.number(row[one])}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </Panel>
    </div>
  );
}
