// Uploads files one after the other and appends each to the value when it has arrived.
import type { FileKind, FileValue } from '@fieldhouse/contract/field-types';
import { files } from '@fieldhouse/contract/files';
import { useEffect, useRef, useState } from 'react';
import { addressOf } from '../../../../api/client.ts';
import { upload } from '../../../../api/upload.ts';
import { issueText, problemText } from '../../../../app/feedback/problem-texts.ts';
import { useTeamId } from '../../../../app/session/use-team.ts';

export interface Upload {
  readonly key: string;
  readonly name: string;
  /** Between 0 and 1. */
  readonly share: number;
  readonly stop: () => void;
}

interface UploadsOptions {
  /** Accepted file kinds; all kinds if unset. */
  readonly takes: FileKind | undefined;
  readonly onUploaded: (file: FileValue) => void;
  readonly onProblem: (name: string, reason: string) => void;
}

export function useUploads(options: UploadsOptions) {
  const teamId = useTeamId();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  // The value may have changed by the time a file has arrived.
  const latest = useRef(options);
  latest.current = options;
  const queue = useRef(Promise.resolve());
  const running = useRef(new Set<AbortController>());
  useEffect(
    () => () => {
      for (const controller of running.current) controller.abort();
    },
    [],
  );
  const leave = (key: string) => setUploads((now) => now.filter((one) => one.key !== key));
  const send = async (file: File, key: string, { signal }: AbortController) => {
    if (signal.aborted) return;
    try {
      const sent = await upload(files.upload, {
        address: addressOf(files.upload, { params: { teamId }, query: { name: file.name } }),
        file,
        type: 'application/octet-stream',
        signal,
        onProgress: (share) =>
          setUploads((now) => now.map((one) => (one.key === key ? { ...one, share } : one))),
      });
      const { takes, onProblem, onUploaded } = latest.current;
      if (takes !== undefined && sent.kind !== takes)
        onProblem(file.name, issueText({ rule: takes === 'image' ? 'not_a_picture' : 'not_a_film' }));
      else onUploaded(sent);
    } catch (error) {
      if (!signal.aborted) latest.current.onProblem(file.name, problemText(error));
    }
    leave(key);
  };
  const add = (chosen: readonly File[]) => {
    for (const file of chosen) {
      const key = crypto.randomUUID();
      const controller = new AbortController();
      running.current.add(controller);
      const stop = () => {
        controller.abort();
        leave(key);
      };
      setUploads((now) => [...now, { key, name: file.name, share: 0, stop }]);
      queue.current = queue.current
        .then(() => send(file, key, controller))
        .finally(() => running.current.delete(controller));
    }
  };
  return { uploads, add };
}
