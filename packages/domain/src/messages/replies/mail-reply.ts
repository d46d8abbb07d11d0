// What a person answered to a mail: without what a program wrote, and without the mail that it quotes.

export interface MailHeader {
  /** In lower case. */
  readonly key: string;
  readonly value: string;
}

const bulk: readonly string[] = ['bulk', 'junk', 'list', 'auto_reply'];

/** Whether a program wrote the mail, such as a note of absence (RFC 3834), a report or a mailing list. */
export function isAutomatic(headers: readonly MailHeader[]): boolean {
  return headers.some(({ key, value }) => {
    const [word = ''] = value.trim().toLowerCase().split(/[\s;]/, 1);
    switch (key) {
      case 'auto-submitted':
        return word !== 'no';
      case 'precedence':
        return bulk.includes(word);
      case 'content-type':
        return word === 'multipart/report';
      case 'return-path':
        return word === '<>';
      case 'x-autoreply':
      case 'x-autorespond':
      case 'x-failed-recipients':
      case 'list-id':
        return true;
      default:
        return false;
    }
  });
}

/** Above what most programs quote, in the languages of their users. */
const attribution =
  /^\s*(on|el|le|am|op|il|em|den|dnia)\b[^\n]{4,300}\b(wrote|escribió|a écrit|schrieb|schreef|ha scritto|escreveu|skrev|napisał\(?a?\)?)\s*:\s*$/i;
const divider =
  /^(?:-{2,}[^-]{0,40}(?:message|mensaje|messaggio|mensagem|nachricht|bericht)[^-]{0,20}-{2,}|_{10,})$/i;
const longestDivider = 120;
const quotedFrom = /^\s*\*?(from|de|von|da|van|od)\s*:\*?\s\S/i;
const quotedDate = /^\s*\*?(sent|date|enviado(?: el)?|fecha|gesendet|datum|inviato|data|envoyé)\s*:\*?\s\S/i;
const signature = /^-- ?$/;

/**
 * What the person wrote above the quoted mail, or below it, without a signature. All of the text where they wrote between
 * its lines, or where nothing else is left.
 */
export function writtenIn(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const above = lines[0]?.startsWith('>') ? '' : trimmed(lines.slice(0, quoteStart(lines)));
  return above || trimmed(belowQuote(lines)) || text.trim();
}

function belowQuote(lines: readonly string[]): readonly string[] {
  const start = lines.findIndex(
    (line) => line.trim() !== '' && !line.startsWith('>') && !attribution.test(line),
  );
  const below = start === -1 ? [] : lines.slice(start);
  return below.some((line) => line.startsWith('>')) ? lines : below;
}

function trimmed(lines: readonly string[]): string {
  const end = lines.findIndex((line) => signature.test(line));
  return lines
    .slice(0, end === -1 ? undefined : end)
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

function quoteStart(lines: readonly string[]): number {
  // Without anything of their own below.
  const lastOwn = lines.findLastIndex((line) => !line.startsWith('>') && line.trim() !== '');
  const start = lines.findIndex((line, index) => {
    if (line.startsWith('>')) return index > lastOwn;
    if (isAttribution(line, lines[index + 1] ?? '') || isDivider(line)) return true;
    return quotedFrom.test(line) && lines.slice(index + 1, index + 4).some((next) => quotedDate.test(next));
  });
  return start === -1 ? lines.length : start;
}

/** A program breaks long lines. */
function isAttribution(line: string, next: string): boolean {
  const isOf = (text: string) => /\d/.test(text) && attribution.test(text);
  return isOf(line) || (!isOf(next) && isOf(`${line} ${next}`));
}

function isDivider(line: string): boolean {
  return line.length <= longestDivider && divider.test(line.trim());
}
