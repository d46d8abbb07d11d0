// Copies a wizard to another team: every id is mapped to the team's own. Parts that refer to something the
// team does not have are omitted, and the affected steps are listed.
import {
  type Expression,
  type ExpressionLiteral,
  type ExpressionRef,
  mapLeaves,
} from '@fieldhouse/contract/expressions';
import type { Condition, Filter } from '@fieldhouse/contract/filters';
import {
  type DisplayTextTask,
  type FieldsTask,
  isFieldsTask,
  type SendMessageTask,
  type TaskField,
  type WizardDefinition,
  type WizardStep,
  type WizardTask,
  type WizardTranslation,
  wizardDefinition,
} from '@fieldhouse/contract/wizard-definition';
import type { CreateTaskTask } from '@fieldhouse/contract/wizard-project-task';
import type { RecordOffer } from '@fieldhouse/contract/wizard-questions';
import {
  type TextTemplate,
  type ValueSource,
  type VariableName,
  variableName,
} from '@fieldhouse/contract/wizard-values';
import type { TemporaryVariableTask } from '@fieldhouse/contract/wizard-variables';
import { conditionsOf, mapConditions } from '../../filters/remaining-filter.ts';
import { startRecordName } from '../variables.ts';

/** Maps an id of the source team to the id here; undefined if it was not included. */
export type IdMapping = (id: string) => string | undefined;

export interface RemappedDefinition {
  readonly definition: WizardDefinition;
  /** Titles of the steps that lost a part. */
  readonly leftOut: readonly string[];
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Steps and tasks get ids from `newId`; steps that would have no tasks are omitted. */
export function remapDefinition(
  definition: WizardDefinition,
  idOf: IdMapping,
  newId: () => string,
): RemappedDefinition {
  const { startsWith } = definition;
  const start = startsWith === null ? undefined : idOf(startsWith);
  const own = new Map<string, string>(start === undefined ? [] : [['record', start]]);
  for (const { id, tasks } of definition.steps) {
    own.set(id, newId());
    for (const task of tasks) if (isCarried(task, idOf, start)) own.set(task.id, newId());
  }
  const carrier = new Carrier(idOf, own);
  const steps = definition.steps.map((step) => carrier.step(step)).filter(({ tasks }) => tasks.length > 0);
  const thankYou = carrier.text(definition.thankYou, undefined);
  // Ids were replaced and parts removed, so the result is validated again.
  const receipt = carrier.receipt(definition.receipt);
  const carried = {
    ...definition,
    startsWith: start ?? null,
    steps,
    thankYou,
    receipt,
    // The other team's pictures stay with it, and nothing is passed on to its website.
    appearance: { ...definition.appearance, logo: null, cover: null },
    redirect: null,
    texts: Object.fromEntries(
      Object.entries(definition.texts).map(([language, texts]) => [language, carrier.translation(texts)]),
    ),
  };
  return { definition: wizardDefinition.parse(carried), leftOut: [...carrier.leftOut] };
}

function isCarried(task: WizardTask, idOf: IdMapping, start: string | undefined): boolean {
  if (task.type === 'display_text' || task.type === 'temporary_variable') return true;
  if (staysBehind(task)) return false;
  const collectionId = task.collectionId === null ? undefined : idOf(task.collectionId);
  const isOfStart = task.type === 'update_records' && task.records === startRecordName;
  return collectionId !== undefined && (!isOfStart || collectionId === start);
}

/** Its template or project stays in the source team. */
function staysBehind(task: WizardTask): task is SendMessageTask | CreateTaskTask {
  return task.type === 'send_message' || task.type === 'create_task';
}

class Carrier {
  readonly leftOut = new Set<string>();
  readonly #idOf: IdMapping;
  /** New ids of the wizard's own steps and tasks; contains `record` if it still starts with one. */
  readonly #own: ReadonlyMap<string, string>;

  constructor(idOf: IdMapping, own: ReadonlyMap<string, string>) {
    this.#idOf = idOf;
    this.#own = own;
  }

  step(
    step: WizardStep,
  ): Omit<WizardStep, 'id' | 'tasks'> & { readonly id: string; readonly tasks: readonly object[] } {
    const tasks = step.tasks.flatMap((task): readonly object[] => {
      const id = this.#own.get(task.id);
      if (id === undefined) {
        this.leftOut.add(step.title);
        return [];
      }
      const condition = this.#condition(task.condition, step);
      if (task.type === 'display_text') return [{ ...task, id, condition, body: this.text(task.body, step) }];
      if (staysBehind(task)) return [];
      if (task.type === 'temporary_variable')
        return [{ ...task, id, condition, ...this.#variable(task, step) }];
      const collectionId = task.collectionId && (this.#idOf(task.collectionId) ?? null);
      // Lists stay in the source team.
      const isAdding = isFieldsTask(task) && task.consents.length > 0;
      if (isAdding) this.leftOut.add(step.title);
      const carried = { ...task, id, condition, collectionId, ...(isAdding && { consents: [] }) };
      if (!isFieldsTask(task)) return [{ ...carried, ...this.#records(task, step) }];
      const fields = task.fields.flatMap((field) => this.#field(field, step));
      if (task.type === 'create_record') return [{ ...carried, fields }];
      const records = this.#ref(task.records);
      if (records === undefined) this.leftOut.add(step.title);
      return records === undefined ? [] : [{ ...carried, records, fields }];
    });
    const condition = this.#condition(step.condition, step);
    return { ...step, id: this.#own.get(step.id) ?? step.id, condition, tasks };
  }

  /** Filters name columns, which are the same in the copy; what can't be carried is left out whole. */
  #records(
    task: Exclude<
      WizardTask,
      FieldsTask | DisplayTextTask | SendMessageTask | CreateTaskTask | TemporaryVariableTask
    >,
    step: WizardStep,
  ): object {
    const columns = 'columns' in task && {
      columns: task.columns.flatMap((fieldId) => this.#idOf(fieldId) ?? []),
    };
    if ('records' in task) {
      const records = task.records === null ? null : (this.#ref(task.records) ?? null);
      if (records !== task.records && records === null) this.leftOut.add(step.title);
      return { records, ...columns };
    }
    const compare = task.compare.map((one) => ({ ...one, ref: this.#ref(one.ref) }));
    const literals =
      task.filter === null ||
      conditionsOf(task.filter).every(({ value }) => this.#literal(value) !== undefined);
    if (compare.some(({ ref }) => ref === undefined) || !literals) {
      this.leftOut.add(step.title);
      // Without one of its parts it would find other records: it has to be set up again.
      return { collectionId: null, filter: null, compare: [], sorts: [] };
    }
    const filter =
      task.filter &&
      mapConditions(task.filter, (one) =>
        one.value === undefined ? one : { ...one, value: this.#literal(one.value) },
      );
    return { filter, compare, ...columns };
  }

  text(template: TextTemplate, step: WizardStep | undefined): TextTemplate {
    return template.map((segment) => {
      if ('t' in segment) return segment;
      const ref = this.#ref(segment.ref);
      if (ref !== undefined) return { ...segment, ref };
      if (step) this.leftOut.add(step.title);
      return { t: segment.fallback ?? '' };
    });
  }

  /** Without its address there is none. */
  receipt(receipt: WizardDefinition['receipt']): WizardDefinition['receipt'] {
    const to = receipt?.to ? this.#ref(receipt.to) : undefined;
    return to === undefined ? null : { to };
  }

  /** Without the texts of parts that were left out. */
  translation(texts: WizardTranslation): WizardTranslation {
    const carried = Object.entries(texts).flatMap(([key, text]) => {
      const ids = key.match(uuid) ?? [];
      const known = ids.map((id) => this.#own.get(id) ?? this.#idOf(id));
      if (known.includes(undefined)) return [];
      const renamed = ids.reduce((name, id, index) => name.replace(id, known[index] ?? id), key);
      return [[renamed, typeof text === 'string' ? text : this.text(text, undefined)] as const];
    });
    return Object.fromEntries(carried);
  }

  /** Without the source of its value the visitor is asked. */
  #variable(task: TemporaryVariableTask, step: WizardStep): object {
    const value = task.value === null ? null : this.#value(task.value);
    if (value !== undefined) return { value };
    this.leftOut.add(step.title);
    return { mode: 'asked', value: null };
  }

  #field(field: TaskField, step: WizardStep): readonly object[] {
    const fieldId = this.#idOf(field.fieldId);
    const value = field.value === null ? null : this.#value(field.value);
    if (fieldId === undefined || value === undefined) this.leftOut.add(step.title);
    if (fieldId === undefined) return [];
    const condition = this.#condition(field.condition, step);
    const offer = field.offer && this.#offer(field.offer, step);
    // The source of the value is missing, so the visitor is asked instead.
    return value === undefined
      ? [{ ...field, fieldId, mode: 'asked', value: null, condition, offer }]
      : [{ ...field, fieldId, value, condition, offer }];
  }

  /** Without its filter, other records would be offered. */
  #offer(offer: RecordOffer, step: WizardStep): object | null {
    const { pictureFieldId: picture, filter } = offer;
    const fieldIds = offer.fieldIds.flatMap((id) => this.#idOf(id) ?? []);
    const pictureFieldId = picture && (this.#idOf(picture) ?? null);
    const isWhole =
      fieldIds.length === offer.fieldIds.length && (pictureFieldId === null) === (picture === null);
    const isFilterKnown =
      filter === null ||
      conditionsOf(filter).every(
        (one) => this.#idOf(one.field) !== undefined && this.#literal(one.value) !== undefined,
      );
    if (!isWhole || !isFilterKnown) this.leftOut.add(step.title);
    if (!isFilterKnown) return null;
    const mapped =
      filter &&
      mapConditions(filter, (one) => ({
        ...one,
        field: this.#idOf(one.field) ?? one.field,
        ...(one.value !== undefined && { value: this.#literal(one.value) }),
      }));
    return { ...offer, fieldIds, pictureFieldId, filter: mapped };
  }

  /** Without one of its parts a condition would mean something else, so it is left out whole. */
  #condition(condition: Filter | null, step: WizardStep): Filter | null {
    if (condition === null) return null;
    const isIncluded = conditionsOf(condition).every(
      (one) => this.#ref(one.field) !== undefined && this.#literal(one.value) !== undefined,
    );
    if (isIncluded) return mapConditions(condition, (one) => this.#compared(one));
    this.leftOut.add(step.title);
    return null;
  }

  #compared(one: Condition): Condition {
    const field = this.#ref(one.field) ?? one.field;
    return one.value === undefined ? { ...one, field } : { ...one, field, value: this.#literal(one.value) };
  }

  #value(source: ValueSource): ValueSource | undefined {
    if (source.kind === 'variable') {
      const ref = this.#ref(source.ref);
      return ref === undefined ? undefined : { kind: 'variable', ref };
    }
    if (source.kind === 'computed') return this.#computed(source.expression);
    const value = this.#literal(source.value ?? null);
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
      const ref = this.#ref(leaf.ref);
      return ref === undefined ? undefined : { ref };
    }
    if (leaf.type !== 'record') return leaf;
    const lit = this.#idOf(leaf.lit);
    return lit === undefined ? undefined : { ...leaf, lit };
  }

  /** Undefined if it names a record or file: they stay in the source team. */
  #literal<T>(value: T): T | undefined {
    const text = JSON.stringify(value ?? null);
    if ((text.match(uuid) ?? []).some((id) => this.#idOf(id) === undefined)) return undefined;
    return JSON.parse(text.replaceAll(uuid, (id) => this.#idOf(id) ?? id));
  }

  #ref(name: VariableName): VariableName | undefined {
    const [scope = '', first = '', second] = name.split('.');
    if (scope === 'system' || scope === 'var') return name;
    if (scope === 'input') return first !== 'record' || this.#own.has('record') ? name : undefined;
    const owner = scope === 'record' ? this.#own.get('record') && this.#idOf(first) : this.#own.get(first);
    const field = second === undefined ? undefined : this.#idOf(second);
    if (owner === undefined || (second !== undefined && field === undefined)) return undefined;
    return variableName.parse([scope, owner, ...(field === undefined ? [] : [field])].join('.'));
  }
}
