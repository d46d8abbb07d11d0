import { usePhrases } from '../phrases.ts';
import css from './form-notes.module.css';

export interface FormState {
  /** An error that belongs to no field. */
  readonly problemText: string | undefined;
  /** Labels of the fields that may not be empty but were when the form was submitted. */
  readonly emptyFields?: readonly string[];
}

/** The line above the buttons of a form: which fields are still empty, else its general error, else a hint. */
export function FormNotes({ form }: { readonly form: FormState }) {
  const t = usePhrases('ui');
  const { problemText, emptyFields = [] } = form;
  if (problemText === undefined && emptyFields.length === 0)
    return <p className={css.hint}>{t('form.emptyHint')}</p>;
  return (
    <p role="alert" className={css.problem}>
      {problemText ?? t('form.emptyFields', { fields: emptyFields.join(', ') })}
    </p>
  );
}
