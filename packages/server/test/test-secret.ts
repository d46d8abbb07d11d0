/** Signs cookies and derives the login's password in tests; every database of a test cluster shares it. */
export const testSecret = 'a secret for the tests and nothing else 0123456789';
