// The values of a run as texts.

import type { DateRangeValue } from '@fieldhouse/contract/field-types';
import type { StepView } from '@fieldhouse/contract/wizard-runs';
import type { TextTemplate } from '@fieldhouse/contract/wizard-values';
import { eventTimes } from '@fieldhouse/domain/fields/date/calendar-days';
import { makeValuePrinter, printedAs } from '@fieldhouse/domain/fields/value-printer';
import type { KnownField } from '@fieldhouse/domain/wizards/fields-of-collections';
import { taskValueOf } from '@fieldhouse/domain/wizards/tasks/task-kinds';
import { type Lookup, refsOf } from '@fieldhouse/domain/wizards/texts/text-template';
import { messageWords } from '@fieldhouse/phrases/message-words';
import type { TeamContext } from '../../../kernel/context.ts';
import { loadKnownCollections } from '../known-collections.ts';
import { typeOfValue } from './run-conditions.ts';
import type { RunState } from './run-state.ts';

/** The values of a run as texts in its language. */
export async function lookupOf(ctx: TeamContext, { values, run, version, team }: RunState): Promise<Lookup> {
  const language = run.lang;
  const timeZone = team.primaryTimezone;
  const print = makeValuePrinter({ language, timeZone, words: messageWords(language).printed });
  // Texts format values with units and currencies; a run has values from its second step on, or those of its
  // record.
  const collections =
    values.size === 0 ? new Map<string, never>() : await loadKnownCollections(ctx, version.definition);
  const fields = new Map<string, Pick<KnownField, 'settings'>>(
    [...collections.values()].flatMap((one) => one.fields.map((field) => [field.id, field])),
  );
  for (const task of version.definition.steps.flatMap(({ tasks }) => tasks)) {
    const value = taskValueOf(task);
    if (value) fields.set(task.id, value.field);
  }
  return (name) => {
    if (name === 'system.team') return team.name;
    if (name === 'system.today') {
      return ctx.now().toLocaleDateString(language === 'es' ? 'es-ES' : 'en-US', {
        dateStyle: 'long',
        timeZone,
      });
    }
    const known = values.get(name);
    // Records have no text of their own.
    if (known?.type === 'record' || known?.type === 'records') return undefined;
    const settings = fields.get(name.split('.').at(-1) ?? '')?.settings;
    return known && print.line(printedAs(known.shown ?? known.value, typeOfValue(known), settings));
  };
}

/** The first date that a text names, as an event of a calendar. */
export function eventIn(text: TextTemplate, { values }: Pick<RunState, 'values'>): StepView['event'] {
  for (const { ref } of refsOf(text)) {
    const { type = '', value } = values.get(ref) ?? {};
    const time = eventTimes[type];
    if (time === undefined) continue;
    if (time !== 'days' && typeof value === 'string') return { start: value, end: null };
    if (time !== 'days') continue;
    // In the contract's form.
    const range = value as DateRangeValue | null;
    if (range?.start) return { start: range.start, end: range.end };
  }
  return null;
}
