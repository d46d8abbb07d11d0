import { type LogoKind, logos, type TeamLogos } from '@fieldhouse/contract/logos';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../api/api.ts';
import { addressOf } from '../../api/client.ts';
import { queryOf } from '../../api/queries.ts';
import { upload } from '../../api/upload.ts';
import { toastProblem } from '../../app/feedback/toasts.tsx';
import { useAction } from '../../app/feedback/use-action.ts';
import { usePhrases } from '../../app/phrases.ts';
import { sessionQuery } from '../../app/session/session.ts';

/** Sets and removes one logo of a team; `share` is the upload's progress. */
export function useLogo(teamId: string, kind: LogoKind) {
  const t = usePhrases('teams');
  const client = useQueryClient();
  const [share, setShare] = useState<number>();
  const ending = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => ending.current?.abort(), []);

  const show = async (left: TeamLogos) => {
    const { queryKey } = queryOf(api.teams.get, { params: { teamId } });
    client.setQueryData(queryKey, (known) => known && { ...known, logos: left });
    await client.fetchQuery({ ...sessionQuery, staleTime: 0 });
  };
  const put = async (file: File) => {
    const controller = new AbortController();
    ending.current = controller;
    setShare(0);
    try {
      const address = addressOf(logos.put, { params: { teamId, logoKind: kind } });
      const type = 'application/octet-stream';
      await show(
        await upload(logos.put, { address, file, type, signal: controller.signal, onProgress: setShare }),
      );
    } catch (error) {
      if (!controller.signal.aborted) toastProblem(error);
    } finally {
      setShare(undefined);
    }
  };
  const { run: remove, isPending: isRemoving } = useAction(
    (_logo: string) => api.logos.remove({ params: { teamId, logoKind: kind } }),
    {
      confirm: (logo) => ({
        title: t('account.logos.removeTitle'),
        text: t('account.logos.removeText', { logo }),
        action: t('account.logos.remove'),
        isDangerous: true,
      }),
      onDone: show,
      done: t('account.logos.removed'),
      isExclusive: true,
    },
  );
  return { share, isRemoving, put: (file: File) => void put(file), remove };
}
