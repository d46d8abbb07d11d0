// Loaded on use: only this needs the dropzone.
import { Group, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import '@mantine/dropzone/styles.layer.css';
import { FileArrowUpIcon } from '@phosphor-icons/react/dist/csr/FileArrowUp';
import { toast } from '../../app/feedback/toasts.tsx';
import { usePhrases } from '../../app/phrases.ts';

const maxSize = 500 * 1024 * 1024;
const accepted = {
  'text/csv': ['.csv'],
  'text/plain': ['.csv', '.txt', '.tsv'],
  'application/json': ['.json'],
  'application/x-ndjson': ['.jsonl', '.ndjson'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
};

export function FileDrop({ onFile }: { readonly onFile: (file: File) => void }) {
  const t = usePhrases('imports');
  return (
    <Dropzone
      multiple={false}
      maxSize={maxSize}
      accept={accepted}
      inputProps={{ 'aria-label': t('drop') }}
      onDrop={([file]) => file && onFile(file)}
      onReject={() => toast({ text: t('rejectedFile'), tone: 'danger' })}
    >
      <Group justify="center" gap="md" mih={160} style={{ pointerEvents: 'none' }}>
        <FileArrowUpIcon size={36} />
        <div>
          <Text fw={600}>{t('drop')}</Text>
          <Text size="sm" c="dimmed">
            {t('dropHint')}
          </Text>
        </div>
      </Group>
    </Dropzone>
  );
}
