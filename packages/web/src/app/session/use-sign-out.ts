import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { identityApi } from '../../api/endpoints/identity-api.ts';
import { toastProblem } from '../feedback/toasts.tsx';
import { forgetData, signedOut } from './session.ts';

export function useSignOut(): () => void {
  const queryClient = useQueryClient();
  const router = useRouter();
  return useCallback(async () => {
    try {
      await identityApi.signOut({ body: {} });
    } catch (error) {
      // Still signed in on the server: claiming otherwise would be dangerous on a shared machine.
      return toastProblem(error);
    }
    signedOut(queryClient);
    await router.navigate({ to: '/login' });
    forgetData(queryClient);
  }, [queryClient, router]);
}
