import type { Expression } from '@fieldhouse/contract/expressions';
import type { Language } from '@fieldhouse/contract/identity';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectNoAxeViolationsInBothThemes } from '../../../test/expect-no-axe-violations.ts';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { sampleField } from '../../../test/sample-fields.ts';
import { ExpressionEditor, type ExpressionValue } from './index.ts';

const total = sampleField('decimal', { settings: { scale: 2, min: null, max: null, unit: '' } });
const values: ExpressionValue[] = [
  { name: 'var.price', label: 'Price', type: { kind: 'number' }, isCertain: true },
  { name: 'var.tickets', label: 'Tickets', type: { kind: 'number' }, isCertain: false },
  { name: 'var.name', label: 'Name', type: { kind: 'text' }, isCertain: true },
];

function Page({ begin, onPut }: { readonly begin: Expression; readonly onPut: (tree: Expression) => void }) {
  const [expression, setExpression] = useState(begin);
  const change = (next: Expression) => {
    setExpression(next);
    onPut(next);
  };
  return <ExpressionEditor field={total} expression={expression} values={values} onChange={change} />;
}

async function renderEditor(language: Language = 'en', begin: Expression = { lit: null, type: 'empty' }) {
  let stored = begin;
  const screen = await renderInApp(<Page begin={begin} onPut={(next) => (stored = next)} />, { language });
  return { screen, stored: () => stored };
}

const texts = {
  en: {
    calculation: 'Calculation',
    multiply: 'Multiply',
    first: 'Value 1',
    result: '20.00',
    second: 'Value 2',
    number: 'A number',
    fixed: 'Fixed value for Value 2',
  },
  es: {
    calculation: 'Cálculo',
    multiply: 'Multiplicar',
    first: 'Valor 1',
    result: '20,00',
    second: 'Valor 2',
    number: 'Un número',
    fixed: 'Valor fijo de Valor 2',
  },
} as const;

test.each(['en', 'es'] as const)(
  'a calculation is built by keyboard, and shows what it gives (%s)',
  async (language) => {
    const t = texts[language];
    const { screen, stored } = await renderEditor(language);
    const choose = async (label: string, option: string) => {
      const box = screen.getByRole('combobox', { name: label, exact: true });
      await box.fill(option);
      await expect.element(screen.getByRole('option', { name: option, exact: true })).toBeVisible();
      await userEvent.keyboard('{ArrowDown}{Enter}');
    };
    await choose(t.calculation, t.multiply);
    await choose(t.first, 'Price');
    await choose(t.second, t.number);
    await userEvent.fill(screen.getByRole('textbox', { name: t.fixed }), '2');
    await expect.element(screen.getByText(t.result)).toBeVisible();
    expect(stored()).toEqual({ op: 'multiply', args: [{ ref: 'var.price' }, { lit: '2', type: 'number' }] });
    await expectNoAxeViolationsInBothThemes();
  },
);

test('a value becomes an argument of the function that is chosen around it', async () => {
  const { screen, stored } = await renderEditor('en', { ref: 'var.tickets' });
  await expect.element(screen.getByText(/This value can be empty/)).toBeVisible();
  await screen.getByRole('combobox', { name: 'Calculation' }).click();
  await screen.getByRole('option', { name: 'First value that isn’t empty' }).click();
  await expect.element(screen.getByRole('combobox', { name: 'If it’s empty' })).toBeVisible();
  // Only values of the kinds that the function takes are offered.
  expect(stored()).toEqual({ op: 'coalesce', args: [{ ref: 'var.tickets' }, { lit: null, type: 'empty' }] });
  await expect.element(screen.getByText(/This value can be empty/)).not.toBeInTheDocument();
});

test('the text form completes names, marks problems at their place and is the same tree', async () => {
  const { screen, stored } = await renderEditor('es', { ref: 'var.price' });
  await screen.getByText('Texto', { exact: true }).click();
  const area = screen.getByRole('textbox', { name: 'Cálculo' });
  await expect.element(area).toHaveValue('[Price]');
  await area.fill('redondear([Price] * tick');
  await expect.element(screen.getByRole('option', { name: '[Tickets]' })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(area).toHaveValue('redondear([Price] * [Tickets]');
  await expect.element(screen.getByText('El paréntesis no está cerrado (en el carácter 30)')).toBeVisible();
  await expect.element(area).toHaveFocus();
  await userEvent.keyboard('; 1)');
  await expect.element(screen.getByText(/puede estar vacío.*\(en el carácter 21\)/)).toBeVisible();
  await expect.element(area).toHaveAttribute('aria-invalid', 'true');
  await expectNoAxeViolationsInBothThemes();
  await area.fill('redondear([Price] * primero_con_valor([Tickets]; 1); 1)');
  await expect.element(screen.getByText('100,00')).toBeVisible();
  const fallback = { op: 'coalesce', args: [{ ref: 'var.tickets' }, { lit: '1', type: 'number' }] };
  const product = { op: 'multiply', args: [{ ref: 'var.price' }, fallback] };
  expect(stored()).toEqual({ op: 'round', args: [product, { lit: '1', type: 'number' }] });
  await screen.getByText('Construir', { exact: true }).click();
  await expect.element(screen.getByRole('combobox', { name: 'Cálculo' })).toHaveValue('Redondear');
});
