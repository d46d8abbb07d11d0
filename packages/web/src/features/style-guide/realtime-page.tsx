// `/testWs` shows whether the event stream of a team works, and how fast it is.
import type { TeamEvent } from '@fieldhouse/contract/events';
import { Button } from '@mantine/core';
import { BroadcastIcon } from '@phosphor-icons/react/dist/csr/Broadcast';
import { useEffect, useState } from 'react';
import { identityApi } from '../../api/endpoints/identity-api.ts';
import { openTeamEvents } from '../../api/events/team-events.ts';
import { useAction } from '../../app/feedback/use-action.ts';
import { useFormats } from '../../app/language/formats.ts';
import { usePhrases } from '../../app/phrases.ts';
import { homeTeamId } from '../../app/session/last-team.ts';
import { membershipOf, useSession } from '../../app/session/session.ts';
import { Notice } from '../../ui/notice.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { Panel, Stat } from '../../ui/panel.tsx';
import css from './style-guide.module.css';
import { StyleGuideShell } from './style-guide-frame.tsx';

export function RealtimePage() {
  const t = usePhrases('guide');
  const session = useSession();
  const teamId = session ? homeTeamId(session) : undefined;
  const team = membershipOf(session, teamId ?? '')?.teamName ?? '';
  return (
    <StyleGuideShell>
      <Page>
        <PageHeader
          title={t('realtime')}
          intro={teamId === undefined ? t('realtimeText') : t('live.intro', { team })}
        />
        {teamId === undefined ? (
          <Notice icon={<BroadcastIcon size={26} />} title={t('realtime')} text={t('live.needTeam')} />
        ) : (
          <LiveStream teamId={teamId} />
        )}
      </Page>
    </StyleGuideShell>
  );
}

interface ReceivedEvent {
  readonly key: number;
  readonly at: Date;
  readonly event: TeamEvent;
}

const maxEntries = 50;

function LiveStream({ teamId }: { readonly teamId: string }) {
  const t = usePhrases('guide');
  const formats = useFormats();
  const { state, openedMs, received } = useStream(teamId);
  const { roundTripMs, measure } = useRoundTrip();
  const inMs = (value: number | undefined) =>
    value === undefined ? undefined : t('live.milliseconds', { value: formats.number(Math.round(value)) });
  return (
    <div className={css.stack}>
      <div className={css.stats}>
        <Stat label={t('live.state')} value={t(`live.${state}`)} />
        <Stat label={t('live.opened')} value={inMs(openedMs)} />
        <Stat label={t('live.roundTrip')} value={inMs(roundTripMs)} />
        <Stat label={t('live.received')} value={formats.number(received.length)} />
      </div>
      <div>
        <Button variant="default" onClick={() => void measure()}>
          {t('live.measure')}
        </Button>
      </div>
      <Panel title={t('live.events')}>
        {received.length === 0 ? (
          t('live.none')
        ) : (
          <ul className={css.log}>
            {received.map(({ key, at, event }) => (
              <li key={key}>
                {at.toISOString()} {JSON.stringify(event)}
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </div>
  );
}

function useStream(teamId: string) {
  const [state, setState] = useState<'connecting' | 'open' | 'lost'>('connecting');
  const [openedMs, setOpenedMs] = useState<number>();
  const [received, setReceived] = useState<readonly ReceivedEvent[]>([]);
  useEffect(() => {
    const startedAt = performance.now();
    let next = 1;
    return openTeamEvents(teamId, {
      onEvent: (event) => {
        const one = { key: next++, at: new Date(), event };
        setReceived((current) => [one, ...current].slice(0, maxEntries));
      },
      onOpen: () => {
        setState('open');
        setOpenedMs((known) => known ?? performance.now() - startedAt);
      },
      onLost: () => setState('lost'),
    });
  }, [teamId]);
  return { state, openedMs, received };
}

function useRoundTrip() {
  const [roundTripMs, setRoundTripMs] = useState<number>();
  const { run: measure } = useAction(async () => {
    const startedAt = performance.now();
    await identityApi.instance({});
    setRoundTripMs(performance.now() - startedAt);
  });
  useEffect(() => void measure(), [measure]);
  return { roundTripMs, measure };
}
