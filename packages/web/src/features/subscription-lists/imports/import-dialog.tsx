// Import of subscribers in two steps: the file, then what its columns are. Closing the dialog before the second step is
// confirmed deletes the file.
import { type SubscriberImport, subscriberImports } from '@fieldhouse/contract/subscriber-imports';
import { Button, FileInput, Group, Progress, Stack } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { addressOf } from '../../../api/client.ts';
import { subscriberImportsApi } from '../../../api/endpoints/subscriptions-api.ts';
import { upload } from '../../../api/upload.ts';
import { useAction } from '../../../app/feedback/use-action.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { fileProblemText } from '../../imports/index.ts';
import type { ListPlace } from '../subscription-list-queries.ts';
import { ImportMapping } from './import-mapping.tsx';

interface ImportDialogProps {
  readonly place: ListPlace;
  readonly isDouble: boolean;
  readonly onClose: () => void;
}

export function ImportDialog({ place, isDouble, onClose }: ImportDialogProps) {
  const t = usePhrases('subscription-lists');
  const ui = usePhrases('ui');
  const [uploaded, setUploaded] = useState<SubscriberImport>();
  const { run: discard } = useAction((one: SubscriberImport) =>
    subscriberImportsApi.discard({ params: { ...place, subscriberImportId: one.id } }),
  );
  const close = () => {
    if (uploaded) void discard(uploaded);
    onClose();
  };
  return (
    <Dialog
      title={t('import.title')}
      closeLabel={ui('close')}
      isOpen
      size={uploaded ? 'lg' : 'md'}
      onClose={close}
    >
      {uploaded ? (
        <ImportMapping
          place={place}
          of={uploaded}
          isDouble={isDouble}
          onRead={setUploaded}
          onCancel={close}
          onStarted={onClose}
        />
      ) : (
        <FileStep place={place} onUploaded={setUploaded} onCancel={onClose} />
      )}
    </Dialog>
  );
}

interface FileStepProps {
  readonly place: ListPlace;
  readonly onUploaded: (uploaded: SubscriberImport) => void;
  readonly onCancel: () => void;
}

function FileStep({ place, onUploaded, onCancel }: FileStepProps) {
  const t = usePhrases('subscription-lists');
  const ui = usePhrases('ui');
  const [file, setFile] = useState<File | null>(null);
  const { start, share, isPending } = useUpload(place, onUploaded);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (file) void start(file);
  };
  return (
    <form onSubmit={onSubmit}>
      <Stack>
        <FileInput
          label={t('import.file')}
          description={t('import.fileHint')}
          placeholder={t('import.choose')}
          accept=".csv,.tsv,.txt,.xlsx,.json"
          required
          value={file}
          onChange={setFile}
        />
        {isPending && <Progress value={share * 100} aria-label={t('import.title')} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {ui('cancel')}
          </Button>
          <Button type="submit" loading={isPending} disabled={file === null}>
            {t('import.continue')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Closing the dialog ends an upload. */
function useUpload(place: ListPlace, onUploaded: (uploaded: SubscriberImport) => void) {
  const t = usePhrases('subscription-lists');
  const [share, setShare] = useState(0);
  const ending = useRef(new AbortController());
  useEffect(() => {
    const { current } = ending;
    return () => current.abort();
  }, []);
  const { run: start, isPending } = useAction(
    (file: File) =>
      upload(subscriberImports.upload, {
        address: addressOf(subscriberImports.upload, { params: place, query: { fileName: file.name } }),
        file,
        type: 'application/octet-stream',
        signal: ending.current.signal,
        onProgress: setShare,
      }),
    {
      onDone: onUploaded,
      failed: (error) => t('import.failed', { reason: fileProblemText(error) }),
      isExclusive: true,
    },
  );
  return { start, share, isPending };
}
