// Runs before the first paint, so that a dark page or widget never flashes white and the language is right from the start.
(() => {
  const root = document.documentElement;
  try {
    const widget = JSON.parse(document.querySelector('meta[name="widget"]')?.content ?? '{}');
    const chosen = widget.style?.scheme ?? localStorage.getItem('mantine-color-scheme-value');
    const isDark =
      chosen === 'dark' ||
      ((chosen === null || chosen === 'auto') && matchMedia('(prefers-color-scheme: dark)').matches);
    root.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
    const page = widget.style?.background;
    if (page) root.style.setProperty('--fh-canvas', page);
    const { density } = JSON.parse(localStorage.getItem('preferences') ?? '{}');
    if (density === 'compact') root.setAttribute('data-density', density);
    root.lang = localStorage.getItem('locale') === 'es' ? 'es' : 'en';
  } catch {
    // Without storage the defaults apply.
  }
})();
