import { Outlet } from '@tanstack/react-router';
import { useMessagePhrases } from '../../../app/phrases.ts';

export function MessagesOutlet() {
  useMessagePhrases();
  return <Outlet />;
}
