import { useFormats } from '../../../app/language/formats.ts';

/** A share in percent; a dash if there is nothing to be a share of. */
export function useRateText(): (rate: number | null) => string {
  const formats = useFormats();
  // One in two thousand is little, but must not show as zero.
  return (rate) => (rate === null ? '–' : formats.percent(rate, rate > 0 && rate < 0.001 ? 2 : 1));
}
