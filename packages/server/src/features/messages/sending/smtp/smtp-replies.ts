/** One reply of an SMTP server; multi-line replies are joined into one line. */
export interface Reply {
  readonly code: number;
  /** The text as received, the code included; at most 500 characters. */
  readonly text: string;
}

/** Far more than any server sends; an endless reply must not fill our memory. */
const maxCharacters = 65_536;
const maxCached = 500;

/** Splits received data into replies, however it is chunked. Returns false if it can't be SMTP. */
export function createReplyReader(onReply: (reply: Reply) => void): (chunk: string) => boolean {
  let rest = '';
  let replyText = '';
  let length = 0;

  function take(line: string): boolean {
    const mark = line[3];
    length += line.length;
    if (!/^\d{3}/.test(line) || (mark !== undefined && mark !== ' ' && mark !== '-')) return false;
    if (length > maxCharacters) return false;
    replyText = replyText === '' ? line : `${replyText} ${line}`;
    if (mark === '-') return true;
    const text = replyText.slice(0, maxCached);
    replyText = '';
    length = 0;
    onReply({ code: Number(line.slice(0, 3)), text });
    return true;
  }

  return (chunk) => {
    const parts = (rest + chunk).split(/\r?\n/);
    rest = parts.pop() ?? '';
    return rest.length <= maxCharacters && parts.every(take);
  };
}
