// Answers to a question of an SMS: a reply that is a choice, or begins with it.
import type { AnswersBlock } from '@fieldhouse/contract/mail-blocks';
import { foldText } from '../sms/keywords.ts';

/** In the languages of teams, besides what the choice is called. */
const words: Readonly<Record<string, readonly string[]>> = {
  true: ['yes', 'y', 'si', 's'],
  false: ['no', 'n'],
};

/** The place of the choice; undefined if the text is none of them, or could be several. */
export function choiceOfText(
  { choices }: Pick<AnswersBlock, 'choices'>,
  labels: readonly string[],
  text: string,
): number | undefined {
  const whole = foldText(text);
  const [first = ''] = whole.split(/[\s\p{P}]+/u);
  const find = (written: string) =>
    choices.flatMap(({ value }, place) => {
      const known = [foldText(labels[place] ?? ''), ...(words[String(value)] ?? [])];
      return written !== '' && known.includes(written) ? [place] : [];
    });
  const exact = find(whole);
  // A sentence may begin with a letter: “Y” is “and” in Spanish.
  const found = exact.length > 0 || first.length < 2 ? exact : find(first);
  return found.length === 1 ? found[0] : undefined;
}
