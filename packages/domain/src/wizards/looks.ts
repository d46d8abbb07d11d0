// Which fields can be asked with another look.
import type { QuestionLook } from '@fieldhouse/contract/wizard-questions';
import type { KnownField } from './fields-of-collections.ts';

const maxStars = 10;

/** The stars of a rating, from 1 to the field's highest number. */
export function starsOf({ settings }: Pick<KnownField, 'settings'>): number[] {
  const max = typeof settings.max === 'number' ? settings.max : 5;
  return Array.from({ length: Math.max(0, Math.min(max, maxStars)) }, (_, index) => index + 1);
}

/** The look that a field may have besides its own; undefined for none. */
export function lookOf({
  dataType,
  settings,
}: Pick<KnownField, 'dataType' | 'settings'>): QuestionLook | undefined {
  if (dataType === 'single_image') return 'signature';
  if (dataType === 'plain_text') return settings.isMultiLine === true ? undefined : 'signature';
  const { min, max } = settings;
  const isSmall =
    (typeof max !== 'number' || (max > 0 && max <= maxStars)) && (typeof min !== 'number' || min <= 1);
  return dataType === 'number' && isSmall ? 'rating' : undefined;
}
