import { Suspense } from 'react';
import { onDemand } from '../feedback/on-demand.tsx';
import { usePreload } from '../feedback/use-preload.ts';
import { usePhrases } from '../phrases.ts';
import type { FormConflictProps } from './form-conflict.tsx';
import css from './form-notes.module.css';

export interface FormState {
  /** An error that belongs to no field. */
  readonly problemText: string | undefined;
  /** Labels of the fields that may not be empty but were when the form was submitted. */
  readonly emptyFields?: readonly string[];
  /** What another person changed too. */
  readonly conflict?: FormConflictProps['conflict'] | undefined;
}

/** Rarely needed. */
const FormConflict = onDemand(() => import('./form-conflict.tsx'), 'FormConflict');

/**
 * Above the buttons of a form: what another person changed too, which fields are still empty, its general error, or a
 * hint.
 */
export function FormNotes({ form }: { readonly form: FormState }) {
  const t = usePhrases('ui');
  usePreload(FormConflict.preload);
  const { problemText, emptyFields = [], conflict } = form;
  if (conflict)
    return (
      <Suspense>
        <FormConflict conflict={conflict} />
      </Suspense>
    );
  if (problemText === undefined && emptyFields.length === 0)
    return <p className={css.hint}>{t('form.emptyHint')}</p>;
  return (
    <p role="alert" className={css.problem}>
      {problemText ?? t('form.emptyFields', { fields: emptyFields.join(', ') })}
    </p>
  );
}
