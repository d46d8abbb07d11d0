/** One reply of an SMTP server; what it said in several lines stands on one. */
export interface Reply {
  readonly code: number;
  /** As it was said, the code included; at most 500 characters. */
  readonly text: string;
}

/** No server has that much to say; one that never ends must not fill our memory. */
const mostCharacters = 65_536;
const mostKept = 500;

/** Cuts what a server says into replies, however it comes in. Answers false if it can't be SMTP. */
export function createReplyReader(onReply: (reply: Reply) => void): (chunk: string) => boolean {
  let rest = '';
  let lines: string[] = [];
  let length = 0;

  function take(line: string): boolean {
    const [, code = '', mark] = /^(\d{3})(?:([ -])|$)/.exec(line) ?? [];
    length += line.length;
    if (code === '' || length > mostCharacters) return false;
    lines.push(line);
    if (mark === '-') return true;
    const text = lines.join(' ').slice(0, mostKept);
    lines = [];
    length = 0;
    onReply({ code: Number(code), text });
    return true;
  }

  return (chunk) => {
    const parts = (rest + chunk).split(/\r?\n/);
    rest = parts.pop() ?? '';
    return rest.length <= mostCharacters && parts.every(take);
  };
}
