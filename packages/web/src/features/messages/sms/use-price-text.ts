import { useFormats } from '../../../app/language/formats.ts';
import { usePhrases } from '../../../app/phrases.ts';
import type { SmsLengths } from '../message-queries.ts';

/** The total and the price of a segment; empty if no price is known. */
export function usePriceText(): (cost: SmsLengths['cost']) => string {
  const t = usePhrases('sms');
  const formats = useFormats();
  return (cost) => {
    if (cost === null) return '';
    // Fractions of a cent matter here.
    const digits = { style: 'currency', currency: cost.currency, maximumFractionDigits: 6 } as const;
    const each = new Intl.NumberFormat(formats.locale, digits).format(Number(cost.perSegment));
    const isSmall = Number(cost.total) < 1;
    const total = isSmall
      ? new Intl.NumberFormat(formats.locale, digits).format(Number(cost.total))
      : formats.money(Number(cost.total), cost.currency);
    return t('price', { total, each });
  };
}
