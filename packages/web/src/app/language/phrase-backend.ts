// Loads phrases for i18next, which asks once and then shows their keys instead: what is out of reach is tried again here, at once
// when there is a connection again. Components wait for it as for phrases that load.
import type { loadPhrases } from '@fieldhouse/phrases/phrases';
import type { BackendModule } from 'i18next';

const retryMs = 5000;

export function createPhraseBackend(load: typeof loadPhrases): BackendModule {
  return {
    type: 'backend',
    init: () => undefined,
    read: (language, slice, done) => {
      void loadUntilThere(() => load(language, slice)).then((phrases) => done(null, phrases));
    },
  };
}

async function loadUntilThere<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      // Whatever the reason, nothing can be shown without them.
      await nextTry();
    }
  }
}

function nextTry(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, retryMs);
    window.addEventListener('online', end);
  });
}
