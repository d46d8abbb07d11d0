export { PasswordRules } from './sign-in/password-rules.tsx';
