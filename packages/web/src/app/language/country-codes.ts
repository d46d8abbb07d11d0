/** ISO 3166-1 alpha-2, most common first; names come from Intl. */
export const countryCodes: readonly string[] =
  'US CA MX GB IE ES FR DE AT CH IT PT NL BE LU DK SE NO FI PL CZ GR TR BR AR CL CO PE VE EC UY BO CR PA GT DO AU NZ IN PK BD JP CN KR TW HK SG PH VN TH ID MY ZA NG KE EG MA IL AE SA'.split(
    ' ',
  );
