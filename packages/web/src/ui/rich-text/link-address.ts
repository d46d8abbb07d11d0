const address = /^(https?:\/\/[^\s"<>]|mailto:|tel:)[^"<>\r\n]*$/i;
const mailbox = /^[^\s@"<>:/]+@[^\s@"<>:/]+\.[^\s@"<>:/]{2,}$/;
const host = /^[^\s@"<>:/.][^\s@"<>:/]*\.[^\s"<>:/.]{2,}(:\d+)?(\/[^"<>\r\n]*)?$/;
/** A merge tag may come behind the host. */
const openHost = /^https?:\/\/[^/?#]*[{}\\]/i;

/** The address of a link as it was typed; https is assumed without a scheme. Undefined if it is none. */
export function toLinkAddress(typed: string): string | undefined {
  const text = typed.trim();
  if (address.test(text)) return unlessOpen(text);
  if (mailbox.test(text)) return `mailto:${text}`;
  return host.test(text) ? unlessOpen(`https://${text}`) : undefined;
}

function unlessOpen(href: string): string | undefined {
  return openHost.test(href) ? undefined : href;
}
