// Values that a link carries into a wizard: `?input.event=42`. They are texts until the server reads them.
import { cutText } from '@fieldhouse/contract/storable-text';

/** The router carries them without knowing them: their names are the wizard's own. */
export type WizardInputs = Readonly<Record<never, string>>;

const prefix = 'input.';

/**
 * Those of a search as the router has parsed it, in the form of the address: `1.50` is not 1.5. For `validateSearch`.
 */
export function wizardInputsIn(search: Readonly<Record<string, unknown>>): WizardInputs {
  const written = new URLSearchParams(globalThis.location.search);
  const inputs = Object.entries(search).flatMap(([key, value]) => {
    if (!key.startsWith(prefix) || typeof value === 'object' || value === undefined) return [];
    const text = written.get(key) ?? '';
    return [[key, typeof value !== 'string' && toSame(text, value) ? text : String(value)] as const];
  });
  return Object.fromEntries(inputs);
}

/** Whether the address says the same; during navigation it may still be that of the page before. */
function toSame(text: string, value: unknown): boolean {
  return text !== '' && (typeof value === 'number' ? Number(text) === value : text === String(value));
}

/** By their names, as a run is started with them. */
export function startInputs(search: object): Record<string, string> {
  // The server refuses longer names, which no wizard declares.
  const inputs = Object.entries(search).filter(
    ([key]) => key.startsWith(prefix) && key.length <= prefix.length + 60,
  );
  return Object.fromEntries(
    inputs.slice(0, 20).map(([key, value]) => [key.slice(prefix.length), cutText(String(value), 2000)]),
  );
}
