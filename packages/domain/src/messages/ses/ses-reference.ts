// Our own reference to a recipient in a tag and a header of mails sent by SES: 65 characters, since a MIME
// boundary made of it may have 70.

/** The tag of a mail that holds it. */
export const sesReferenceTag = 'fieldhouse';

export interface SesReference {
  readonly teamId: string;
  readonly recipientId: string;
}

export function toSesReference(teamId: string, recipientId: string): string {
  return `${teamId}_${recipientId}`.replaceAll('-', '');
}

/** Undefined for anything else. */
export function readSesReference(text: string): SesReference | undefined {
  const [, team, recipient] = /^([0-9a-f]{32})_([0-9a-f]{32})$/.exec(text) ?? [];
  if (team === undefined || recipient === undefined) return undefined;
  return { teamId: toUuid(team), recipientId: toUuid(recipient) };
}

function toUuid(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
