import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { identityApi } from '../../api/endpoints/identity-api.ts';
import { useAction } from '../feedback/use-action.ts';
import { forgetData, signedOut } from './session.ts';

export function useSignOut(): () => void {
  const queryClient = useQueryClient();
  const router = useRouter();
  // A failure is reported and nothing else: still signed in on the server, claiming otherwise would be dangerous on
  // a shared machine.
  return useAction(() => identityApi.signOut({ body: {} }), {
    onDone: async () => {
      signedOut(queryClient);
      await router.navigate({ to: '/login' });
      forgetData(queryClient);
    },
  }).run;
}
