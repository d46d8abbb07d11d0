import type { DeviceSession } from '@fieldhouse/contract/sessions';
import { deviceName } from '@fieldhouse/domain/identity/device-name';
import { Badge, Button, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { queryOf } from '../../../api/queries.ts';
import { confirm } from '../../../app/feedback/confirm.tsx';
import { QueryBoundary } from '../../../app/feedback/query-boundary.tsx';
import { toast, toastProblem } from '../../../app/feedback/toasts.tsx';
import { useFormats } from '../../../app/language/formats.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { Panel } from '../../../ui/panel.tsx';
import css from '../preferences-page.module.css';

const query = queryOf(api.sessions.list, {});

/** The user's sessions; a lost device can be signed out here. */
export function DevicesPanel() {
  const t = usePhrases('identity');
  const client = useQueryClient();
  const devices = useQuery(query);
  const end = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work();
      toast({ text: done, tone: 'good' });
    } catch (problem) {
      toastProblem(problem);
    }
    await client.invalidateQueries({ queryKey: query.queryKey });
  };
  const endOthers = async () => {
    const isSure = await confirm({
      title: t('devices.endOthersTitle'),
      text: t('devices.endOthersText'),
      action: t('devices.endOthers'),
      isDangerous: true,
    });
    if (isSure) await end(() => api.sessions.endOthers({ body: {} }), t('devices.othersEnded'));
  };
  return (
    <Panel title={t('devices.title')}>
      <QueryBoundary query={devices} skeleton={<Skeleton height={44} />}>
        {({ items }) => (
          <>
            {items.map((session) => (
              <Device
                key={session.id}
                session={session}
                onEnd={() =>
                  void end(() => api.sessions.end({ params: { sessionId: session.id } }), t('devices.ended'))
                }
              />
            ))}
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
