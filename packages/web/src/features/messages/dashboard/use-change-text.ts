import type { FigureName } from '@fieldhouse/contract/message-results';
import { type Figures, rateOf } from '@fieldhouse/domain/messages/figures/message-figures';
import { useFormats } from '../../../app/language/formats.ts';
import { usePhrases } from '../../../app/phrases.ts';

interface ChangeText {
  readonly text: string;
  readonly tone?: 'better' | 'worse';
}

/** What people do with a mail; better if it is more. */
const wanted: readonly FigureName[] = ['opened', 'clicked'];
const ofPeople: readonly FigureName[] = ['complained', 'unsubscribed'];

/** The text below a figure: how it changed, or how many messages or people it is. */
export function useChangeText(): (name: FigureName, now: Figures, before: Figures) => ChangeText {
  const t = usePhrases('messages-dashboard');
  const formats = useFormats();
  const points = (value: number) => formats.number(Math.round(Math.abs(value) * 1000) / 10);
  return (name, now, before) => {
    const counted = { text: t(ofPeople.includes(name) ? 'ofPeople' : 'ofMessages', { count: now[name] }) };
    if (name === 'sent') {
      if (before.sent === 0) return counted;
      const by = now.sent - before.sent;
      if (by === 0) return { text: t('same') };
      return { text: t(by > 0 ? 'more' : 'fewer', { by: formats.number(Math.abs(by)) }) };
    }
    const [rate, earlier] = [rateOf(now, name), rateOf(before, name)];
    if (!wanted.includes(name) || rate === null || earlier === null) return counted;
    const by = Math.round((rate - earlier) * 1000);
    if (by === 0) return { text: t('same') };
    return {
      text: t(by > 0 ? 'pointsMore' : 'pointsFewer', { by: points(rate - earlier) }),
      tone: by > 0 ? 'better' : 'worse',
    };
  };
}
