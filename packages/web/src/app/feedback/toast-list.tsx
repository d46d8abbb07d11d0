import { Button, CloseButton } from '@mantine/core';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { InfoIcon } from '@phosphor-icons/react/dist/csr/Info';
import { WarningCircleIcon } from '@phosphor-icons/react/dist/csr/WarningCircle';
import { useEffect, useState } from 'react';
import { usePhrases } from '../phrases.ts';
import css from './toast-list.module.css';

const defaultCloseMs = 5000;

export interface Toast {
  readonly text: string;
  readonly tone?: 'calm' | 'good' | 'danger';
  /** Such as "Undo". The toast closes with it. */
  readonly action?: { readonly label: string; readonly onAct: () => void };
  /** 0 stays until it is closed. */
  readonly closeAfterMs?: number;
}

export interface OpenToast extends Toast {
  readonly id: number;
}

interface ToastListProps {
  readonly toasts: readonly OpenToast[];
  readonly onClose: (id: number) => void;
}

export function ToastList({ toasts, onClose }: ToastListProps) {
  return (
    <div className={css.list} aria-live="polite">
      {toasts.map((one) => (
        <ToastCard key={one.id} toast={one} onClose={onClose} />
      ))}
    </div>
  );
}

interface ToastCardProps {
  readonly toast: OpenToast;
  readonly onClose: ToastListProps['onClose'];
}

function ToastCard({ toast, onClose }: ToastCardProps) {
  const t = usePhrases('ui');
  const [isHeld, setHeld] = useState(false);
  const { id, closeAfterMs = defaultCloseMs } = toast;
  useEffect(() => {
    if (isHeld || closeAfterMs === 0) return undefined;
    const timer = setTimeout(() => onClose(id), closeAfterMs);
    return () => clearTimeout(timer);
  }, [id, closeAfterMs, isHeld, onClose]);
  const { action } = toast;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only tracks whether someone still reads; the card isn't interactive
    <div
      className={css.toast}
      role={toast.tone === 'danger' ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <ToneIcon tone={toast.tone} />
      <span className={css.text}>{toast.text}</span>
      {action && (
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => {
            onClose(id);
            action.onAct();
          }}
        >
          {action.label}
        </Button>
      )}
      <CloseButton size="sm" aria-label={t('close')} onClick={() => onClose(id)} />
    </div>
  );
}

function ToneIcon({ tone }: { readonly tone: OpenToast['tone'] }) {
  if (tone === 'danger') return <WarningCircleIcon size={18} color="var(--fh-danger)" />;
  if (tone === 'good') return <CheckCircleIcon size={18} color="var(--fh-accent)" />;
  return <InfoIcon size={18} color="var(--fh-text-soft)" />;
}
