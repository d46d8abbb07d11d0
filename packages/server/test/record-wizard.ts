// A wizard that starts with a person's record: it creates a visit and updates the person.
import { randomUUID } from 'node:crypto';
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { type DataRecord, records } from '@fieldhouse/contract/records';
import { type WizardDefinition, wizardDefinition } from '@fieldhouse/contract/wizard-definition';
import { type Answers, type StepView, wizardRuns } from '@fieldhouse/contract/wizard-runs';
import { type Wizard, wizards } from '@fieldhouse/contract/wizards';
import type { Person } from './people.ts';
import { publish } from './wizard-makers.ts';

export interface Visits {
  readonly wizard: Wizard;
  readonly people: CollectionWithFields;
  readonly visits: CollectionWithFields;
  readonly record: DataRecord;
  readonly createTask: string;
  readonly updateTask: string;
  /** Of the collection of people. */
  fieldId(columnName: string): string;
  subjectId(): string;
  save(definition: WizardDefinition): Promise<Wizard>;
}

interface VisitsOptions {
  readonly isPublished?: boolean;
  readonly hasUpdate?: boolean;
  readonly startsWith?: null;
  readonly access?: 'team' | 'token';
}

export async function makeVisits(person: Person, options: VisitsOptions = {}): Promise<Visits> {
  const { people, visits, record } = await makeCollections(person);
  const idIn = (collection: CollectionWithFields, columnName: string): string => {
    const field = collection.fields.find((one) => one.columnName === columnName);
    if (!field) throw new Error(`No field ${columnName}.`);
    return field.id;
  };
  const fieldId = (columnName: string) => idIn(people, columnName);
  const visit = (columnName: string, over: object) => ({ fieldId: idIn(visits, columnName), ...over });
  const from = (ref: string) => ({ kind: 'variable', ref });
  const [createTask, updateTask] = [randomUUID(), randomUUID()];
  const ofRecord = (columnName: string) => `record.${fieldId(columnName)}`;
  const updates = {
    id: updateTask,
    type: 'update_records',
    collectionId: people.id,
    fields: [
      { fieldId: fieldId('email') },
      { fieldId: fieldId('phone') },
      { fieldId: fieldId('state'), mode: 'hidden', value: { kind: 'literal', value: 'visited' } },
    ],
  };
  const creates = {
    id: createTask,
    type: 'create_record',
    collectionId: visits.id,
    fields: [
      visit('subject', { mode: 'preset', isRequired: true, value: from(ofRecord('name')) }),
      visit('person', { mode: 'hidden', value: from('input.record') }),
      visit('companions', { mode: 'hidden', value: from('input.record') }),
      visit('contact', { mode: 'hidden', value: from(ofRecord('email')) }),
    ],
  };
  const introduction = {
    id: randomUUID(),
    type: 'display_text',
    body: [
      { t: '<p>Visit of ' },
      { ref: 'input.record' },
      { t: ', ' },
      { ref: ofRecord('email'), fallback: 'unknown' },
      { t: '</p>' },
    ],
  };
  const plain = { ...creates, fields: [visit('subject', { isRequired: true })] };
  const hasRecord = options.startsWith !== null;
  const tasks = hasRecord
    ? [introduction, creates, ...(options.hasUpdate === false ? [] : [updates])]
    : [plain];
  const definition = wizardDefinition.parse({
    access: options.access ?? 'team',
    startsWith: hasRecord ? people.id : null,
    steps: [{ id: randomUUID(), title: 'Visit', tasks }],
    thankYou: hasRecord ? [{ t: '<p>Done for ' }, { ref: 'input.record' }, { t: '</p>' }] : [],
  });
  const name = `Visit ${randomUUID().slice(0, 8)}`;
  let wizard = await person.call(wizards.create, { body: { name } });
  const save = async (next: WizardDefinition) => {
    const { draftRev, icon } = wizard;
    const body = { draftRev, name, icon, definition: next };
    wizard = await person.call(wizards.saveDraft, { params: { wizardId: wizard.id }, body });
    return wizard;
  };
  await save(definition);
  if (options.isPublished !== false) wizard = await publish(person, wizard.id);
  const subjectId = () => idIn(visits, 'subject');
  return { wizard, people, visits, record, createTask, updateTask, fieldId, subjectId, save };
}

async function makeCollections(person: Person) {
  const tail = randomUUID().slice(0, 8);
  const make = (body: object) => person.call(collections.create, { body: body as never });
  const people = await make({
    name: 'Person',
    pluralName: `People ${tail}`,
    fields: [
      { title: 'Name', dataType: 'plain_text' },
      { title: 'Email', dataType: 'email_address', isUnique: true },
      { title: 'Phone', dataType: 'phone_number' },
      { title: 'State', dataType: 'plain_text' },
    ],
  });
  const link = { settings: { collectionId: people.id } };
  const visits = await make({
    name: 'Visit',
    pluralName: `Visits ${tail}`,
    fields: [
      { title: 'Subject', dataType: 'plain_text' },
      { title: 'Person', dataType: 'single_data_record', ...link },
      { title: 'Companions', dataType: 'multi_data_record', ...link },
      { title: 'Contact', dataType: 'email_address' },
    ],
  });
  const made = await person.call(records.create, {
    params: { collectionId: people.id },
    body: {
      records: [
        { name: 'Elena Rossi', email: 'elena@example.org', state: 'new' },
        { name: 'Bruno Castillo', email: 'taken@example.org', state: 'new' },
      ],
    },
  });
  const [record] = made.records;
  if (!record) throw new Error('No record was made.');
  return { people, visits, record };
}

interface Typed {
  readonly subject?: string;
  readonly email?: string;
  readonly phone?: string;
}

/** A user who has opened the wizard for the record. */
export class MemberRun {
  readonly person: Person;
  readonly visits: Visits;
  runId = '';
  token = '';
  // Set by `start`, which creates every run.
  step!: StepView;

  constructor(person: Person, visits: Visits) {
    this.person = person;
    this.visits = visits;
  }

  static async start(
    person: Person,
    visits: Visits,
    recordId: string | null = visits.record.id,
  ): Promise<MemberRun> {
    const run = new MemberRun(person, visits);
    const { runId, token, step } = await person.call(wizardRuns.start, {
      params: { wizardId: visits.wizard.id },
      // Some callers pass an id that is no record's.
      body: { recordId: recordId as DataRecord['id'] | null },
    });
    return Object.assign(run, { runId, token, step });
  }

  async load(): Promise<StepView> {
    this.step = await this.person.call(wizardRuns.step, {
      params: { runId: this.runId },
      headers: this.headers,
    });
    return this.step;
  }

  async saveDraft(typed: Typed): Promise<void> {
    await this.person.call(wizardRuns.saveDraft, {
      params: { runId: this.runId },
      headers: this.headers,
      body: {
        stepId: this.step.stepId ?? '',
        clientSeq: this.step.draftSeq + 1,
        answers: this.answersOf(typed),
      },
    });
  }

  async submit(typed: Typed, over: { readonly recordVersion?: number | null } = {}): Promise<void> {
    await this.submitRaw(this.answersOf(typed), over);
  }

  async submitRaw(answers: Answers, over: { readonly recordVersion?: number | null } = {}): Promise<void> {
    const reply = await this.person.call(wizardRuns.submit, {
      params: { runId: this.runId, stepId: this.step.stepId ?? '' },
      headers: { ...this.headers, 'idempotency-key': randomUUID() },
      body: {
        rev: this.step.rev,
        answers,
        recordVersion: this.step.record?.version ?? null,
        ...over,
      },
    });
    this.step = reply.step;
  }

  async back(stepId: string): Promise<void> {
    this.step = await this.person.call(wizardRuns.back, {
      params: { runId: this.runId },
      headers: this.headers,
      body: { rev: this.step.rev, answers: {}, stepId },
    });
  }

  private get headers(): Record<string, string> {
    return { 'x-wizard-run': this.token };
  }

  private answersOf({ subject, ...changes }: Typed): Answers {
    const { createTask, updateTask, subjectId, fieldId } = this.visits;
    const changed = Object.entries(changes).map(([name, value]) => [fieldId(name), value]);
    const hasUpdate = this.step.parts.some(({ type }) => type === 'update_records');
    // Keys are ids that the functions above created.
    return {
      [createTask]: subject === undefined ? {} : { [subjectId()]: subject },
      ...(hasUpdate && { [updateTask]: Object.fromEntries(changed) }),
    } as Answers;
  }
}
