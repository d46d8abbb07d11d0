// The view of a step that leaves the server: rendered texts, questions with their rules and the answers so
// far. No other step, no setting, no hidden value.
import type { LinkValue } from '@fieldhouse/contract/field-types';
import { type DataType, dataType } from '@fieldhouse/contract/field-types';
import { language } from '@fieldhouse/contract/identity';
import type { WizardRunId } from '@fieldhouse/contract/ids';
import type { FieldsTask, WizardTask } from '@fieldhouse/contract/wizard-definition';
import type { Answers, Question, StepPart, StepView } from '@fieldhouse/contract/wizard-runs';
import { makeValuePrinter, printedAs } from '@fieldhouse/domain/fields/value-printer';
import { publicLogo } from '@fieldhouse/domain/teams/logos';
import type { AskedField } from '@fieldhouse/domain/wizards/answers';
import { stepBefore } from '@fieldhouse/domain/wizards/path';
import { askedFields, toQuestion } from '@fieldhouse/domain/wizards/questions';
import { type Lookup, renderHtml } from '@fieldhouse/domain/wizards/text-template';
import { messageWords } from '@fieldhouse/phrases/message-words';
import type { TeamContext } from '../../../kernel/context.ts';
import { teamLogosOf } from '../../teams/index.ts';
import { loadKnownCollections } from '../known-collections.ts';
import { storedAnswerIn } from './localized-text.ts';
import { nameLinks } from './name-links.ts';
import { loadOfferedOptions, type OfferedOptions } from './offered-options.ts';
import { makeChallenge } from './proof-of-work.ts';
import { findDraft, getTeamSummary, listLastVisits } from './run-queries.ts';
import { type OpenStep, openStep, type RunState } from './run-state.ts';
import { shownRecord } from './start-record.ts';
import { plainValue, prefilledValueOf } from './task-values.ts';

/** The current step, or the end. */
export async function makeStepView(ctx: TeamContext, state: RunState): Promise<StepView> {
  const { run, version, path } = state;
  const team = await getTeamSummary(ctx.db);
  const lookup = await lookupOf(ctx, state, team);
  const shared = {
    // Created by newId.
    runId: run.id as WizardRunId,
    rev: run.rev,
    wizardName: version.name,
    wizardIcon: version.icon,
    teamName: team.name,
    teamLogo: publicLogo(await teamLogosOf(ctx)),
    language: language.catch('en').parse(run.lang),
    total: path.length,
    record: shownRecord(state.start, run.lang),
    steps: run.principal === 'public' ? [] : path.map(({ id, title, icon }) => ({ stepId: id, title, icon })),
  };
  if (run.cursorStep === null) {
    const thankYouHtml = renderHtml(version.definition.thankYou, lookup);
    return { ...shared, ...finished, position: path.length, thankYouHtml };
  }
  const open = await openStep(ctx, state, run.cursorStep);
  const draft = await findDraft(ctx.db, run.id, open.step.id);
  const isProofNeeded = run.principal === 'public' && run.countedAt === null;
  return {
    ...shared,
    status: 'active',
    stepId: open.step.id,
    position: path.indexOf(open.step) + 1,
    mayGoBack: stepBefore(path, open.step.id) !== undefined,
    title: open.step.title,
    parts: await makeParts(ctx, state, open, { lookup, draft: draft?.answers }),
    thankYouHtml: '',
    draftSeq: draft?.clientSeq ?? 0,
    challenge: isProofNeeded
      ? await makeChallenge(ctx.deps, { wizardId: run.wizardId, runId: run.id })
      : null,
  };
}

const finished = {
  status: 'finished',
  stepId: null,
  mayGoBack: false,
  title: '',
  parts: [],
  draftSeq: 0,
  challenge: null,
} as const satisfies Partial<StepView> as Pick<
  StepView,
  'status' | 'stepId' | 'mayGoBack' | 'title' | 'parts' | 'draftSeq' | 'challenge'
>;

interface PartsInput {
  readonly lookup: Lookup;
  readonly draft: Answers | undefined;
}

async function makeParts(
  ctx: TeamContext,
  state: RunState,
  { step, collections }: OpenStep,
  { lookup, draft }: PartsInput,
): Promise<StepPart[]> {
  const offers = await loadOfferedOptions(ctx, state.run, step, collections);
  const visits = await listLastVisits(ctx.db, state.run.id);
  // What a step has changed is in the record; only input entered since takes precedence.
  const answeredOf = (task: FieldsTask) =>
    (draft ?? (task.type === 'create_record' ? visits.get(step.id)?.answers : undefined))?.[task.id];
  const makePart = async (task: WizardTask): Promise<StepPart> => {
    if (task.type === 'display_text') {
      return { type: 'display_text', taskId: task.id, html: renderHtml(task.body, lookup) };
    }
    const answered = answeredOf(task);
    const beginOf = task.type === 'create_record' ? beginNew : beginChange;
    const begun = askedFields(task, collections).map((asked) => ({
      asked,
      begin: beginOf(asked, answered, {
        state,
        offers,
        isAnswered: draft !== undefined || visits.has(step.id),
      }),
    }));
    const questions = await nameLinks(
      ctx,
      begun.map(({ asked, begin }) => makeQuestion(asked, begin.value, offers)),
      state.run.lang,
    );
    const { title, id: taskId } = task;
    if (task.type === 'create_record') return { type: 'create_record', taskId, title, questions };
    const changed = questions.flatMap(({ fieldId }, index) =>
      begun[index]?.begin.isChanged ? [fieldId] : [],
    );
    return { type: 'update_records', taskId, title, questions, changed };
  };
  const parts: StepPart[] = [];
  // In sequence: they share the transaction's connection.
  for (const task of step.tasks) parts.push(await makePart(task));
  return parts;
}

interface BeginWith {
  readonly state: RunState;
  readonly offers: OfferedOptions;
  /** Whether the step was answered or begun before. */
  readonly isAnswered: boolean;
}

/** The initial value of a question, and whether it differs from the record's current one. */
interface Begin {
  readonly value: unknown;
  readonly isChanged: boolean;
}

type Answered = Answers[keyof Answers] | undefined;

function beginNew({ taskField, field }: AskedField, answered: Answered, given: BeginWith): Begin {
  if (given.isAnswered) return { value: answered?.[taskField.fieldId], isChanged: true };
  const preset = prefilledValueOf(field, taskField.value, given.state);
  return { value: handlesOf(preset, given.offers.itemsOf(field)), isChanged: true };
}

function beginChange({ taskField, field }: AskedField, answered: Answered, given: BeginWith): Begin {
  const { fieldId } = taskField;
  if (answered && fieldId in answered) return { value: answered[fieldId], isChanged: true };
  const items = given.offers.itemsOf(field);
  if (taskField.mode === 'preset' && !given.isAnswered) {
    return {
      value: handlesOf(prefilledValueOf(field, taskField.value, given.state), items),
      isChanged: true,
    };
  }
  const { start, run } = given.state;
  const current =
    start === null || start === 'gone' ? null : storedAnswerIn(start.record.values, field, run.lang);
  return { value: items === null ? current : handlesOf(plainValue(current), items), isChanged: false };
}

function makeQuestion(asked: AskedField, begin: unknown, offers: OfferedOptions): Question {
  const choices = offers.choicesOf(asked.field);
  return toQuestion(asked, choices === null ? begin : chosen(begin, choices), choices);
}

function handlesOf(value: unknown, items: ReadonlyMap<string, LinkValue> | null): unknown {
  if (items === null || value === null) return value;
  const ids = Array.isArray(value) ? value : [value];
  const handles = [...items].filter(([, item]) => ids.includes(item.id)).map(([handle]) => handle);
  return Array.isArray(value) ? handles : (handles[0] ?? null);
}

/** Handles with their labels, as the inputs expect. Options that are no longer available are left out. */
function chosen(value: unknown, choices: readonly LinkValue[]): unknown {
  if (value === null || value === undefined) return null;
  if (!Array.isArray(value)) return choices.find(({ id }) => id === value) ?? null;
  return choices.filter(({ id }) => value.includes(id));
}

async function lookupOf(
  ctx: TeamContext,
  { values, run, version }: RunState,
  team: { readonly name: string; readonly primaryTimezone: string },
): Promise<Lookup> {
  const language = run.lang;
  const timeZone = team.primaryTimezone;
  const print = makeValuePrinter({ language, timeZone, words: messageWords(language).printed });
  // Texts format values with units and currencies; a run has values from its second step on, or those of its
  // record.
  const collections =
    values.size === 0 ? new Map<string, never>() : await loadKnownCollections(ctx, version.definition);
  const fields = new Map(
    [...collections.values()].flatMap((one) => one.fields.map((field) => [field.id, field])),
  );
  return (name) => {
    if (name === 'system.team') return team.name;
    if (name === 'system.today') {
      return ctx.now().toLocaleDateString(language === 'es' ? 'es-ES' : 'en-US', {
        dateStyle: 'long',
        timeZone,
      });
    }
    const known = values.get(name);
    const settings = fields.get(name.split('.').at(-1) ?? '')?.settings;
    return known && print.line(printedAs(known.shown ?? known.value, typeOf(known.type), settings));
  };
}

function typeOf(type: string): DataType {
  return dataType.catch('plain_text').parse(type);
}
