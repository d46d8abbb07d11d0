/** A sent mail that the user must act on. */
export interface SentMail {
  readonly kind: 'sign-up' | 'reset';
  readonly email: string;
}
