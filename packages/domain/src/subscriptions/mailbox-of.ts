/** Characters that a provider ignores in the part before the @, and its domain by which others of it are known. */
const providers: Readonly<Record<string, { readonly ignored: RegExp; readonly domain?: string }>> = {
  'gmail.com': { ignored: /\./g },
  'googlemail.com': { ignored: /\./g, domain: 'gmail.com' },
  'proton.me': { ignored: /[._-]/g },
  'protonmail.com': { ignored: /[._-]/g, domain: 'proton.me' },
  'pm.me': { ignored: /[._-]/g, domain: 'proton.me' },
};

/**
 * What addresses of one mailbox have in common, as far as we know: to count what it is sent, never to send to. An address is
 * in lower case then, without what follows a plus sign and without the characters that its provider ignores.
 */
export function mailboxOf(address: string): string {
  const lower = address.trim().toLowerCase();
  const at = lower.lastIndexOf('@');
  if (at === -1) return lower;
  const [local, domain] = [lower.slice(0, at), lower.slice(at + 1)];
  const plus = local.indexOf('+', 1);
  const name = plus === -1 ? local : local.slice(0, plus);
  const provider = Object.hasOwn(providers, domain) ? providers[domain] : undefined;
  const known = provider ? name.replace(provider.ignored, '') : name;
  return `${known === '' ? name : known}@${provider?.domain ?? domain}`;
}
