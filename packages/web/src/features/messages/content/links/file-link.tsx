// The file that a link leads to: uploaded for mails, and public to everyone who has the link.
import { mailFiles } from '@fieldhouse/contract/mail-files';
import { fileHref, fileOf } from '@fieldhouse/domain/messages/content/own-links';
import { Button, FileButton, Stack, Text } from '@mantine/core';
import { useRef } from 'react';
import { addressOf } from '../../../../api/client.ts';
import { upload } from '../../../../api/upload.ts';
import { usePhrases } from '../../../../app/phrases.ts';
import { useTeamId } from '../../../../app/session/use-team.ts';
import { useMailEditor } from '../editing/editor-context.ts';
import { usePictureUploads } from '../uploads/picture-uploads.tsx';
import { UploadState } from '../uploads/upload-state.tsx';
import { useUploads } from '../uploads/use-uploads.ts';
import { MailFile, useMailFiles } from './mail-file.tsx';

interface OwnLinkProps {
  /** The address of the link, of a file or not. */
  readonly value: string;
  /** `name` is of what it leads to. */
  readonly onChange: (href: string, name: string) => void;
  /** The block that leads there; its file is sent on while another block is selected. */
  readonly blockId: string | undefined;
}

export const fileKey = (blockId = '') => `file ${blockId}`;

export function FileLink({ value, onChange, blockId }: OwnLinkProps) {
  const t = usePhrases('mail-blocks');
  const teamId = useTeamId();
  const { edit } = useMailEditor();
  const [own, { uploads: ofMail }] = [useUploads(), usePictureUploads()];
  const { shown, start, cancel, retry } = blockId === undefined ? own : ofMail;
  const key = fileKey(blockId);
  const running = shown.get(key);
  const chosen = fileOf(value);
  // The text is written on while the file is on its way.
  const latest = useRef(onChange);
  latest.current = onChange;
  const files = useMailFiles(chosen ? [chosen.token] : []);
  const send = (file: File) =>
    start({
      key,
      name: file.name,
      run: async (options) => {
        const address = addressOf(mailFiles.upload, { params: { teamId }, query: { name: file.name } });
        const type = 'application/octet-stream';
        const stored = await upload(mailFiles.upload, { address, file, type, ...options });
        if (options.signal.aborted) return;
        const href = fileHref(stored);
        if (blockId === undefined) latest.current(href, stored.name);
        else edit(blockId, (block) => ('href' in block ? { ...block, href } : block));
      },
    });
  if (running)
    return <UploadState upload={running} onCancel={() => cancel(key)} onRetry={() => retry(key)} />;
  return (
    <Stack gap={6}>
      {chosen && <MailFile {...chosen} state={files?.find(({ token }) => token === chosen.token)} />}
      <FileButton onChange={(file) => file && send(file)}>
        {(props) => (
          <Button variant="default" {...props}>
            {t(chosen ? 'file.replace' : 'file.choose')}
          </Button>
        )}
      </FileButton>
      <Text size="xs" c="var(--fh-text-soft)">
        {t('file.hint')}
      </Text>
    </Stack>
  );
}
