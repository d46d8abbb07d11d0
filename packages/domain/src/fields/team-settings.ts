// Defaults of a new field that come from its team: the country of phone numbers, and the currency.
import type { DataType } from '@fieldhouse/contract/field-types';

interface TeamDefaults {
  readonly defaultCountry: string;
  readonly defaultCurrency: string;
}

const currency = ({ defaultCurrency }: TeamDefaults) => ({ currency: defaultCurrency });
const taken: Partial<Record<DataType, (team: TeamDefaults) => Readonly<Record<string, string>>>> = {
  phone_number: ({ defaultCountry }) => ({ defaultCountry }),
  money: currency,
  financial_line_item: currency,
  financial_line_items: currency,
};

/** Whether fields of the type have a default that comes from the team. */
export function hasTeamDefault(dataType: DataType): boolean {
  return taken[dataType] !== undefined;
}

export function teamDefaultSettings(
  dataType: DataType,
  team: TeamDefaults,
): Readonly<Record<string, string>> {
  return taken[dataType]?.(team) ?? {};
}
