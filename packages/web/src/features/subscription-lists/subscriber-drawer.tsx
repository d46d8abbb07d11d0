// One subscriber with the log of their consents.
import type { SubscriberId } from '@fieldhouse/contract/ids';
import type { ConsentEvent } from '@fieldhouse/contract/subscription-lists';
import { deviceName } from '@fieldhouse/domain/identity/device-name';
import { Button, CloseButton, Drawer, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { subscriptionListsApi } from '../../api/endpoints/subscriptions-api.ts';
import { queryOf } from '../../api/queries.ts';
import { QueryBoundary } from '../../app/feedback/query-boundary.tsx';
import { useAction } from '../../app/feedback/use-action.ts';
import { useLeave } from '../../app/forms/use-leave.ts';
import { useFormats } from '../../app/language/formats.ts';
import { usePhrases } from '../../app/phrases.ts';
import { LeaveGuard, useGuardedClose } from '../../ui/leave-guard.ts';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { SubscriberStatus } from './subscriber-status.tsx';
import type { ListPlace } from './subscription-list-queries.ts';
import css from './subscription-lists.module.css';

interface SubscriberDrawerProps {
  readonly place: ListPlace;
  /** Undefined: closed. */
  readonly subscriberId: string | undefined;
  readonly onClose: () => void;
}

export function SubscriberDrawer({ place, subscriberId, onClose }: SubscriberDrawerProps) {
  const t = usePhrases('subscription-lists');
  const ui = usePhrases('ui');
  const { guards, close } = useGuardedClose(onClose);
  return (
    <Drawer.Root opened={subscriberId !== undefined} onClose={close} position="right" size={440}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={t('detail.title')}>
        <Drawer.Body p={0}>
          <div className={css.close}>
            <CloseButton size="md" aria-label={ui('close')} onClick={close} />
          </div>
          {subscriberId !== undefined && (
            <LeaveGuard value={guards}>
              {/* The server validates the id and treats any other text as an unknown subscriber. */}
              <Detail place={place} subscriberId={subscriberId as SubscriberId} />
            </LeaveGuard>
          )}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

interface DetailProps {
  readonly place: ListPlace;
  readonly subscriberId: SubscriberId;
}

function Detail({ place, subscriberId }: DetailProps) {
  const t = usePhrases('subscription-lists');
  const params = { ...place, subscriberId };
  const formats = useFormats();
  const query = useQuery(queryOf(subscriptionListsApi.subscriber, { params }));
  return (
    <div className={css.drawer}>
      <QueryBoundary query={query} skeleton={<RowsSkeleton rows={5} height={48} />}>
        {({ address, name, status, source, isSuppressed, confirmationWaitsUntil, consents }) => (
          <>
            <div>
              <h2 className={css.name}>{address}</h2>
              {name !== '' && <p className={css.soft}>{name}</p>}
              {source !== '' && <p className={css.soft}>{t('detail.source', { source })}</p>}
            </div>
            <div>
              <SubscriberStatus status={status} />
            </div>
            {confirmationWaitsUntil !== null && (
              <p className={css.soft}>
                {t('detail.waits', { when: formats.dateTime(confirmationWaitsUntil) })}
              </p>
            )}
            {isSuppressed && <p className={css.soft}>{t('detail.suppressed')}</p>}
            <h3 className={css.name}>{t('detail.consents')}</h3>
            <ol className={css.consents}>
              {consents.map((event) => (
                <Consent key={event.id} event={event} />
              ))}
            </ol>
            {status !== 'unsubscribed' && <Unsubscribe params={params} address={address} />}
          </>
        )}
      </QueryBoundary>
    </div>
  );
}

function Consent({ event }: { readonly event: ConsentEvent }) {
  const t = usePhrases('subscription-lists');
  const formats = useFormats();
  const { at, action, method, source, text, textVersion, actorName, agreedOn } = event;
  const { fromAddress, fromDevice } = event;
  const isOwn = fromAddress !== null || method === 'one_click' || method === 'complaint';
  const by =
    actorName === null
      ? t(isOwn ? 'detail.byPerson' : 'detail.byProgram')
      : t('detail.by', { name: actorName });
  return (
    <li>
      <div>
        {t(`consent.${action}`)} <span className={css.soft}>{[t(`method.${method}`), by].join(' · ')}</span>
      </div>
      <p className={css.soft}>
        <time dateTime={at}>{formats.exactTime(at)}</time>
      </p>
      {source !== '' && <p className={css.soft}>{t('detail.source', { source })}</p>}
      {fromAddress !== null && (
        <p className={css.soft}>
          {t('detail.from', { address: fromAddress, device: deviceName(fromDevice ?? '') })}
        </p>
      )}
      {agreedOn !== null && (
        <p className={css.soft}>
          {/* At noon, so that no time zone makes it another day. */}
          {t('detail.agreedOn', { on: formats.date(`${agreedOn}T12:00:00`) })}
        </p>
      )}
      {text !== null && <p className={css.soft}>{t('detail.text', { text })}</p>}
      {textVersion !== null && <p className={css.soft}>{t('detail.version', { version: textVersion })}</p>}
    </li>
  );
}

interface UnsubscribeProps {
  readonly params: ListPlace & { readonly subscriberId: SubscriberId };
  readonly address: string;
}

function Unsubscribe({ params, address }: UnsubscribeProps) {
  const t = usePhrases('subscription-lists');
  const [source, setSource] = useState('');
  useLeave(source.trim() !== '');
  const { run, isPending } = useAction(
    () => subscriptionListsApi.unsubscribe({ params, body: { source: source.trim() } }),
    {
      confirm: () => ({
        title: t('detail.unsubscribeTitle', { address }),
        action: t('detail.unsubscribe'),
        isDangerous: true,
      }),
      done: t('detail.unsubscribed', { address }),
    },
  );
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void run();
  };
  return (
    <form onSubmit={onSubmit} className={css.tools}>
      <TextInput
        className={css.find}
        label={t('detail.reason')}
        maxLength={300}
        value={source}
        onChange={(event) => setSource(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={isPending} disabled={source.trim() === ''}>
        {t('detail.unsubscribe')}
      </Button>
    </form>
  );
}
