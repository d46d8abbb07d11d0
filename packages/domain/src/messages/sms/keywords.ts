// What a reply of one word asks for. Carriers know the English words; the Spanish ones are ours.

export type SmsKeyword = 'stop' | 'start' | 'help';

const words: Readonly<Record<string, SmsKeyword>> = {
  stop: 'stop',
  stopall: 'stop',
  unsubscribe: 'stop',
  cancel: 'stop',
  end: 'stop',
  quit: 'stop',
  revoke: 'stop',
  optout: 'stop',
  alto: 'stop',
  baja: 'stop',
  parar: 'stop',
  detener: 'stop',
  cancelar: 'stop',
  salir: 'stop',
  start: 'start',
  yes: 'start',
  unstop: 'start',
  alta: 'start',
  si: 'start',
  iniciar: 'start',
  help: 'help',
  info: 'help',
  ayuda: 'help',
};

/** Undefined for any other text: only a reply of a single word is a keyword. */
export function smsKeywordOf(text: string): SmsKeyword | undefined {
  const word = foldText(text).replace(/^opt[- ]out$/, 'optout');
  return Object.hasOwn(words, word) ? words[word] : undefined;
}

/** In lower case, without accents, and without spaces and signs at both ends. */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/^[\s\p{P}\p{S}]+|[\s\p{P}\p{S}]+$/gu, '');
}

/** Whether a message names the way to end, as the law requires of mail to many. */
export function hasOptOutLine(contentType: string): boolean {
  return contentType !== 'transactional';
}
