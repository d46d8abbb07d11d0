// Maps Mantine's variables to the palette of tokens.css; the only place that does.
import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';
import { focusFirstItem } from './popovers/focus-first-item.ts';
import { keepEnter } from './popovers/keep-enter.ts';

const court: MantineColorsTuple = [
  '#e9f7ef',
  '#d3eedf',
  '#a8dcc0',
  '#7ccba1',
  '#5cc493',
  '#34a673',
  '#1f8a5c',
  '#126b47',
  '#0e5a3b',
  '#0a4730',
];

const warm: MantineColorsTuple = [
  '#fbfaf8',
  '#f4f2ee',
  '#e9e6e0',
  '#d8d4cc',
  '#b5b0a6',
  '#8f8a80',
  '#6b665d',
  '#524e47',
  '#33302b',
  '#1f1d1a',
];

const night: MantineColorsTuple = [
  '#ecebe7',
  '#b6b2a9',
  '#9d998f',
  '#7c786f',
  '#45423c',
  '#35322d',
  '#252421',
  '#1f1e1b',
  '#191816',
  '#131210',
];

/**
 * Filled variants use our tokens, which include a text colour per theme; the other variants are Mantine's.
 */
const variantColors: VariantColorsResolver = (input) => {
  const resolved = defaultVariantColorsResolver(input);
  if (input.variant !== 'filled') return resolved;
  const name = input.color?.split('.')[0] ?? 'court';
  // Icon buttons default to gray; a filled one is the page's main action.
  if (name === 'court' || name === 'gray') {
    return {
      ...resolved,
      background: 'var(--fh-accent)',
      hover: 'var(--fh-accent-hover)',
      color: 'var(--fh-on-accent)',
    };
  }
  if (name === 'red') {
    return {
      ...resolved,
      background: 'var(--fh-danger-fill)',
      hover: 'var(--fh-danger-fill-hover)',
      color: '#fff',
    };
  }
  return resolved;
};

export const theme = createTheme({
  variantColorResolver: variantColors,
  primaryColor: 'court',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  luminanceThreshold: 0.36,
  colors: { court, gray: warm, dark: night },
  black: '#1f1d1a',
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, monospace",
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '24px', xl: '28px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'md',
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '22px', lineHeight: '28px' },
      h2: { fontSize: '16px', lineHeight: '24px' },
      h3: { fontSize: '14px', lineHeight: '20px' },
    },
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: { defaultProps: { size: 'sm' }, styles: { root: { fontWeight: 600 } } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    TextInput: { defaultProps: { size: 'sm' } },
    PasswordInput: { defaultProps: { size: 'sm' } },
    Textarea: { defaultProps: { size: 'sm', autosize: true, minRows: 3 } },
    NumberInput: { defaultProps: { size: 'sm' } },
    Select: { defaultProps: { size: 'sm', checkIconPosition: 'right', onKeyDown: keepEnter } },
    MultiSelect: { defaultProps: { size: 'sm', onKeyDown: keepEnter } },
    Modal: { defaultProps: { centered: true, radius: 'lg', overlayProps: { backgroundOpacity: 0.35 } } },
    Drawer: { defaultProps: { overlayProps: { backgroundOpacity: 0.35 } } },
    // Outside of an article, a <header> is a second banner landmark; a dialog's header is a plain box.
    ModalHeader: { defaultProps: { component: 'div' } },
    DrawerHeader: { defaultProps: { component: 'div' } },
    // The first item takes focus; a placeholder before it would be an invalid child of a menu.
    Menu: {
      defaultProps: { shadow: 'md', transitionProps: { duration: 120 }, withInitialFocusPlaceholder: false },
    },
    MenuDropdown: { defaultProps: { ref: focusFirstItem } },
    Popover: { defaultProps: { shadow: 'md', transitionProps: { duration: 120 } } },
    Card: { defaultProps: { withBorder: true, radius: 'lg', padding: 'md' } },
    Table: { defaultProps: { verticalSpacing: 8, horizontalSpacing: 16 } },
  },
});

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--mantine-color-body': 'var(--fh-canvas)',
    '--mantine-color-text': 'var(--fh-text)',
    '--mantine-color-dimmed': 'var(--fh-text-soft)',
    '--mantine-color-placeholder': 'var(--fh-text-faint)',
    '--mantine-color-anchor': 'var(--fh-accent)',
    '--mantine-color-default': 'var(--fh-surface)',
    '--mantine-color-default-hover': 'var(--fh-hover)',
    '--mantine-color-default-color': 'var(--fh-text)',
    '--mantine-color-default-border': 'var(--fh-border)',
    '--mantine-primary-color-filled': 'var(--fh-accent)',
    '--mantine-primary-color-filled-hover': 'var(--fh-accent-hover)',
    '--mantine-primary-color-contrast': 'var(--fh-on-accent)',
    '--mantine-color-error': 'var(--fh-danger)',
    // The red of a menu item in both themes.
    '--mantine-color-red-6': 'var(--fh-danger)',
    '--mantine-shadow-md': 'var(--fh-shadow)',
    '--mantine-shadow-lg': 'var(--fh-shadow)',
  },
  light: {},
  dark: {},
});
