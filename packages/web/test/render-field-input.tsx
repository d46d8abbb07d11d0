// Renders the input of a field as a page uses it: the value that it reports becomes its next value.
import type { Field } from '@fieldhouse/contract/collections';
import type { Language } from '@fieldhouse/contract/identity';
import { useState } from 'react';
import type { RenderResult } from 'vitest-browser-react';
import { TeamCountry } from '../src/app/language/team-country.ts';
import { FieldInput } from '../src/features/fields/index.ts';
import type { FieldInputProps, LoadOptions } from '../src/features/fields/values/field-input-props.ts';
import { renderInApp } from './render-in-app.tsx';

interface InputOptions {
  readonly value?: unknown;
  readonly language?: Language;
  readonly loadOptions?: LoadOptions | undefined;
  readonly error?: string | undefined;
  /** Of the team. */
  readonly country?: string;
}

export interface RenderedInput {
  readonly screen: RenderResult;
  /** The last reported value, or the initial one. */
  readonly value: () => unknown;
}

export async function renderFieldInput(
  field: Field,
  { value: first = null, language = 'en', loadOptions, error, country }: InputOptions = {},
): Promise<RenderedInput> {
  let latest = first;
  const screen = await renderInApp(
    <TeamCountry value={country}>
      <StatefulInput
        field={field}
        first={first}
        loadOptions={loadOptions}
        error={error}
        onChange={(value) => {
          latest = value;
        }}
      />
    </TeamCountry>,
    { language },
  );
  return { screen, value: () => latest };
}

interface StatefulInputProps extends Omit<FieldInputProps, 'value'> {
  readonly first: unknown;
}

function StatefulInput({ first, onChange, ...props }: StatefulInputProps) {
  const [value, setValue] = useState(first);
  const update = (next: unknown) => {
    setValue(next);
    onChange(next);
  };
  return <FieldInput {...props} value={value} onChange={update} />;
}
