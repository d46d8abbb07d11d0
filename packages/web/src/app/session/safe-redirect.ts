/** After sign-in, only same-site paths are followed; anything else redirects home. */
export function safeRedirect(target: unknown, origin = window.location.origin): string {
  if (typeof target !== 'string' || !/^\/(?![/\\])/.test(target)) return '/';
  // Browsers drop tabs and line breaks from addresses, so "/\t/evil" would become "//evil".
  if ([...target].some((char) => char < ' ')) return '/';
  const url = URL.parse(target, origin);
  if (!url || url.origin !== origin || url.pathname === '/login') return '/';
  return `${url.pathname}${url.search}${url.hash}`;
}
