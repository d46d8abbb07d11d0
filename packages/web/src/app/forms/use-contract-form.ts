// Forms that check with the contract's own schema: what the browser accepts is what the server accepts. What was typed is
// never lost without a question, neither by leaving nor because another person saved the same thing.

import type { Issue } from '@fieldhouse/contract/errors';
import { toIssues } from '@fieldhouse/contract/issues';
import { QueryClientContext } from '@tanstack/react-query';
import i18next from 'i18next';
import { type FormEvent, useCallback, useContext, useRef, useState } from 'react';
import { ApiProblem } from '../../api/api-problem.ts';
import { refetchStale } from '../../api/events/own-changes.ts';
import { issueText, problemText } from '../feedback/problem-texts.ts';
import { toast } from '../feedback/toasts.tsx';
import { type Choices, changedNames, type Edit, pick, type StoredValues } from './edit-base.ts';
import { useEdit } from './use-edit.ts';
import { useLeave } from './use-leave.ts';
import { type Edited, useSaving } from './use-saving.ts';

/** The part of a contract schema that the form uses. */
interface Checker<Body> {
  safeParse(
    values: unknown,
    options: { readonly reportInput: boolean },
  ):
    | { readonly success: true; readonly data: Body }
    | { readonly success: false; readonly error: { readonly issues: Parameters<typeof toIssues>[0] } };
}

interface ContractFormOptions<Body, V, Result> {
  /** The body of the endpoint, or the part of it that the form fills. */
  readonly schema: Checker<Body>;
  /** Of an edit, as last received: what others change meanwhile is taken over, unless it was changed here too. */
  readonly initialValues: V;
  /** An edit sends what `edited` says, so that it overwrites nothing. */
  readonly onSubmit: (body: Body, edited: Edited<Body, V>) => Promise<Result>;
  /** The success toast. */
  readonly done?: (result: Result) => string;
  /** Once what the called endpoints announce has been refetched: close the dialog, go to what was created. */
  readonly onDone?: (result: Result) => unknown;
  /** The form changes something that exists: it isn't sent without a change. */
  readonly isEdit?: boolean;
  /** Of the initial values, where the endpoint wants it. */
  readonly version?: number;
  /** The current state, where a refusal as stale doesn't contain it. */
  readonly fetchStored?: () => Promise<StoredValues<V>>;
  /** There is nothing to lose: a sign-in. */
  readonly isLeftFreely?: boolean;
  /** Error codes that belong to a field: `{ name_taken: 'name' }`. */
  readonly fieldOfCode?: Readonly<Record<string, keyof V & string>>;
}

type FieldIssues = Readonly<Record<string, Pick<Issue, 'rule' | 'data'>>>;

export function useContractForm<Body, V extends object, Result = unknown>(
  options: ContractFormOptions<Body, V, Result>,
) {
  const { schema, initialValues, onSubmit, fieldOfCode = {}, isEdit = false, isLeftFreely = false } = options;
  // Pages without a team have none.
  const client = useContext(QueryClientContext);
  const [isBusy, setBusy] = useState(false);
  const edit = useEdit({ values: initialValues, version: options.version ?? 0 }, isEdit && !isBusy);
  const { values, isChanged } = edit;
  const { set, text, showIssues, formRef, emptyFields, labels } = useFields(edit);
  const { problem, run } = useWork(setBusy, (error) => {
    const found = issuesOf(error, fieldOfCode);
    const isOurs = Object.keys(found).some((name) => name in initialValues);
    if (isOurs) showIssues(found);
    return isOurs;
  });
  const mayLeave = useLeave(isChanged && !isBusy && !isLeftFreely);
  const send = async (now: Edit<V>) => {
    const checked = schema.safeParse(now.values, { reportInput: true });
    if (!checked.success) {
      showIssues(emptyFirst(byField(toIssues(checked.error.issues)), now.values));
      return false;
    }
    const changed = changedNames(now);
    // Properties of the body.
    const change = pick(checked.data as object, changed) as Partial<Body>;
    const patch = { ...change, before: pick(now.base, changed) };
    const result = await onSubmit(checked.data, { change, patch, base: now.base, version: now.version });
    if (client) await refetchStale(client);
    if (options.done) toast({ text: options.done(result), tone: 'good' });
    await options.onDone?.(result);
    return true;
  };
  const saving = useSaving(edit, { send, isEdit, fetchStored: options.fetchStored });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const half = halfTyped(formRef.current);
    if (Object.keys(half).length > 0) showIssues(half);
    else if (isEdit && !isChanged && schema.safeParse(values, { reportInput: true }).success)
      toast({ text: i18next.t('ui:form.noChanges') });
    else await run(saving.save);
  };
  return {
    isBusy,
    run,
    /** An error that belongs to no field; undefined if none. */
    problem,
    problemText: problem === undefined ? undefined : problemText(problem),
    values,
    set,
    text,
    isChanged,
    mayLeave,
    emptyFields,
    /** What another person changed too. */
    conflict: saving.conflict && {
      parts: saving.conflict.parts.map((part) => ({ ...part, label: labels()[part.name] })),
      decide: (choices: Choices) => run(() => saving.decide(choices)),
    },
    form: { ref: formRef, onSubmit: submit, noValidate: true },
  };
}

/**
 * Runs one task at a time and tracks its result. `place` assigns an error to a field and returns whether it
 * could.
 */
function useWork(setBusy: (isBusy: boolean) => void, place: (error: unknown) => boolean) {
  const [problem, setProblem] = useState<unknown>();
  const run = async (work: () => Promise<unknown>) => {
    setProblem(undefined);
    setBusy(true);
    try {
      await work();
    } catch (error) {
      if (!place(error)) setProblem(error);
    } finally {
      setBusy(false);
    }
  };
  return { problem, run };
}

function useFields<V extends object>({ values, put }: Pick<ReturnType<typeof useEdit<V>>, 'values' | 'put'>) {
  const [issues, setIssues] = useState<FieldIssues>({});
  const formRef = useRef<HTMLFormElement>(null);
  const [labels, setLabels] = useState<Readonly<Record<string, string>>>({});

  const set = useCallback(
    <K extends keyof V & string>(name: K, value: V[K]) => {
      put((now) => ({ ...now, values: { ...now.values, [name]: value } }));
      setIssues(({ [name]: _, ...others }) => others);
    },
    [put],
  );

  const showIssues = (next: FieldIssues) => {
    setIssues(next);
    setLabels(labelsIn(formRef.current));
    // Focus the first invalid field after its message has rendered.
    requestAnimationFrame(() =>
      formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    );
  };

  /** For a text input: `<TextInput {...form.text('email')} />`. */
  const text = (name: keyof V & string) => {
    const issue = issues[name];
    return {
      name,
      value: String(values[name] ?? ''),
      onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
        // `text` is only called for text fields.
        set(name, event.currentTarget.value as V[typeof name]),
      error: issue ? issueText(issue) : undefined,
    };
  };

  const emptyFields = Object.entries(issues).flatMap(([name, { rule }]) =>
    rule === 'value_required' ? (labels[name] ?? []) : [],
  );
  return { set, text, showIssues, formRef, emptyFields, labels: () => labelsIn(formRef.current) };
}

/** The labels that the user sees, by the name of their input, without the asterisk. */
function labelsIn(form: HTMLFormElement | null): Readonly<Record<string, string>> {
  const inputs = [...(form?.querySelectorAll<HTMLInputElement>('[name]') ?? [])];
  return Object.fromEntries(
    inputs.map(({ name, labels }) => [name, (labels?.[0]?.textContent ?? name).replace(/\s*\*$/, '')]),
  );
}

const dateRules: Readonly<Record<string, string>> = {
  date: 'not_a_date',
  'datetime-local': 'not_a_date_time',
  time: 'not_a_time',
};

/** Dates and times that are typed in part: their inputs have no value yet, as if they were empty. */
function halfTyped(form: HTMLFormElement | null): FieldIssues {
  const inputs = [...(form?.querySelectorAll<HTMLInputElement>('input[name]') ?? [])];
  return Object.fromEntries(
    inputs.flatMap(({ name, type, validity }) => {
      const rule = validity.badInput ? dateRules[type] : undefined;
      return rule === undefined ? [] : [[name, { rule }]];
    }),
  );
}

function issuesOf(error: unknown, fieldOfCode: Readonly<Record<string, string>>): FieldIssues {
  if (!(error instanceof ApiProblem)) return {};
  const field = fieldOfCode[error.code];
  if (field !== undefined) return { [field]: { rule: error.code, data: error.data } };
  return byField(
    error.issues.map((issue) => ({ ...issue, path: issue.path.slice(issue.path[0] === 'body' ? 1 : 0) })),
  );
}

/** For an empty field, only report that it is required. */
function emptyFirst(issues: FieldIssues, values: object): FieldIssues {
  const filled = new Map<string, unknown>(Object.entries(values));
  const entries = Object.entries(issues).map(([name, issue]) => {
    const value = filled.get(name);
    return [name, typeof value === 'string' && value.trim() === '' ? { rule: 'value_required' } : issue];
  });
  return Object.fromEntries(entries);
}

function byField(issues: readonly Issue[]): FieldIssues {
  const first: Record<string, Issue> = {};
  for (const issue of issues) first[String(issue.path[0] ?? '')] ??= issue;
  return first;
}
