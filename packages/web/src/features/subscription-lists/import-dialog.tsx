import { subscriptionLists } from '@fieldhouse/contract/subscription-lists';
import { Button, Checkbox, FileInput, Group, Progress, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { isProblem } from '../../api/api-problem.ts';
import { addressOf } from '../../api/client.ts';
import { upload } from '../../api/upload.ts';
import { problemText } from '../../app/feedback/problem-texts.ts';
import { useAction } from '../../app/feedback/use-action.ts';
import { usePhrases } from '../../app/phrases.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { type ListPlace, staleAfterChange } from './subscription-list-queries.ts';

interface ImportDialogProps {
  readonly place: ListPlace;
  readonly isDouble: boolean;
  readonly onClose: () => void;
}

interface Import {
  readonly file: File;
  readonly source: string;
  readonly isConfirmed: boolean;
}

export function ImportDialog({ place, isDouble, onClose }: ImportDialogProps) {
  const t = usePhrases('subscription-lists');
  const ui = usePhrases('ui');
  const [file, setFile] = useState<File | null>(null);
  const [source, setSource] = useState('');
  const [isConfirmed, setConfirmed] = useState(false);
  const { start, share, isPending } = useImport(place, onClose);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (file) void start({ file, source: source.trim(), isConfirmed });
  };
  return (
    <Dialog title={t('import.title')} closeLabel={ui('close')} isOpen onClose={onClose}>
      <form onSubmit={onSubmit}>
        <Stack>
          <FileInput
            label={t('import.file')}
            description={t('import.fileHint')}
            placeholder={t('import.choose')}
            accept=".csv,.tsv,.txt,.xlsx"
            required
            value={file}
            onChange={setFile}
          />
          <TextInput
            label={t('import.source')}
            description={t('import.sourceHint')}
            required
            maxLength={300}
            value={source}
            onChange={(event) => setSource(event.currentTarget.value)}
          />
          {isDouble && (
            <Checkbox
              label={t('import.isConfirmed')}
              description={t('import.isConfirmedHint')}
              checked={isConfirmed}
              onChange={(event) => setConfirmed(event.currentTarget.checked)}
            />
          )}
          {isPending && <Progress value={share * 100} aria-label={t('import.title')} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {ui('cancel')}
            </Button>
            <Button type="submit" loading={isPending} disabled={file === null || source.trim() === ''}>
              {t('import.start')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

/** Closing the dialog ends an upload; an import that has begun continues on the server. */
function useImport(place: ListPlace, onDone: () => void) {
  const t = usePhrases('subscription-lists');
  const [share, setShare] = useState(0);
  const ending = useRef(new AbortController());
  useEffect(() => {
    const { current } = ending;
    return () => current.abort();
  }, []);
  const { run: start, isPending } = useAction(
    ({ file, source, isConfirmed }: Import) => {
      const query = { fileName: file.name, source, isConfirmed: isConfirmed ? 'true' : 'false' } as const;
      return upload(subscriptionLists.upload, {
        address: addressOf(subscriptionLists.upload, { params: place, query }),
        file,
        type: 'application/octet-stream',
        signal: ending.current.signal,
        onProgress: setShare,
      });
    },
    {
      done: t('import.started'),
      onDone,
      failed: (error) =>
        isProblem(error, 'unknown_field')
          ? t('import.noAddresses')
          : t('import.failed', { reason: problemText(error) }),
      refresh: staleAfterChange,
      isExclusive: true,
    },
  );
  return { start, share, isPending };
}
