/** Enough of an address to recognise the mailbox, and not enough to disclose it. */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf('@');
  if (at === -1) return `${address.slice(0, 2)}…`;
  return `${address.slice(0, Math.min(2, at))}…${address.slice(at)}`;
}
