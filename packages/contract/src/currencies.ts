// ISO 4217 currency codes, the same list for validation and for choices. Intl.supportedValuesOf differs
// between browsers and servers, and changes with runtime updates.

/** Current currencies (list one), without test codes and the code for no currency. */
export const currencies: readonly string[] = (
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF ' +
  'CHE CHF CHW CLF CLP CNY COP COU CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP ' +
  'GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT ' +
  'LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR ' +
  'NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN ' +
  'SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD USN UYI UYU UYW UZS VED VES VND VUV WST XAF ' +
  'XAG XAU XCD XCG XDR XOF XPD XPF XPT YER ZAR ZMW ZWG'
).split(' ');

/** Withdrawn since 2000: accepted in old amounts, not offered as a choice. */
const formerCurrencies: readonly string[] = (
  'ANG ATS AZM BEF BGN BYR CSD CUC CYP DEM EEK ESP FIM FRF GHC GRD HRK IEP ITL LTL LUF LVL MGF MRO MTL MZM ' +
  'NLG PTE ROL SDD SIT SKK SLL SRG STD TMM TRL VEB VEF ZMK ZWD ZWL ZWR'
).split(' ');

/** All codes that an amount may have. */
export const knownCurrencies: readonly string[] = [...currencies, ...formerCurrencies];

const known: ReadonlySet<string> = new Set(knownCurrencies);

export function isCurrency(code: string): boolean {
  return known.has(code);
}
