// Maps the parts of a wizard to another team's ids.
import {
  type Expression,
  type ExpressionLiteral,
  type ExpressionRef,
  mapLeaves,
} from '@fieldhouse/contract/expressions';
import type { Condition, Filter } from '@fieldhouse/contract/filters';
import type {
  TaskField,
  WizardDefinition,
  WizardStep,
  WizardTranslation,
} from '@fieldhouse/contract/wizard-definition';
import type { RecordOffer } from '@fieldhouse/contract/wizard-questions';
import {
  type TextTemplate,
  type ValueSource,
  type VariableName,
  variableName,
} from '@fieldhouse/contract/wizard-values';
import { conditionsOf, mapConditions } from '../../../filters/remaining-filter.ts';

/** Maps an id of the source team to the id here; undefined if it was not included. */
export type IdMapping = (id: string) => string | undefined;

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Carries the parts of a wizard, and lists the steps that lose one. */
export class Carrier {
  readonly leftOut = new Set<string>();
  readonly idOf: IdMapping;
  /** New ids of the wizard's own steps and tasks; contains `record` if it still starts with one. */
  readonly #own: ReadonlyMap<string, string>;

  /** Undefined for a step or task that is left out. */
  idOfOwn(id: string): string | undefined {
    return this.#own.get(id);
  }

  constructor(idOf: IdMapping, own: ReadonlyMap<string, string>) {
    this.idOf = idOf;
    this.#own = own;
  }

  text(template: TextTemplate, step: WizardStep | undefined): TextTemplate {
    return template.map((segment) => {
      if ('t' in segment) return segment;
      const ref = this.ref(segment.ref);
      if (ref !== undefined) return { ...segment, ref };
      if (step) this.leftOut.add(step.title);
      return { t: segment.fallback ?? '' };
    });
  }

  /** Without its address there is none. */
  receipt(receipt: WizardDefinition['receipt']): WizardDefinition['receipt'] {
    const to = receipt?.to ? this.ref(receipt.to) : undefined;
    return to === undefined ? null : { to };
  }

  /** Without the texts of parts that were left out. */
  translation(texts: WizardTranslation): WizardTranslation {
    const carried = Object.entries(texts).flatMap(([key, text]) => {
      const ids = key.match(uuid) ?? [];
      const known = ids.map((id) => this.#own.get(id) ?? this.idOf(id));
      if (known.includes(undefined)) return [];
      const renamed = ids.reduce((name, id, index) => name.replace(id, known[index] ?? id), key);
      return [[renamed, typeof text === 'string' ? text : this.text(text, undefined)] as const];
    });
    return Object.fromEntries(carried);
  }

  /** Null if they aren't there. */
  records(records: VariableName | null, step: WizardStep): VariableName | null {
    if (records === null) return null;
    const carried = this.ref(records) ?? null;
    if (carried === null) this.leftOut.add(step.title);
    return carried;
  }

  field(field: TaskField, step: WizardStep): readonly object[] {
    const fieldId = this.idOf(field.fieldId);
    const value = field.value === null ? null : this.value(field.value);
    if (fieldId === undefined || value === undefined) this.leftOut.add(step.title);
    if (fieldId === undefined) return [];
    const condition = this.condition(field.condition, step);
    const offer = field.offer && this.#offer(field.offer, step);
    // The source of the value is missing, so the visitor is asked instead.
    return value === undefined
      ? [{ ...field, fieldId, mode: 'asked', value: null, condition, offer }]
      : [{ ...field, fieldId, value, condition, offer }];
  }

  /** Without its filter, other records would be offered. */
  #offer(offer: RecordOffer, step: WizardStep): object | null {
    const { pictureFieldId: picture, filter } = offer;
    const fieldIds = offer.fieldIds.flatMap((id) => this.idOf(id) ?? []);
    const pictureFieldId = picture && (this.idOf(picture) ?? null);
    const isWhole =
      fieldIds.length === offer.fieldIds.length && (pictureFieldId === null) === (picture === null);
    const isFilterKnown =
      filter === null ||
      conditionsOf(filter).every(
        (one) => this.idOf(one.field) !== undefined && this.literal(one.value) !== undefined,
      );
    if (!isWhole || !isFilterKnown) this.leftOut.add(step.title);
    if (!isFilterKnown) return null;
    const mapped =
      filter &&
      mapConditions(filter, (one) => ({
        ...one,
        field: this.idOf(one.field) ?? one.field,
        ...(one.value !== undefined && { value: this.literal(one.value) }),
      }));
    return { ...offer, fieldIds, pictureFieldId, filter: mapped };
  }

  /** Without one of its parts a condition would mean something else, so it is left out whole. */
  condition(condition: Filter | null, step: WizardStep): Filter | null {
    if (condition === null) return null;
    const isIncluded = conditionsOf(condition).every(
      (one) => this.ref(one.field) !== undefined && this.literal(one.value) !== undefined,
    );
    if (isIncluded) return mapConditions(condition, (one) => this.#compared(one));
    this.leftOut.add(step.title);
    return null;
  }

  #compared(one: Condition): Condition {
    const field = this.ref(one.field) ?? one.field;
    return one.value === undefined ? { ...one, field } : { ...one, field, value: this.literal(one.value) };
  }

  value(source: ValueSource): ValueSource | undefined {
    if (source.kind === 'variable') {
      const ref = this.ref(source.ref);
      return ref === undefined ? undefined : { kind: 'variable', ref };
    }
    if (source.kind === 'computed') return this.#computed(source.expression);
    const value = this.literal(source.value ?? null);
    return value === undefined ? undefined : { kind: 'literal', value };
  }

  /** Without one of its values it would be another one, so it is left out whole. */
  #computed(tree: Expression): ValueSource | undefined {
    let isWhole = true;
    const expression = mapLeaves(tree, (leaf) => {
      const mapped = this.#leaf(leaf);
      if (mapped === undefined) isWhole = false;
      return mapped ?? leaf;
    });
    return isWhole ? { kind: 'computed', expression } : undefined;
  }

  #leaf(leaf: ExpressionRef | ExpressionLiteral): Expression | undefined {
    if ('ref' in leaf) {
      const ref = this.ref(leaf.ref);
      return ref === undefined ? undefined : { ref };
    }
    if (leaf.type !== 'record') return leaf;
    const lit = this.idOf(leaf.lit);
    return lit === undefined ? undefined : { ...leaf, lit };
  }

  /** Undefined if it names a record or file: they stay in the source team. */
  literal<T>(value: T): T | undefined {
    const text = JSON.stringify(value ?? null);
    if ((text.match(uuid) ?? []).some((id) => this.idOf(id) === undefined)) return undefined;
    return JSON.parse(text.replaceAll(uuid, (id) => this.idOf(id) ?? id));
  }

  ref(name: VariableName): VariableName | undefined {
    const [scope = '', first = '', second] = name.split('.');
    if (scope === 'system' || scope === 'var') return name;
    if (scope === 'input') return first !== 'record' || this.#own.has('record') ? name : undefined;
    const owner = scope === 'record' ? this.#own.get('record') && this.idOf(first) : this.#own.get(first);
    const field = second === undefined ? undefined : this.idOf(second);
    if (owner === undefined || (second !== undefined && field === undefined)) return undefined;
    return variableName.parse([scope, owner, ...(field === undefined ? [] : [field])].join('.'));
  }
}
