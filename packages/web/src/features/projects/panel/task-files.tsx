// The files of a task: upload, open, remove.
import { files } from '@fieldhouse/contract/files';
import type { FileId } from '@fieldhouse/contract/ids';
import type { Task } from '@fieldhouse/contract/task-cards';
import type { TaskFile } from '@fieldhouse/contract/task-files';
import { ActionIcon, Button, FileButton } from '@mantine/core';
import { FileIcon } from '@phosphor-icons/react/dist/csr/File';
import { PaperclipIcon } from '@phosphor-icons/react/dist/csr/Paperclip';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { useQuery } from '@tanstack/react-query';
import { addressOf } from '../../../api/client.ts';
import { taskFilesApi, tasksApi } from '../../../api/endpoints/projects-api.ts';
import { queryOf } from '../../../api/queries.ts';
import { upload } from '../../../api/upload.ts';
import { useAction } from '../../../app/feedback/use-action.ts';
import { useFormats } from '../../../app/language/formats.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import css from './task-panel.module.css';

export function TaskFiles({ task }: { readonly task: Task }) {
  const t = usePhrases('projects');
  const teamId = useTeamId();
  const params = { teamId, taskId: task.id };
  const { data } = useQuery(queryOf(taskFilesApi.list, { params }));
  const refresh = [taskFilesApi.list, tasksApi.activity];
  const { run: attach, isPending } = useAction(
    async (file: File) => {
      const { id } = await upload(files.upload, {
        address: addressOf(files.upload, { params: { teamId }, query: { name: file.name } }),
        file,
        type: 'application/octet-stream',
        signal: new AbortController().signal,
        onProgress: () => undefined,
      });
      return taskFilesApi.attach({ params: { ...params, fileId: id } });
    },
    { refresh },
  );
  const { run: remove } = useAction(
    ({ id: fileId }: { readonly id: FileId; readonly name: string }) =>
      taskFilesApi.remove({ params: { ...params, fileId } }),
    {
      confirm: ({ name }) => ({
        title: t('task.removeFileTitle', { name }),
        action: t('task.removeFile', { name }),
        isDangerous: true,
      }),
      done: t('task.fileRemoved'),
      refresh,
    },
  );
  return (
    <section className={css.part} aria-labelledby="task-files">
      <h2 id="task-files" className={css.partTitle}>
        {t('task.files')}
      </h2>
      <ul className={css.links}>
        {data?.items.map((file) => (
          <FileRow key={file.id} file={file} onRemove={() => void remove(file)} />
        ))}
      </ul>
      <FileButton onChange={(file) => file && void attach(file)}>
        {(props) => (
          <Button
            {...props}
            size="compact-sm"
            variant="subtle"
            style={{ alignSelf: 'flex-start' }}
            loading={isPending}
            leftSection={<PaperclipIcon size={14} />}
          >
            {t('task.attach')}
          </Button>
        )}
      </FileButton>
    </section>
  );
}

function FileRow({ file, onRemove }: { readonly file: TaskFile; readonly onRemove: () => void }) {
  const t = usePhrases('projects');
  const formats = useFormats();
  const { name, size, url, thumbnailUrl, may } = file;
  return (
    <li className={css.link}>
      {thumbnailUrl === null ? (
        <FileIcon size={24} aria-hidden="true" />
      ) : (
        <img src={thumbnailUrl} alt="" width={28} height={28} className={css.thumbnail} />
      )}
      <span className={css.linkText}>
        <a className={css.linkName} href={url} download>
          {name}
        </a>
        <span className={css.soft}>{formats.bytes(size)}</span>
      </span>
      {may.remove && (
        <ActionIcon
          size={28}
          variant="subtle"
          color="gray"
          aria-label={t('task.removeFile', { name })}
          onClick={onRemove}
        >
          <XIcon size={14} weight="bold" />
        </ActionIcon>
      )}
    </li>
  );
}
