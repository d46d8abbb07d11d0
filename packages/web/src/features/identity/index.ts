export { PasswordField } from './fields.tsx';
export { PasswordRules } from './sign-in/password-rules.tsx';
