// Looks of questions that few forms have.
import { lazy } from 'react';

export const AddChoice = lazy(async () => ({ default: (await import('./add-choice.tsx')).AddChoice }));
export const RatingInput = lazy(async () => ({ default: (await import('./rating-input.tsx')).RatingInput }));
export const RecordCards = lazy(async () => ({
  default: (await import('./choices/record-cards.tsx')).RecordCards,
}));
export const SignatureInput = lazy(async () => ({
  default: (await import('./signature-input.tsx')).SignatureInput,
}));
export const TypedSignature = lazy(async () => ({
  default: (await import('./typed-signature.tsx')).TypedSignature,
}));
