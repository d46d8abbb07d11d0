import { boolean } from '../fields/boolean.ts';

/** The status of a person in another system. */
export type ImportedStatus = 'subscribed' | 'unconfirmed' | 'unsubscribed' | 'bounced' | 'complained';

/** The words of Mailchimp, Brevo, Constant Contact, HubSpot, Keila and listmonk, in the languages that we read. */
const words: Readonly<Record<ImportedStatus, readonly string[]>> = {
  subscribed: [
    ...['subscribed', 'active', 'confirmed', 'opted in', 'opt in', 'enabled', 'explicit'],
    ...['suscrito', 'suscrita', 'suscripto', 'activo', 'activa', 'confirmado', 'confirmada'],
    ...['angemeldet', 'aktiv', 'abonniert', 'bestätigt', 'granted', 'given', 'opted in to email'],
    ...['abonné', 'abonnée', 'inscrit', 'inscrite', 'actif', 'confirmé'],
    ...['iscritto', 'iscritta', 'attivo', 'attiva', 'confermato', 'inscrito', 'inscrita', 'ativo', 'ativa'],
    ...['ingeschreven', 'aangemeld', 'geabonneerd', 'actief', 'bevestigd', 'allow', 'allowed'],
  ],
  unconfirmed: [
    ...['pending', 'unconfirmed', 'awaiting confirmation', 'pendiente', 'sin confirmar'],
    ...['ausstehend', 'unbestätigt', 'nicht bestätigt', 'en attente', 'non confirmé'],
    ...['in attesa', 'non confermato', 'pendente', 'não confirmado', 'in afwachting', 'niet bevestigd'],
  ],
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
    ...['abgemeldet', 'abbestellt', 'ausgetragen', 'nicht abonniert', 'inaktiv', 'gesperrt'],
    ...['denied', 'withdrawn', 'revoked', 'declined', 'left', 'do not contact', 'do not email'],
    ...['do not allow', 'refused', 'removed', 'suppressed', 'cancelled', 'canceled', 'opted out of email'],
    ...['cancelado', 'cancelada', 'desuscrito', 'desuscrita', 'eliminado', 'eliminada', 'rechazado'],
    ...['gekündigt', 'widerrufen', 'gelöscht', 'abgelehnt', 'nicht angemeldet'],
    ...['désabonné', 'désabonnée', 'désinscrit', 'désinscrite', 'inactif', 'refusé', 'non abonné'],
    ...['disiscritto', 'disiscritta', 'cancellato', 'cancellata', 'inattivo', 'non iscritto', 'rifiutato'],
    ...['descadastrado', 'descadastrada', 'inativo', 'inativa', 'não inscrito', 'recusado'],
    ...['uitgeschreven', 'afgemeld', 'opgezegd', 'inactief', 'niet ingeschreven', 'geweigerd'],
  ],
  bounced: [
    ...['cleaned', 'bounced', 'bounce', 'hard bounce', 'hard bounced', 'undeliverable', 'unreachable'],
    ...['rebotado', 'rebotada', 'rebote', 'unzustellbar', 'soft bounce', 'soft bounced', 'undelivered'],
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
      .normalize('NFC')
      .trim()
      .toLowerCase()
      .replaceAll(/[\s_-]+/g, ' '),
  );
}

/** Undefined for a text that is neither. */
export function yesOrNo(text: string): boolean | undefined {
  const parsed = boolean.fromText(text, {}, { locale: 'en-US', country: 'US', timeZone: 'UTC' });
  return parsed.ok ? (parsed.value ?? undefined) : undefined;
}
