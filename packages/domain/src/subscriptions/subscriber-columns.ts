// Finds the columns of a file of subscribers by their headers, or by their values if there is no header.
interface SubscriberColumns {
  readonly hasHeader: boolean;
  readonly address: number;
  /** Null if the file has no names. */
  readonly name: number | null;
}

const addressHeaders = new Set([
  'email',
  'e-mail',
  'email address',
  'e-mail address',
  'mail',
  'address',
  'correo',
  'correo electrónico',
  'dirección de correo',
]);
const nameHeaders = new Set(['name', 'full name', 'first name', 'firstname', 'nombre', 'nombre completo']);

/** Undefined if no column has addresses. */
export function subscriberColumns(rows: readonly (readonly string[])[]): SubscriberColumns | undefined {
  const [first = [], ...rest] = rows;
  const headers = first.map((cell) =>
    cell
      .replace(/^\uFEFF/, '')
      .trim()
      .toLowerCase()
      .replaceAll('_', ' '),
  );
  const hasHeader = !first.some(isAddress);
  const byHeader = headers.findIndex((header) => addressHeaders.has(header));
  const values = hasHeader ? rest : rows;
  const address = hasHeader && byHeader !== -1 ? byHeader : addressColumn(values);
  if (address === -1) return undefined;
  const name = headers.findIndex((header, column) => column !== address && nameHeaders.has(header));
  return { hasHeader, address, name: hasHeader && name !== -1 ? name : null };
}

function addressColumn(rows: readonly (readonly string[])[]): number {
  const width = Math.max(0, ...rows.map((row) => row.length));
  return Array.from({ length: width }, (_, column) => column).findIndex((column) =>
    rows.some((row) => isAddress(row[column] ?? '')),
  );
}

function isAddress(text: string): boolean {
  return /^\S+@\S+\.\S+$/.test(text.trim());
}
