/** Nothing but zeros, which databases write where there is no day: `0000-00-00 00:00:00`, `00/00/0000`. */
const zeros = /^0{1,4}([./-])0{1,2}\1(?:0{2}|0{4})(?:[T ]0{1,2}:00(?::00(?:\.0+)?)?Z?)?$/;

/** Whether a text of a file says that there is no day. */
export function isNullDate(text: string): boolean {
  return zeros.test(text.trim());
}
