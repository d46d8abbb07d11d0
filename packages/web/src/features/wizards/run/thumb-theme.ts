// Inputs of a public form on a phone: 48 px high, 16 px text (smaller text makes iOS zoom in).
import { type MantineThemeOverride, mergeThemeOverrides } from '@mantine/core';
import { theme } from '../../../ui/theme.ts';

const large = {
  defaultProps: { size: 'md' },
  styles: {
    label: { fontSize: 15, fontWeight: 500, marginBottom: 6 },
    input: { minHeight: 48, fontSize: 16 },
    error: { fontSize: 14, marginTop: 6 },
    description: { fontSize: 14, marginBottom: 6 },
  },
} as const;

export const thumbTheme: MantineThemeOverride = mergeThemeOverrides(theme, {
  components: {
    TextInput: large,
    Textarea: large,
    PillsInput: large,
    NumberInput: large,
    DatePickerInput: large,
    DateTimePicker: large,
    Select: large,
    // Also of questions with several inputs.
    InputWrapper: { styles: { label: large.styles.label } },
    Checkbox: {
      defaultProps: { size: 'md' },
      styles: { body: { minHeight: 44, alignItems: 'center' }, label: { fontSize: 16 } },
    },
    Button: { defaultProps: { size: 'lg' }, styles: { root: { fontWeight: 600 } } },
  },
});
