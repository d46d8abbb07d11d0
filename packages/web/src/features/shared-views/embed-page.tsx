// The page of a website widget: a shared view or a public wizard, in a frame that gets its height.
import { accentOf } from '@fieldhouse/domain/colors/accent-color';
import { useComputedColorScheme } from '@mantine/core';
import { type ComponentProps, type ReactNode, Suspense, useLayoutEffect, useState } from 'react';
import { type EmbeddedWidget, readEmbeddedWidget } from '../../app/embedded-widget.ts';
import { preloadConfirm } from '../../app/feedback/confirm.tsx';
import { onDemand } from '../../app/feedback/on-demand.tsx';
import { usePreload } from '../../app/feedback/use-preload.ts';
import { ClosedView } from './closed-view.tsx';
import { useFrameHeight } from './embedding.ts';
import { SharedView } from './shared-view.tsx';
import css from './shared-views.module.css';

const EmbeddedWizard = onDemand(
  () => import('../wizards/index.ts').then(({ EmbeddedWizard }) => ({ EmbeddedWizard })),
  'EmbeddedWizard',
);

function WizardWidget(props: ComponentProps<typeof EmbeddedWizard>) {
  // It asks before a run starts over, perhaps without a connection.
  usePreload(preloadConfirm);
  return <EmbeddedWizard {...props} />;
}

export function EmbedPage({ token }: { readonly token: string }) {
  const [widget] = useState(readEmbeddedWidget);
  if (!widget)
    return (
      <main className={css.embedded}>
        <ClosedView />
      </main>
    );
  return (
    <Frame widget={widget}>
      {widget.wizard ? (
        <Suspense>
          <WizardWidget {...widget.wizard} hasHead={widget.style.hasHead} />
        </Suspense>
      ) : (
        <main>
          <SharedView token={token} hasHead={widget.style.hasHead} />
        </main>
      )}
    </Frame>
  );
}

function Frame({ widget, children }: { readonly widget: EmbeddedWidget; readonly children: ReactNode }) {
  const ref = useFrameHeight(widget.origins);
  useWidgetStyle(widget.style);
  return (
    <div className={css.embedded} ref={ref}>
      {children}
    </div>
  );
}

/** The sizes of the app are pixels of a text of 14. */
const ownFontSize = 14;

const fonts = { app: undefined, system: 'system-ui, sans-serif', serif: 'Georgia, "Times New Roman", serif' };

function useWidgetStyle({ color, fontSize, font, background }: EmbeddedWidget['style']): void {
  const isDark = useComputedColorScheme('light') === 'dark';
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    document.body.style.zoom = String(fontSize / ownFontSize);
    const family = fonts[font];
    if (family !== undefined) style.setProperty('--mantine-font-family', family);
    if (color === null) return;
    // The page has its background already: public/before-paint.js.
    const { accent, hover, onAccent } = accentOf(color, isDark, background ?? undefined);
    style.setProperty('--fh-accent', accent);
    style.setProperty('--fh-accent-hover', hover);
    style.setProperty('--fh-on-accent', onAccent);
  }, [color, fontSize, font, background, isDark]);
}
