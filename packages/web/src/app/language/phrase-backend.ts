// Loads phrases for i18next, which asks once. What is out of reach is tried again here, at once when there is a connection again:
// until then the page says that it is offline, and what is shown without its phrases gets them later.
import type { loadPhrases } from '@fieldhouse/phrases/phrases';
import type { BackendModule, i18n } from 'i18next';

const retryMs = 5000;

export function createPhraseBackend(instance: i18n, load: typeof loadPhrases): BackendModule {
  return {
    type: 'backend',
    init: () => undefined,
    read: (language, slice, done) => {
      load(language, slice).then(
        (phrases) => done(null, phrases),
        (error: Error) => {
          done(error, false);
          void loadLater(() => load(language, slice)).then((phrases) => {
            instance.addResourceBundle(language, slice, phrases);
            // What is shown without them is drawn again.
            instance.emit('languageChanged', instance.language);
          });
        },
      );
    },
  };
}

async function loadLater<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    await nextTry();
    try {
      return await load();
    } catch {
      // Whatever the reason, they are needed.
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
