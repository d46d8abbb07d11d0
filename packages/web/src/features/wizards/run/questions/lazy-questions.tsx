// Looks of questions that few forms have.
import { onDemand } from '../../../../app/feedback/on-demand.tsx';

export const AddChoice = onDemand(() => import('./add-choice.tsx'), 'AddChoice');
export const RatingInput = onDemand(() => import('./rating-input.tsx'), 'RatingInput');
export const RecordCards = onDemand(() => import('./choices/record-cards.tsx'), 'RecordCards');
export const SignatureInput = onDemand(() => import('./signature-input.tsx'), 'SignatureInput');
export const TypedSignature = onDemand(() => import('./typed-signature.tsx'), 'TypedSignature');
