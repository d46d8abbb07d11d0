// Converts a value to another type: unchanged if both types have the same meaning, else through its text. A
// value converts completely or not at all; a number of the same type with fewer digits is rounded.
import {
  type DataType,
  freeTextTypes,
  holdsSeveral,
  isCollectionLink,
  isListChoice,
  isRecordLink,
  type LinkValue,
  localizedTypes,
} from '@fieldhouse/contract/field-types';
import Big from 'big.js';
import type { ColumnReading } from './column-reading.ts';
import { dayInZone } from './date/zoned-time.ts';
import type { Parsed, TextContext } from './field-type.ts';
import { brokenRule } from './field-type.ts';
import { labelsText, possibleLabels, splitLabels } from './link/linked-ids.ts';
import { fieldTypes } from './registry.ts';
import { withLinkAddresses } from './text/html-to-plain-text.ts';

export interface TypedField {
  readonly dataType: DataType;
  readonly settings: Readonly<Record<string, unknown>>;
  /** Of the new type: only semicolons separate the names in a text. */
  readonly hasOnlySemicolons?: boolean;
  /** Of the new type: how texts are read. Without it, as those of the API. */
  readonly reading?: ColumnReading | undefined;
}

export interface ConvertContext extends TextContext {
  /** Whether an option with that id exists; only used for selection and link types. */
  readonly hasId: (id: string) => boolean;
}

/** A value in both forms: as stored, and with display labels. */
export interface ConvertedValue {
  readonly plain: unknown;
  readonly shown: unknown;
}

/**
 * The value in the new type, or the rule that it breaks: `value_required` if nothing of it would be left,
 * `unknown_choice` for an option that does not exist. An empty value stays empty.
 */
export function convertValue(
  value: ConvertedValue,
  from: TypedField,
  to: TypedField,
  context: ConvertContext,
): Parsed<unknown> {
  if (value.plain === null || value.plain === undefined) return { ok: true, value: null };
  const type = fieldTypes[to.dataType];
  const same = asItIs(value.plain, from, to, context.timeZone);
  if (same !== undefined) {
    const parsed = type.parse(same, to.settings);
    if (parsed.ok && parsed.value !== null) return parsed;
  }
  const parsed = type.fromText(textFor(value, from, to), to.settings, context);
  // A value that is empty in the other type counts as lost.
  if (parsed.ok && parsed.value === null) return brokenRule('value_required');
  if (!parsed.ok || !isChoice(to.dataType)) return parsed;
  const ids = [parsed.value].flat().map(String);
  return ids.every(context.hasId) ? parsed : brokenRule('unknown_choice');
}

/** Whether people write what the texts of a type say, and how the other type reads them depends on who they are. */
export function needsReading(from: DataType, to: DataType): boolean {
  return (isChoice(from) || freeTextTypes.includes(from)) && localizedTypes.includes(to);
}

/** The value as it is read in each of several ways; undefined if it would be lost, or if they give several values. */
export function convertInAll(
  value: ConvertedValue,
  from: TypedField,
  to: TypedField,
  contexts: readonly ConvertContext[],
): unknown {
  const read = new Map<string, unknown>();
  for (const context of contexts) {
    const parsed = convertValue(value, from, to, context);
    if (parsed.ok) read.set(JSON.stringify(parsed.value), parsed.value);
  }
  return read.size === 1 ? [...read.values()][0] : undefined;
}

/**
 * Names of the options that a value would refer to as another type; `isName` detects single names that
 * contain a comma.
 */
export function namesIn(
  value: ConvertedValue,
  from: TypedField,
  to: TypedField,
  isName: (text: string) => boolean,
): readonly string[] {
  const isSeveral = holdsSeveral(to.dataType);
  const labels = isChoice(from.dataType) ? labelsOf(value.shown) : undefined;
  const names =
    labels ?? (isSeveral ? splitLabels(textFor(value, from, to), isName) : [readText(value, from)]);
  const filled = names.map((name) => name.trim()).filter((name) => name !== '');
  return isSeveral || filled.length === 1 ? filled : [];
}

/** All texts of a value that may name an option of another type, ids included. */
export function optionTextsOf(value: ConvertedValue, from: TypedField, to: TypedField): readonly string[] {
  if (value.plain === null || value.plain === undefined) return [];
  const text = textFor(value, from, to);
  const texts = holdsSeveral(to.dataType) ? possibleLabels(text) : [text];
  const ids = isChoice(from.dataType) ? listOf(value.plain).map(String) : [];
  return [...texts, ...ids].filter((name) => name.trim() !== '');
}

/** Whether the value has more digits than the type with the new settings allows. */
export function isRounded(plain: unknown, from: TypedField, to: TypedField): boolean {
  const digits = from.dataType === to.dataType ? maxFractionDigitsOf(to) : undefined;
  if (digits === undefined || typeof plain !== 'string') return false;
  const exact = new Big(plain);
  return !exact.round(digits, Big.roundHalfUp).eq(exact);
}

/**
 * Maximum number of fraction digits as stored, two more for a percentage; undefined for types without a
 * scale.
 */
export function maxFractionDigitsOf({ dataType, settings }: TypedField): number | undefined {
  return typeof settings.scale === 'number' ? fieldTypes[dataType].fractionDigits?.(settings) : undefined;
}

export function isChoice(dataType: DataType): boolean {
  return isRecordLink(dataType) || isCollectionLink(dataType) || isListChoice(dataType);
}

/**
 * The text of a value as it is displayed: labels and file names joined by semicolons, formatted text without
 * markup.
 */
export function readText({ plain, shown }: ConvertedValue, { dataType, settings }: TypedField): string {
  const type = fieldTypes[dataType];
  if (isChoice(dataType)) return labelsOf(shown).join('; ');
  const isNamed = type.files && (!type.files.isAlternative || typeof shown === 'object');
  if (isNamed) return namesOf(shown).join('; ');
  return type.isHtml ? (type.toPlainText?.(plain) ?? '') : type.toText(plain, settings);
}

/** If several names are read, they are escaped so that each stays separate. */
function textFor(value: ConvertedValue, from: TypedField, to: TypedField): string {
  const isSeveral = isChoice(to.dataType) && holdsSeveral(to.dataType);
  if (isSeveral && isChoice(from.dataType)) return labelsText(labelsOf(value.shown));
  const text = textWithAddresses(value, from, to);
  // As in a file, a semicolon at the end says that other signs belong to the name.
  return isSeveral && to.hasOnlySemicolons === true ? `${text};` : text;
}

/** A text has no links: their addresses are written behind them. */
function textWithAddresses(value: ConvertedValue, from: TypedField, to: TypedField): string {
  const hasLinks = fieldTypes[from.dataType].isHtml && freeTextTypes.includes(to.dataType);
  if (!hasLinks || typeof value.plain !== 'string') return readText(value, from);
  return readText({ ...value, plain: withLinkAddresses(value.plain) }, from);
}

function withDigits(plain: unknown, from: TypedField, to: TypedField): unknown {
  if (!isRounded(plain, from, to)) return plain;
  return new Big(String(plain)).round(maxFractionDigitsOf(to), Big.roundHalfUp).toFixed();
}

/** The value in the form of the other type, for conversions that don't go through text. */
function asItIs(plain: unknown, from: TypedField, to: TypedField, timeZone: string): unknown {
  if (from.dataType === to.dataType || sharesValues(from.dataType, to.dataType))
    return hasSameTarget(from, to) ? withDigits(plain, from, to) : undefined;
  if (kindOf(from.dataType) === kindOf(to.dataType) && hasSameTarget(from, to))
    return reshaped(plain, to.dataType);
  switch (`${from.dataType} ${to.dataType}`) {
    case 'single_image single_file':
    case 'multi_image multi_file':
      return plain;
    case 'single_image multi_file':
    case 'multi_image single_file':
      return reshaped(plain, to.dataType);
    case 'date_time date':
      return dayInZone(new Date(String(plain)), timeZone);
    case 'date date_range':
      return { start: plain, end: plain };
    case 'money decimal':
      return amountOf(plain);
    case 'financial_line_item financial_line_items':
      return { items: [plain] };
    default:
      return undefined;
  }
}

/** A percentage and a decimal are both stored as a fraction. */
function sharesValues(one: DataType, other: DataType): boolean {
  return [one, other].every((dataType) => fieldTypes[dataType].fractionDigits !== undefined);
}

function kindOf(dataType: DataType): string {
  return dataType.replace(/^(single|multi)_/, '');
}

function hasSameTarget(from: TypedField, to: TypedField): boolean {
  return (
    from.settings.listId === to.settings.listId && from.settings.collectionId === to.settings.collectionId
  );
}

/** Wraps a single value in a list, and unwraps a list of one; a list of several is not reduced. */
function reshaped(plain: unknown, to: DataType): unknown {
  if (holdsSeveral(to)) return Array.isArray(plain) ? plain : [plain];
  if (!Array.isArray(plain)) return plain;
  return plain.length === 1 ? plain[0] : undefined;
}

function amountOf(plain: unknown): unknown {
  return typeof plain === 'object' && plain !== null && 'amount' in plain ? plain.amount : undefined;
}

function labelsOf(shown: unknown): string[] {
  return listOf(shown).flatMap((one) => (isLabelled(one) ? [one.label] : []));
}

function namesOf(shown: unknown): string[] {
  return listOf(shown).flatMap((one) =>
    typeof one === 'object' && one !== null && 'name' in one ? [String(one.name)] : [],
  );
}

function listOf(shown: unknown): readonly unknown[] {
  return Array.isArray(shown) ? shown : [shown];
}

function isLabelled(one: unknown): one is LinkValue {
  return typeof one === 'object' && one !== null && 'label' in one;
}
