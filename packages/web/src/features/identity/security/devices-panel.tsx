import type { DeviceSession } from '@fieldhouse/contract/sessions';
import { deviceName } from '@fieldhouse/domain/identity/device-name';
import { Badge, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/api.ts';
import { queryOf } from '../../../api/queries.ts';
import { QueryBoundary } from '../../../app/feedback/query-boundary.tsx';
import { useAction } from '../../../app/feedback/use-action.ts';
import { useFormats } from '../../../app/language/formats.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { Panel } from '../../../ui/panel.tsx';
import css from '../preferences-page.module.css';

export const devicesQuery = queryOf(api.sessions.list, {});
/** Last used first; more are shown when asked for. */
const firstShown = 5;

/** The user's sessions; a lost device can be signed out here. */
export function DevicesPanel() {
  const t = usePhrases('identity');
  const devices = useQuery(devicesQuery);
  const [areAllShown, setAllShown] = useState(false);
  const { run: end } = useAction(
    (sessionId: DeviceSession['id']) => api.sessions.end({ params: { sessionId } }),
    { done: t('devices.ended'), refresh: [api.sessions.list] },
  );
  const { run: endOthers } = useAction(() => api.sessions.endOthers({ body: {} }), {
    confirm: () => ({
      title: t('devices.endOthersTitle'),
      text: t('devices.endOthersText'),
      action: t('devices.endOthers'),
      isDangerous: true,
    }),
    done: t('devices.othersEnded'),
    refresh: [api.sessions.list],
  });
  return (
    <Panel title={t('devices.title')}>
      <QueryBoundary query={devices} skeleton={<Skeleton height={44} />}>
        {({ items }) => (
          <>
            {items.slice(0, areAllShown ? items.length : firstShown).map((session) => (
              <Device key={session.id} session={session} onEnd={() => void end(session.id)} />
            ))}
            {!areAllShown && items.length > firstShown && (
              <Button variant="subtle" w="fit-content" onClick={() => setAllShown(true)}>
                {t('devices.showAll', { count: items.length })}
              </Button>
            )}
            {items.length > 1 && (
              <div className={css.row}>
                <div className={css.hint}>{t('devices.hint')}</div>
                <Button variant="default" onClick={() => void endOthers()}>
                  {t('devices.endOthers')}
                </Button>
              </div>
            )}
          </>
        )}
      </QueryBoundary>
    </Panel>
  );
}

interface DeviceProps {
  readonly session: DeviceSession;
  readonly onEnd: () => void;
}

function Device({ session, onEnd }: DeviceProps) {
  const t = usePhrases('identity');
  const { dateTime } = useFormats();
  const name = deviceName(session.userAgent) ?? t('devices.unknown');
  const since = t('devices.since', { when: dateTime(session.startedAt) });
  return (
    <div className={css.row}>
      <div>
        <div className={css.label}>{name}</div>
        <div className={css.hint}>{since}</div>
      </div>
      {session.isCurrent ? (
        <Badge variant="light">{t('devices.current')}</Badge>
      ) : (
        <Button variant="default" size="xs" aria-label={t('devices.endOf', { name, since })} onClick={onEnd}>
          {t('devices.end')}
        </Button>
      )}
    </div>
  );
}
