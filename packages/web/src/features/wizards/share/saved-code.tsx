// The QR code of a link, and its files: a picture for documents, and a drawing for printers.
import { Button, Group } from '@mantine/core';
import { useRef } from 'react';
import { toastProblem } from '../../../app/feedback/toasts.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { saveFile } from '../../../app/save-file.ts';
import { QrCode, qrPicture } from '../../../ui/qr-code.tsx';
import css from './share-dialog.module.css';

interface SavedCodeProps {
  readonly link: string;
  readonly label: string;
  /** Pixels. */
  readonly size: number;
}

export function SavedCode({ link, label, size }: SavedCodeProps) {
  const t = usePhrases('wizard-results');
  const code = useRef<HTMLDivElement>(null);
  const savePicture = () =>
    qrPicture(link).then((picture) => saveFile('qr-code.png', picture, 'image/png'), toastProblem);
  const saveDrawing = () => {
    const drawn = code.current?.querySelector('svg');
    // With its namespace, which a file needs.
    if (drawn) saveFile('qr-code.svg', new XMLSerializer().serializeToString(drawn), 'image/svg+xml');
  };
  return (
    <div className={css.code} ref={code}>
      <QrCode text={link} label={label} size={size} />
      <Group gap={4} role="group" aria-label={`${t('share.saveCode')}: ${label}`}>
        <Button variant="subtle" size="xs" onClick={() => void savePicture()}>
          {t('share.savePicture')}
        </Button>
        <Button variant="subtle" size="xs" onClick={saveDrawing}>
          {t('share.saveDrawing')}
        </Button>
      </Group>
    </div>
  );
}
