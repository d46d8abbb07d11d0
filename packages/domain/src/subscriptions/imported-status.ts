/** The status of a person in another system. */
export type ImportedStatus = 'subscribed' | 'unconfirmed' | 'unsubscribed' | 'bounced' | 'complained';

/** The words of Mailchimp, Brevo, Constant Contact, HubSpot, Keila and listmonk, in English and Spanish. */
const words: Readonly<Record<ImportedStatus, readonly string[]>> = {
  subscribed: [
    ...['subscribed', 'active', 'confirmed', 'opted in', 'opt in', 'enabled', 'explicit'],
    ...['suscrito', 'suscrita', 'suscripto', 'activo', 'activa', 'confirmado', 'confirmada'],
  ],
  unconfirmed: ['pending', 'unconfirmed', 'awaiting confirmation', 'pendiente', 'sin confirmar'],
  unsubscribed: [
    ...[
      'unsubscribed',
      'non subscribed',
      'nonsubscribed',
      'not subscribed',
      'never subscribed',
      'transactional',
    ],
    ...[
      'opted out',
      'opt out',
      'unsubscribe',
      'archived',
      'blocklisted',
      'blacklisted',
      'inactive',
      'disabled',
    ],
    ...['dado de baja', 'dada de baja', 'baja', 'no suscrito', 'no suscrita', 'inactivo', 'inactiva'],
  ],
  bounced: [
    ...['cleaned', 'bounced', 'bounce', 'hard bounce', 'hard bounced', 'undeliverable', 'unreachable'],
    ...['rebotado', 'rebotada', 'rebote'],
  ],
  complained: ['complained', 'complaint', 'spam', 'spam complaint', 'abuse', 'marked as spam', 'queja'],
};

const statuses: ReadonlyMap<string, ImportedStatus> = new Map(
  // Object.entries widens the keys.
  (Object.entries(words) as [ImportedStatus, readonly string[]][]).flatMap(([status, all]) =>
    all.map((word) => [word, status] as const),
  ),
);

/** Undefined for a word that we don't know: what it means must not be guessed. */
export function toImportedStatus(text: string): ImportedStatus | undefined {
  return statuses.get(
    text
      .trim()
      .toLowerCase()
      .replaceAll(/[\s_-]+/g, ' '),
  );
}
