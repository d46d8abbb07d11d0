import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { TextLink } from '../../../app/links.tsx';
import { PlainFrame } from '../../../app/pages/plain-frame.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { safeRedirect } from '../../../app/session/safe-redirect.ts';
import { sessionQuery } from '../../../app/session/session.ts';
import type { SentMail } from '../sent-mail.ts';
import { CheckYourMail } from './check-your-mail.tsx';
import { ForgotForm } from './forgot-form.tsx';
import css from './login-page.module.css';
import { SecondStepForm } from './second-step-form.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';

export function LoginPage() {
  const { view, redirect } = useSearch({ from: '/login' });
  const [sentMail, setSentMail] = useState<SentMail>();
  const [isSecondStep, setSecondStep] = useState(false);
  // Signed in here or in another tab: continue to the requested page.
  const isSignedIn = Boolean(useQuery(sessionQuery).data);
  if (isSignedIn) return <Navigate to={safeRedirect(redirect)} replace />;
  return (
    <PlainFrame>
      {sentMail ? (
        <CheckYourMail mail={sentMail} onBack={() => setSentMail(undefined)} />
      ) : isSecondStep ? (
        <SecondStepForm onBack={() => setSecondStep(false)} />
      ) : view === 'sign-up' ? (
        <SignUpForm onSent={setSentMail} />
      ) : view === 'forgot' ? (
        <ForgotForm onSent={setSentMail} />
      ) : (
        <SignInForm onUnverified={setSentMail} onSecondStep={() => setSecondStep(true)} />
      )}
      {!sentMail && !isSecondStep && <OtherWay isSignUp={view === 'sign-up'} />}
    </PlainFrame>
  );
}

function OtherWay({ isSignUp }: { readonly isSignUp: boolean }) {
  const t = usePhrases('identity');
  const { redirect } = useSearch({ from: '/login' });
  const search = redirect === undefined ? {} : { redirect };
  return (
    <p className={css.other}>
      {isSignUp ? t('signUp.hasAccount') : t('signIn.noAccount')}{' '}
      <TextLink to="/login" search={isSignUp ? search : { ...search, view: 'sign-up' as const }}>
        {isSignUp ? t('signUp.toSignIn') : t('signIn.toSignUp')}
      </TextLink>
    </p>
  );
}
