// A user action that changes data: pending while it runs, reports success or failure, then refetches what it
// made stale: what its endpoints announce, and what `refresh` names besides.
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { refetchStale } from '../../api/events/own-changes.ts';
import { confirm } from './confirm.tsx';
import type { Question } from './confirm-dialog.tsx';
import { problemText } from './problem-texts.ts';
import type { Toast } from './toast-list.tsx';
import { toast } from './toasts.tsx';

/** All queries of these endpoints, or what the function invalidates. */
type Refresh =
  | readonly { readonly endpoint: { readonly name: string } }[]
  | ((client: QueryClient) => Promise<unknown>);

interface ActionOptions<Input, Result> {
  /** Confirms before it starts; nothing happens if declined. */
  readonly confirm?: (input: Input) => Question | undefined;
  /** The success toast. */
  readonly done?: string | Toast | ((result: Result, input: Input) => string | Toast | undefined);
  /** Awaited before the success toast. If it throws, the action fails. */
  readonly onDone?: (result: Result, input: Input) => unknown;
  /** The failure toast, if the error's own message is not enough; undefined if it is shown elsewhere. */
  readonly failed?: (error: unknown, input: Input) => string | undefined;
  /**
   * Refetched at the end, also after a failure, which another user's change may have caused. Not needed for what the called
   * endpoints announce.
   */
  readonly refresh?: Refresh;
  /** A second call while the first is running does nothing. */
  readonly isExclusive?: boolean;
}

/** For `failed`: `error` is shown in place, so there is no toast. */
export const noToast = (): undefined => undefined;

/**
 * `run` never rejects: it resolves with what `work` returned, or with undefined if the user declined or it
 * failed. `isPending` lasts until the stale queries have been refetched; `error` is that of the last run.
 * @example const { run, isPending } = useAction((id: string) => api.tags.delete({ params: { tagId: id } }), { done: t('deleted') });
 */
export function useAction<Input = void, Result = unknown>(
  work: (input: Input) => Promise<Result>,
  options: ActionOptions<Input, Result> = {},
) {
  const client = useQueryClient();
  const latest = useRef(options);
  latest.current = options;
  const isRunning = useRef(false);
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: work,
    // Offline it fails immediately instead of waiting silently for the connection.
    networkMode: 'always',
    onSuccess: async (result, input) => {
      const { onDone, done } = latest.current;
      await onDone?.(result, input);
      const message = typeof done === 'function' ? done(result, input) : done;
      if (message !== undefined)
        toast(typeof message === 'string' ? { text: message, tone: 'good' } : message);
    },
    onError: (error, input) => {
      const { failed = problemText } = latest.current;
      const text = failed(error, input);
      if (text !== undefined) toast({ text, tone: 'danger', closeAfterMs: 8000 });
    },
    onSettled: () => refreshNow(client, latest.current.refresh),
  });
  const run = useCallback(
    async (input: Input): Promise<Result | undefined> => {
      if (latest.current.isExclusive && isRunning.current) return undefined;
      const question = latest.current.confirm?.(input);
      if (question && !(await confirm(question))) return undefined;
      isRunning.current = true;
      try {
        return await mutateAsync(input);
      } catch {
        // onError has reported the failure.
        return undefined;
      } finally {
        isRunning.current = false;
      }
    },
    [mutateAsync],
  );
  return { run, isPending, error };
}

async function refreshNow(client: QueryClient, refresh: Refresh = []): Promise<void> {
  await Promise.all([
    refetchStale(client),
    typeof refresh === 'function'
      ? refresh(client)
      : Promise.all(refresh.map(({ endpoint }) => client.invalidateQueries({ queryKey: [endpoint.name] }))),
  ]);
}
