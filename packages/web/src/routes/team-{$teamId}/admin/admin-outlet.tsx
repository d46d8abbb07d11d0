import { Outlet } from '@tanstack/react-router';
import { useAdminPhrases } from '../../../app/phrases.ts';

export function AdminOutlet() {
  useAdminPhrases();
  return <Outlet />;
}
