// Whether a program opened a mail, not the person: figures show such opens apart.

/**
 * Fetches the images of every mail for its users ahead of time; Apple Mail's proxy names nothing else. Proxies that
 * fetch when the person opens the mail, as Gmail's, are not among these.
 */
const prefetcher = /^Mozilla\/5\.0$/;

/** Scanners of mail gateways, and other programs that say what they are. CUBOT is a phone. */
const program =
  /(?<!cu)bot\b|crawler|spider|scanner|headless|barracuda|proofpoint|mimecast|safelinks|fortimail|symantec|trend ?micro|python-requests|curl\/|wget\/|go-http-client|okhttp|java\/|libwww/i;

export function isMachine(userAgent: string): boolean {
  return prefetcher.test(userAgent) || program.test(userAgent);
}
