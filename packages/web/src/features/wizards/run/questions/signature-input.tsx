// A signature, drawn or typed, which is stored as a picture.
import type { FileValue } from '@fieldhouse/contract/field-types';
import { Button, Group, Input, SegmentedControl, Text, TextInput } from '@mantine/core';
import { type PointerEvent, useCallback, useId, useRef, useState } from 'react';
import { problemText } from '../../../../app/feedback/problem-texts.ts';
import { usePhrases } from '../../../../app/phrases.ts';
import { useBlobAddress } from '../../../../app/use-blob-address.ts';
import { type FileUploads, filesOf } from '../../../fields/index.ts';
import css from './looks.module.css';

interface SignatureInputProps {
  readonly label: React.ReactNode;
  readonly title: string;
  readonly description: string;
  readonly value: unknown;
  readonly error: string | undefined;
  /** Undefined in previews. */
  readonly uploads: FileUploads | undefined;
  readonly onChange: (value: FileValue | null) => void;
}

export function SignatureInput(props: SignatureInputProps) {
  const { label, title, description, value, error, uploads, onChange } = props;
  const id = useId();
  const [signed] = filesOf(value);
  return (
    <fieldset className={css.set} aria-describedby={`${id}-notes`}>
      <legend className={css.legend}>{label}</legend>
      <div id={`${id}-notes`}>
        {description !== '' && <Input.Description mb={8}>{description}</Input.Description>}
      </div>
      {signed && uploads ? (
        <Signed
          file={signed}
          title={title}
          uploads={uploads}
          onAgain={() => {
            uploads.remove(signed);
            onChange(null);
          }}
        />
      ) : (
        <Signing title={title} uploads={uploads} onSigned={onChange} />
      )}
      {error !== undefined && <Input.Error mt={6}>{error}</Input.Error>}
    </fieldset>
  );
}

interface SignedProps {
  readonly file: FileValue;
  readonly title: string;
  readonly uploads: FileUploads;
  readonly onAgain: () => void;
}

function Signed({ file, title, uploads, onAgain }: SignedProps) {
  const t = usePhrases('wizard-runs');
  const load = useCallback(async () => uploads.pictureOf?.(file), [file, uploads]);
  const address = useBlobAddress(load);
  return (
    <>
      <div className={css.pad}>{address !== undefined && <img src={address} alt={title} />}</div>
      <Button variant="default" size="compact-md" mt={8} onClick={onAgain}>
        {t('run.signAgain')}
      </Button>
    </>
  );
}

interface SigningProps {
  readonly title: string;
  readonly uploads: FileUploads | undefined;
  readonly onSigned: (file: FileValue) => void;
}

function Signing({ title, uploads, onSigned }: SigningProps) {
  const t = usePhrases('wizard-runs');
  const canvas = useRef<HTMLCanvasElement>(null);
  const [way, setWay] = useState<'draw' | 'type'>('draw');
  const [hasInk, setInk] = useState(false);
  const [name, setName] = useState('');
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const isReady = way === 'draw' ? hasInk : name.trim() !== '';
  const clear = () => {
    canvas.current?.getContext('2d')?.clearRect(0, 0, padWidth, padHeight);
    setInk(false);
  };
  const use = async () => {
    if (!uploads) return;
    setSending(true);
    setProblem(undefined);
    try {
      const blob = await (way === 'draw' ? toPicture(canvas.current) : toPicture(written(name.trim())));
      const file = new File([blob], 'signature.png', { type: 'image/png' });
      const sending = { signal: new AbortController().signal, onProgress: () => undefined };
      onSigned(await uploads.send(file, sending));
    } catch (failure) {
      setProblem(failure);
      setSending(false);
    }
  };
  return (
    <>
      <SegmentedControl
        aria-label={title}
        data={[
          { value: 'draw', label: t('run.drawSignature') },
          { value: 'type', label: t('run.typeSignature') },
        ]}
        value={way}
        onChange={(next) => setWay(next === 'type' ? 'type' : 'draw')}
      />
      {way === 'draw' ? (
        <Pad canvas={canvas} label={t('run.signHere')} onInk={() => setInk(true)} />
      ) : (
        <TextInput
          mt={8}
          label={t('run.signName')}
          autoComplete="name"
          maxLength={80}
          value={name}
          classNames={{ input: css.written ?? '' }}
          onChange={(event) => setName(event.currentTarget.value)}
          // Enter would send the step.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      <Group gap={8} mt={8}>
        <Button
          size="compact-md"
          disabled={!isReady || !uploads}
          loading={isSending}
          onClick={() => void use()}
        >
          {t('run.useSignature')}
        </Button>
        {way === 'draw' && (
          <Button variant="default" size="compact-md" disabled={!hasInk} onClick={clear}>
            {t('run.clearSignature')}
          </Button>
        )}
      </Group>
      {problem !== undefined && (
        <Text c="var(--fh-danger)" size="sm" mt={6} role="alert">
          {problemText(problem)}
        </Text>
      )}
    </>
  );
}

/** In pixels of the picture; the page shows it as wide as there is room. */
const padWidth = 800;
const padHeight = 300;

interface PadProps {
  readonly canvas: React.RefObject<HTMLCanvasElement | null>;
  readonly label: string;
  readonly onInk: () => void;
}

function Pad({ canvas, label, onInk }: PadProps) {
  const isDown = useRef(false);
  const draw = (event: PointerEvent<HTMLCanvasElement>, isStart: boolean) => {
    const pen = event.currentTarget.getContext('2d');
    if (!pen) return;
    const box = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - box.left) * padWidth) / box.width;
    const y = ((event.clientY - box.top) * padHeight) / box.height;
    if (isStart) {
      prepare(pen);
      pen.beginPath();
      pen.moveTo(x, y);
    }
    // A mere touch is a dot.
    pen.lineTo(x + (isStart ? 0.1 : 0), y);
    pen.stroke();
    onInk();
  };
  return (
    <div className={css.pad}>
      <canvas
        ref={canvas}
        width={padWidth}
        height={padHeight}
        role="img"
        aria-label={label}
        onPointerDown={(event) => {
          isDown.current = true;
          event.currentTarget.setPointerCapture(event.pointerId);
          draw(event, true);
        }}
        onPointerMove={(event) => isDown.current && draw(event, false)}
        onPointerUp={() => {
          isDown.current = false;
        }}
        onPointerCancel={() => {
          isDown.current = false;
        }}
      />
    </div>
  );
}

const ink = '#1b2a4a';

function prepare(pen: CanvasRenderingContext2D): void {
  pen.lineWidth = 4;
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  pen.strokeStyle = ink;
}

/** The name as a picture of handwriting. */
function written(name: string): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = padWidth;
  canvas.height = padHeight;
  const pen = canvas.getContext('2d');
  if (!pen) return canvas;
  pen.fillStyle = ink;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.font = `italic 96px ${handwriting}`;
  pen.fillText(name, padWidth / 2, padHeight / 2, padWidth - 60);
  return canvas;
}

const handwriting = '"Segoe Script", "Snell Roundhand", "Brush Script MT", cursive';

/** On white, since the ink is dark in every theme. */
function toPicture(drawn: HTMLCanvasElement | null): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = padWidth;
  canvas.height = padHeight;
  const pen = canvas.getContext('2d');
  if (pen && drawn) {
    pen.fillStyle = '#ffffff';
    pen.fillRect(0, 0, padWidth, padHeight);
    pen.drawImage(drawn, 0, 0);
  }
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture.'))), 'image/png'),
  );
}
