// Shows a widget where its script tag is: <script src="…/embed.js" data-widget="…" async></script>
// The page in the frame learns from this script's messages on which site it is, and reports its height to that site alone.
(() => {
  const script = document.currentScript;
  const token = script?.dataset.widget;
  if (!token) return;
  const address = new URL(`embed/${encodeURIComponent(token)}`, script.src);
  const frame = document.createElement('iframe');
  frame.src = address.href;
  frame.title = script.dataset.title ?? document.title;
  frame.referrerPolicy = 'no-referrer';
  frame.setAttribute(
    'sandbox',
    'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-same-origin allow-downloads',
  );
  Object.assign(frame.style, { display: 'block', width: '100%', height: '320px', border: '0' });
  script.after(frame);

  const [lowest, highest] = [60, 10_000];
  let heights = [];
  const setHeight = (px) => {
    const height = Math.round(Math.min(highest, Math.max(lowest, px)));
    const now = Date.now();
    heights = [...heights.filter(({ at }) => now - at < 1000), { at: now, height }];
    // A page whose height depends on the height of its frame would never rest: it gets the highest one.
    const isRestless = heights.length > 8;
    frame.style.height = `${isRestless ? Math.max(...heights.map((one) => one.height)) : height}px`;
  };

  // Repeated until the page in the frame has loaded; on a site that isn't allowed it never answers.
  let tries = 0;
  const timer = setInterval(() => {
    tries += 1;
    if (tries > 120) clearInterval(timer);
    frame.contentWindow?.postMessage({ fieldhouse: 1, type: 'hello' }, address.origin);
  }, 250);
  addEventListener('message', ({ origin, source, data }) => {
    if (origin !== address.origin || source !== frame.contentWindow || data?.fieldhouse !== 1) return;
    clearInterval(timer);
    if (data.type === 'height' && Number.isFinite(data.px)) setHeight(data.px);
    // Another step: its beginning should be in sight.
    if (data.type === 'top' && frame.getBoundingClientRect().top < 0) frame.scrollIntoView();
  });
})();
