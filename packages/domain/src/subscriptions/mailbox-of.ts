/** What a provider makes of the part before the @, without what follows a plus sign. */
interface Provider {
  /** The domain that its others stand for. */
  readonly domain?: string;
  readonly nameOf?: (local: string) => string;
}

const gmail: Provider = { domain: 'gmail.com', nameOf: (local) => local.replaceAll('.', '') };
const proton: Provider = { domain: 'proton.me', nameOf: (local) => local.replaceAll(/[._-]/g, '') };
const icloud: Provider = { domain: 'icloud.com' };
const yandex: Provider = { domain: 'yandex.ru', nameOf: (local) => local.replaceAll('.', '-') };
/** A name has no hyphen: what follows it is made up by its owner, as what follows a plus sign is elsewhere. */
const yahoo: Provider = { nameOf: (local) => local.replace(/(?<=.)-.*/, '') };

const providers: ReadonlyMap<string, Provider> = new Map([
  ...['gmail.com', 'googlemail.com'].map((domain) => [domain, gmail] as const),
  ...['proton.me', 'protonmail.com', 'pm.me'].map((domain) => [domain, proton] as const),
  ...['icloud.com', 'me.com', 'mac.com'].map((domain) => [domain, icloud] as const),
  ...['ya.ru', 'narod.ru'].map((domain) => [domain, yandex] as const),
  ...['az', 'by', 'com', 'com.am', 'com.ge', 'com.tr', 'co.il', 'ee', 'fr', 'kg', 'kz', 'lt', 'lv', 'md'].map(
    (end) => [`yandex.${end}`, yandex] as const,
  ),
  ...['pl', 'ru', 'tj', 'tm', 'ua', 'uz'].map((end) => [`yandex.${end}`, yandex] as const),
  ...['ymail.com', 'rocketmail.com'].map((domain) => [domain, yahoo] as const),
]);

/** Their addresses have the name of the mailbox before the domain: whatever@ann.fastmail.com is of ann@fastmail.com. */
const named = ['fastmail.com', 'fastmail.fm', 'anonaddy.com', 'anonaddy.me', 'addy.io', '33mail.com'];

function withoutSubdomain(local: string, domain: string): [local: string, domain: string] {
  const end = named.find((one) => domain.endsWith(`.${one}`));
  return end === undefined ? [local, domain] : [domain.slice(0, -end.length - 1), end];
}

function providerOf(domain: string): Provider | undefined {
  return domain.startsWith('yahoo.') ? yahoo : providers.get(domain);
}

/**
 * What addresses of one mailbox have in common, as far as we know: to count what it is sent, never to send to. An address is
 * in lower case then, without what follows a plus sign and with the name and domain that its provider takes for the same.
 */
export function mailboxOf(address: string): string {
  const lower = address.trim().toLowerCase();
  const at = lower.lastIndexOf('@');
  if (at === -1) return lower;
  const [local, domain] = withoutSubdomain(lower.slice(0, at), lower.slice(at + 1));
  const plus = local.indexOf('+', 1);
  const name = plus === -1 ? local : local.slice(0, plus);
  const provider = providerOf(domain);
  const known = provider?.nameOf?.(name) ?? name;
  return `${known === '' ? name : known}@${provider?.domain ?? domain}`;
}
