/** Header with the run's token (256 bit, base64url). The token never appears in an address. Separate, as public pages load no schemas. */
export const runTokenHeader = 'x-wizard-run';
