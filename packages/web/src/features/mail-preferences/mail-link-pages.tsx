// The pages that links in mails open, for the token in their address.
import { useParams } from '@tanstack/react-router';
import { ConfirmSubscription } from './confirm-subscription.tsx';
import { MailPreferences } from './mail-preferences.tsx';

export function MailPreferencesPage() {
  const { token = '' } = useParams({ strict: false });
  return <MailPreferences token={token} />;
}

export function ConfirmSubscriptionPage() {
  const { token = '' } = useParams({ strict: false });
  return <ConfirmSubscription token={token} />;
}
