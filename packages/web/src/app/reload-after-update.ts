/**
 * A chunk of an older build no longer exists after an update: reload the page, once. Without a connection it is only out of
 * reach, and a reload would replace the app by the browser's own error page.
 */
export function reloadAfterUpdate(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    // The router reloads by itself, without asking anyone, where it reads the browser's own message (lazyRouteComponent).
    payload.message = 'A part of the app could not be loaded.';
    const key = 'reloaded-for-new-version';
    const last = Number(sessionStorage.getItem(key) ?? 0);
    if (Date.now() - last < 30_000) return;
    void isServerReached().then((isReached) => {
      if (!isReached) return;
      sessionStorage.setItem(key, String(Date.now()));
      window.location.reload();
    });
  });
}

async function isServerReached(): Promise<boolean> {
  try {
    return (await fetch('/', { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    // No connection.
    return false;
  }
}
