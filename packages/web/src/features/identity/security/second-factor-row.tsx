import { Badge, Button, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { secondFactorApi } from '../../../api/endpoints/proof-api.ts';
import { queryOf } from '../../../api/queries.ts';
import { QueryBoundary } from '../../../app/feedback/query-boundary.tsx';
import { toast } from '../../../app/feedback/toasts.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import css from '../preferences-page.module.css';
import { ReauthenticationForm } from './reauthentication-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TurnOnForm } from './turn-on-form.tsx';

export const secondFactorQuery = queryOf(secondFactorApi.get, {});

type Step = 'turnOn' | 'turnOff' | 'renew';

/** Whether sign-in requires a code, and how to change that. */
export function SecondFactorRow() {
  const t = usePhrases('identity');
  const [step, setStep] = useState<Step>();
  return (
    <QueryBoundary query={useQuery(secondFactorQuery)} skeleton={<Skeleton height={44} />}>
      {({ isOn, recoveryCodesLeft }) => (
        <>
          <div className={css.row}>
            <div className={css.about}>
              <div className={css.label}>
                {t('security.factor')}{' '}
                <Badge variant="light" {...(!isOn && { color: 'gray' })}>
                  {isOn ? t('security.on') : t('security.off')}
                </Badge>
              </div>
              <div className={css.hint}>
                {isOn ? t('security.codesLeft', { count: recoveryCodesLeft }) : t('security.factorHint')}
              </div>
            </div>
            <div className={css.buttons}>
              {isOn && (
                <Button variant="default" onClick={() => setStep('renew')}>
                  {t('security.renew')}
                </Button>
              )}
              <Button variant="default" onClick={() => setStep(isOn ? 'turnOff' : 'turnOn')}>
                {isOn ? t('security.turnOff') : t('security.turnOn')}
              </Button>
            </div>
          </div>
          <FactorDialog step={step} onClose={() => setStep(undefined)} />
        </>
      )}
    </QueryBoundary>
  );
}

interface FactorDialogProps {
  readonly step: Step | undefined;
  readonly onClose: () => void;
}

function FactorDialog({ step, onClose }: FactorDialogProps) {
  const t = usePhrases('identity');
  const client = useQueryClient();
  const [codes, setCodes] = useState<readonly string[]>();
  const refresh = () => client.invalidateQueries({ queryKey: secondFactorQuery.queryKey });
  const close = () => {
    onClose();
    setCodes(undefined);
  };
  const show = (made: { readonly recoveryCodes: readonly string[] }) => {
    setCodes(made.recoveryCodes);
    void refresh();
  };
  const turnOff = async (body: { password: string; code: string }) => {
    await secondFactorApi.disable({ body });
    toast({ text: t('security.turnedOff'), tone: 'good' });
    close();
    await refresh();
  };
  return (
    <Dialog
      title={codes ? t('security.codesTitle') : t(`security.${step ?? 'turnOn'}Title`)}
      closeLabel={t('security.close')}
      isOpen={step !== undefined}
      onClose={close}
    >
      {codes && <RecoveryCodes codes={codes} onDone={close} />}
      {!codes && step === 'turnOn' && <TurnOnForm onDone={show} />}
      {!codes && step === 'renew' && (
        <ReauthenticationForm
          intro={t('security.renewIntro')}
          action={t('security.renew')}
          onProven={async (body) => show(await secondFactorApi.renewRecoveryCodes({ body }))}
        />
      )}
      {step === 'turnOff' && (
        <ReauthenticationForm
          intro={t('security.turnOffIntro')}
          action={t('security.turnOff')}
          onProven={turnOff}
          isDangerous
        />
      )}
    </Dialog>
  );
}
