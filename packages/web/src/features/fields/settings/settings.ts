/** Field settings being edited: each type has its own, validated by the contract. */
export type Settings = Readonly<Record<string, unknown>>;

export function textIn(settings: Settings, name: string): string {
  const value = settings[name];
  return typeof value === 'string' ? value : '';
}
