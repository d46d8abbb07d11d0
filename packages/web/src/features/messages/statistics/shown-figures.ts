// Which of the seven figures are known of a message: an untracked one would read as zero, and a phone knows no opens,
// bounces or complaints.
import { type FigureName, figureNames, type MessageStatistics } from '@fieldhouse/contract/message-results';

export type Tracking = Pick<MessageStatistics, 'deliveryMethodId' | 'tracksOpens' | 'tracksClicks'>;

const ofSms: readonly FigureName[] = ['sent', 'delivered', 'clicked', 'unsubscribed'];

/** The figures that a message of this method has, tracked or not. */
export function figuresOf({ deliveryMethodId }: Tracking): readonly FigureName[] {
  return deliveryMethodId === 'sms' ? ofSms : figureNames;
}

export function isTracked({ tracksOpens, tracksClicks }: Tracking, name: FigureName): boolean {
  if (name === 'opened') return tracksOpens;
  return name === 'clicked' ? tracksClicks : true;
}

export function knownFigures(tracking: Tracking): FigureName[] {
  return figuresOf(tracking).filter((name) => isTracked(tracking, name));
}
