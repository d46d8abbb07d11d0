import { passwordRules } from '@fieldhouse/contract/identity';
import { VisuallyHidden } from '@mantine/core';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { CircleIcon } from '@phosphor-icons/react/dist/csr/Circle';
import { usePhrases } from '../../../app/phrases.ts';
import css from './login-page.module.css';

/** The password policy (seed section 9), ticked off while typing. */
export function PasswordRules({ password }: { readonly password: string }) {
  const t = usePhrases('identity');
  const tErrors = usePhrases('errors');
  return (
    <ul className={css.rules} aria-label={t('signUp.passwordRules')}>
      {passwordRules.map(({ rule, test }) => {
        const isMet = test(password);
        return (
          <li key={rule} data-met={isMet || undefined}>
            {isMet ? <CheckCircleIcon size={14} /> : <CircleIcon size={14} />}
            {tErrors(`rule.${rule}`)}
            <VisuallyHidden>{isMet ? t('signUp.ruleMet') : t('signUp.ruleOpen')}</VisuallyHidden>
          </li>
        );
      })}
    </ul>
  );
}
