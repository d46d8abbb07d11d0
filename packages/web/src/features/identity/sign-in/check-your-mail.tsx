import { Anchor, Button } from '@mantine/core';
import { EnvelopeOpenIcon } from '@phosphor-icons/react/dist/csr/EnvelopeOpen';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { identityApi } from '../../../api/endpoints/identity-api.ts';
import { useAction } from '../../../app/feedback/use-action.ts';
import { instanceQuery } from '../../../app/instance.ts';
import { currentLanguage } from '../../../app/language/language.ts';
import { TextLink } from '../../../app/links.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { Notice } from '../../../ui/notice.tsx';
import type { SentMail } from '../sent-mail.ts';
import css from './login-page.module.css';
import { MailCodeForm } from './mail-code-form.tsx';

interface CheckMailProps {
  readonly mail: SentMail;
  readonly onBack: () => void;
}

/** A link or, from a Cognito pool, a code has been sent. */
export function CheckYourMail({ mail, onBack }: CheckMailProps) {
  const isCode = useQuery(instanceQuery).data?.provider === 'cognito';
  return isCode ? (
    <MailCodeForm mail={mail} again={<SendAgain mail={mail} />} onBack={onBack} />
  ) : (
    <CheckLink mail={mail} onBack={onBack} />
  );
}

function CheckLink({ mail, onBack }: CheckMailProps) {
  const t = usePhrases('identity');
  const isSandbox = useQuery(instanceQuery).data?.isSandboxMail ?? false;
  const { email, kind } = mail;
  return (
    <>
      <Notice
        heading="h1"
        size="compact"
        icon={<EnvelopeOpenIcon size={26} />}
        title={t('checkMail.title')}
        text={kind === 'sign-up' ? t('checkMail.signUpText', { email }) : t('checkMail.resetText', { email })}
        action={<SendAgain mail={mail} />}
      />
      {isSandbox && (
        <p className={css.other}>
          {t('checkMail.sandbox')} <TextLink to="/outbox">{t('checkMail.openOutbox')}</TextLink>
        </p>
      )}
      <p className={css.other}>
        <Anchor component="button" type="button" onClick={onBack}>
          {t('checkMail.otherAddress')}
        </Anchor>
      </p>
    </>
  );
}

const waitSeconds = 30;

function SendAgain({ mail: { email, kind } }: { readonly mail: SentMail }) {
  const t = usePhrases('identity');
  const [left, setLeft] = useState(waitSeconds);
  useEffect(() => {
    if (left === 0) return undefined;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  const { run: sendAgain } = useAction(
    () => {
      const body = { email, language: currentLanguage() };
      return kind === 'sign-up'
        ? identityApi.resendVerification({ body })
        : identityApi.requestPasswordReset({ body });
    },
    { done: t('checkMail.sentAgain') },
  );
  const onClick = () => {
    setLeft(waitSeconds);
    void sendAgain();
  };
  return (
    <Button variant="default" disabled={left > 0} onClick={onClick}>
      {left > 0 ? t('checkMail.againIn', { seconds: left }) : t('checkMail.again')}
    </Button>
  );
}
