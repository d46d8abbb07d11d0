// Copies a wizard to another team: every id is mapped to the team's own. Parts that refer to something the
// team does not have are omitted, and the affected steps are listed.
import {
  type TaskField,
  type TextTemplate,
  type ValueSource,
  type VariableName,
  variableName,
  type WizardDefinition,
  type WizardStep,
  type WizardTask,
  wizardDefinition,
} from '@fieldhouse/contract/wizard-definition';

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
  const carried = { ...definition, startsWith: start ?? null, steps, thankYou };
  return { definition: wizardDefinition.parse(carried), leftOut: [...carrier.leftOut] };
}

function isCarried(task: WizardTask, idOf: IdMapping, start: string | undefined): boolean {
  if (task.type === 'display_text') return true;
  const collectionId = task.collectionId === null ? undefined : idOf(task.collectionId);
  return collectionId !== undefined && (task.type === 'create_record' || collectionId === start);
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
      if (task.type === 'display_text')
        return [{ ...task, id, condition: null, body: this.text(task.body, step) }];
      const collectionId = task.collectionId && (this.#idOf(task.collectionId) ?? null);
      const fields = task.fields.flatMap((field) => this.#field(field, step));
      return [{ ...task, id, condition: null, collectionId, fields }];
    });
    return { ...step, id: this.#own.get(step.id) ?? step.id, condition: null, tasks };
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

  #field(field: TaskField, step: WizardStep): readonly object[] {
    const fieldId = this.#idOf(field.fieldId);
    const value = field.value === null ? null : this.#value(field.value);
    if (fieldId === undefined || value === undefined) this.leftOut.add(step.title);
    if (fieldId === undefined) return [];
    // The source of the value is missing, so the visitor is asked instead.
    return value === undefined
      ? [{ ...field, fieldId, mode: 'asked', value: null }]
      : [{ ...field, fieldId, value }];
  }

  #value(source: ValueSource): ValueSource | undefined {
    if (source.kind === 'variable') {
      const ref = this.#ref(source.ref);
      return ref === undefined ? undefined : { kind: 'variable', ref };
    }
    const text = JSON.stringify(source.value ?? null);
    // Records and files stay in the source team.
    if ((text.match(uuid) ?? []).some((id) => this.#idOf(id) === undefined)) return undefined;
    return { kind: 'literal', value: JSON.parse(text.replaceAll(uuid, (id) => this.#idOf(id) ?? id)) };
  }

  #ref(name: VariableName): VariableName | undefined {
    const [scope = '', first = '', second] = name.split('.');
    if (scope === 'system' || scope === 'var') return name;
    if (scope === 'input') return this.#own.has('record') ? name : undefined;
    const owner = scope === 'record' ? this.#own.get('record') && this.#idOf(first) : this.#own.get(first);
    const field = second === undefined ? undefined : this.#idOf(second);
    if (owner === undefined || (second !== undefined && field === undefined)) return undefined;
    return variableName.parse([scope, owner, ...(field === undefined ? [] : [field])].join('.'));
  }
}
