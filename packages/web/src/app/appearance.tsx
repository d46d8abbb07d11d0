// Theme and icons, around every page.
import { MantineProvider } from '@mantine/core';
import { IconContext } from '@phosphor-icons/react/dist/lib/context';
import type { ReactNode } from 'react';
import { cssVariables, theme } from '../ui/theme.ts';
import { readEmbeddedWidget } from './embedded-widget.ts';

// For style tags only. Scripts of a page need none, and with another nonce than the page before, a browser would
// compile them again.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.nonce ?? '';
// Dialogs lock scrolling with a style tag of their own, whose nonce they read from this name.
Object.assign(globalThis, { __webpack_nonce__: nonce });

/** A website may have decided which scheme its widget has. */
const widgetScheme = readEmbeddedWidget()?.style.scheme;
const forcedScheme = widgetScheme === 'auto' ? undefined : widgetScheme;

const iconDefaults = { weight: 'duotone' } as const;

export function Appearance({ children }: { readonly children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      {...(forcedScheme && { forceColorScheme: forcedScheme })}
      getStyleNonce={() => nonce}
    >
      <IconContext.Provider value={iconDefaults}>{children}</IconContext.Provider>
    </MantineProvider>
  );
}
