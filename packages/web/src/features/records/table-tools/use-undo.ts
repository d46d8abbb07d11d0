import { useRef } from 'react';
import { toast, toastProblem } from '../../../app/feedback/toasts.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { nameFieldOf } from '../../fields/index.ts';
import { afterStep, type Direction, type KnownRecord, nextStep } from '../saving/undo-history.ts';
import { applyStep } from './apply-step.ts';
import type { Applied } from './bulk-job.ts';
import type { TableToolsProps } from './table-tools-props.ts';

type UndoProps = Pick<TableToolsProps, 'place' | 'collection' | 'rows' | 'writes'>;

const maxNamed = 5;

/** Runs one step at a time; further commands are queued. */
export function useUndo({ place, collection, rows, writes }: UndoProps) {
  const t = usePhrases('table-tools');
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const nameField = nameFieldOf(collection);

  const toastResult = (direction: Direction, { done, skipped }: Applied) => {
    if (skipped.length === 0) return toast({ text: t(`${direction}.done`, { count: done }) });
    const nameOf = ({ values }: KnownRecord) => {
      const name = values?.[nameField?.columnName ?? ''];
      return typeof name === 'string' && name !== '' ? [name] : [];
    };
    const names = skipped.flatMap(nameOf).slice(0, maxNamed).join(', ');
    const left =
      names === ''
        ? t('skipped.unnamed', { count: skipped.length })
        : t('skipped.named', { count: skipped.length, names });
    return toast({
      text: done === 0 ? left : `${t(`${direction}.done`, { count: done })} ${left}`,
      tone: 'danger',
      closeAfterMs: 10_000,
    });
  };

  const go = async (direction: Direction) => {
    const step = nextStep(writes.history.now, direction);
    if (!step) return toast({ text: t(`${direction}.nothing`) });
    await writes.run(async () => {
      const applied = await applyStep(place, step, direction);
      writes.history.now = afterStep(writes.history.now, direction, applied.step);
      toastResult(direction, applied);
    });
    rows.refresh();
  };

  return (direction: Direction): Promise<unknown> => {
    last.current = last.current.then(() => go(direction)).catch(toastProblem);
    return last.current;
  };
}
