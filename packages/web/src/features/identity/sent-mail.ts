/** What was mailed and is waited for. */
export interface SentMail {
  readonly kind: 'sign-up' | 'reset';
  readonly email: string;
}
