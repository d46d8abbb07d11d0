// The pages that links in mails open, for the token in their address.
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { PlainFrame } from '../../app/pages/plain-frame.tsx';
import { ConfirmSubscription } from './confirm-subscription.tsx';
import { MailPreferences, preferencesQuery } from './mail-preferences.tsx';
import { PersonRequest } from './person-request.tsx';

export function MailPreferencesPage() {
  const { token = '' } = useParams({ strict: false });
  const { data } = useQuery(preferencesQuery(token));
  return (
    <PlainFrame width={520} owner={data?.teamName} asksLanguage={data !== undefined}>
      <MailPreferences token={token} />
    </PlainFrame>
  );
}

export function ConfirmSubscriptionPage() {
  const { token = '' } = useParams({ strict: false });
  return (
    <PlainFrame>
      <ConfirmSubscription token={token} />
    </PlainFrame>
  );
}

export function PersonRequestPage() {
  const { token = '' } = useParams({ strict: false });
  return (
    <PlainFrame>
      <PersonRequest token={token} />
    </PlainFrame>
  );
}
