import { WarningCircleIcon } from '@phosphor-icons/react/dist/csr/WarningCircle';
import css from './login-page.module.css';

export function FormProblem({ text }: { readonly text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <div className={css.problem} role="alert">
      <WarningCircleIcon size={18} />
      <span>{text}</span>
    </div>
  );
}
