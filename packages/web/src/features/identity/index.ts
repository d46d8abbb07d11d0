export { PasswordField } from './fields.tsx';
export { PasswordRules } from './password-rules.tsx';
