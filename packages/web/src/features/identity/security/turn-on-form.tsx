import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { secondFactorApi } from '../../../api/endpoints/proof-api.ts';
import { onDemand } from '../../../app/feedback/on-demand.tsx';
import { QueryBoundary } from '../../../app/feedback/query-boundary.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { ReauthenticationForm } from './reauthentication-form.tsx';
import css from './security.module.css';

const QrCode = onDemand(() => import('../../../ui/qr-code.tsx'), 'QrCode');

interface TurnOnFormProps {
  readonly onDone: (made: { readonly recoveryCodes: readonly string[] }) => void;
}

/** Each opening creates a new key; none is cached after the dialog is closed. */
const query = {
  queryKey: ['second-factor-key'],
  queryFn: () => secondFactorApi.setUp({ body: {} }),
  gcTime: 0,
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  retry: false,
} as const;

export function TurnOnForm({ onDone }: TurnOnFormProps) {
  const t = usePhrases('identity');
  const form = (made?: { readonly uri: string; readonly key: string }) => (
    <>
      <p className={css.intro}>{t('security.scanIntro')}</p>
      <div className={css.key}>
        {made ? (
          <Suspense fallback={<Skeleton height={168} width={168} />}>
            <QrCode text={made.uri} label={t('security.qr')} size={168} />
          </Suspense>
        ) : (
          <Skeleton height={168} width={168} />
        )}
        <div className={css.typed}>
          <div className={css.hint}>{t('security.typeKey')}</div>
          <code className={css.secret}>{made?.key.replaceAll(/.{4}(?=.)/g, '$& ')}</code>
        </div>
      </div>
      <ReauthenticationForm
        intro={t('security.confirmIntro')}
        action={t('security.turnOn')}
        onProven={async (body) => onDone(await secondFactorApi.enable({ body }))}
      />
    </>
  );
  return (
    <QueryBoundary query={useQuery(query)} skeleton={form()}>
      {form}
    </QueryBoundary>
  );
}
