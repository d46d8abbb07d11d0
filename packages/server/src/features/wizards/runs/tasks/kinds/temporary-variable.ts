import type { TemporaryVariableTask } from '@fieldhouse/contract/wizard-variables';
import { checkAnswer } from '@fieldhouse/domain/wizards/answers';
import { taskOutputName } from '@fieldhouse/domain/wizards/names/variable-names';
import { toQuestion } from '@fieldhouse/domain/wizards/questions';
import { variableQuestion } from '@fieldhouse/domain/wizards/temporary-variables';
import type { RunValue } from '../../run-queries.ts';
import { presetValueOf, setValueOf, withOwn } from '../../values/task-values.ts';
import { nothingChecked, type TaskRunner } from './task-runner.ts';

export const temporaryVariable: TaskRunner<TemporaryVariableTask> = {
  async load(_ctx, task, { state, answers }) {
    const asked = variableQuestion(task);
    const { fieldId, value } = asked.taskField;
    const answered: Readonly<Record<string, unknown>> | undefined = answers?.[task.id];
    const begin =
      answered && fieldId in answered ? answered[fieldId] : presetValueOf(asked.field, value, state);
    const questions = [toQuestion(asked, begin, null)];
    return { type: 'temporary_variable', taskId: task.id, title: '', questions };
  },
  isAsking: ({ mode }) => mode === 'asked',
  /** Its value, asked or computed, by the id of the task. */
  async check(_ctx, task, { state, answers, itemsOf, filesOf, values, own }) {
    const sent = answers[task.id] ?? {};
    const asked = variableQuestion(task);
    const { value, issue } =
      task.mode === 'asked'
        ? checkAnswer(task, asked, sent[asked.taskField.fieldId], { offersOf: itemsOf, filesOf })
        : { value: setValueOf(asked.field, task.value, withOwn(state, own), task.id), issue: undefined };
    const name = taskOutputName(task.id);
    values.set(name, { dataType: task.dataType, value: issue ? null : value });
    own.set(name, { name, type: task.dataType, value: issue ? null : value });
    const unknown = task.mode === 'asked' ? Object.keys(sent).filter((key) => key !== task.id) : [];
    const issues = unknown.map((key) => ({
      path: ['body', 'answers', task.id, key],
      rule: 'unknown_property',
    }));
    return {
      ...nothingChecked,
      answers: new Map([[task.id, value]]),
      issues: issue ? [...issues, issue] : issues,
    };
  },
  run: async (_ctx, _state, task, { done: { answers } }) => ({
    status: 'done',
    input: task.mode === 'asked' ? Object.fromEntries(answers) : {},
    output: {},
    values: [variableValue(task, answers.get(task.id) ?? null)],
  }),
  revert: async (_ctx, _state, task) => ({ values: [variableValue(task, null)] }),
};

function variableValue({ id, dataType }: TemporaryVariableTask, value: unknown): RunValue {
  return { name: taskOutputName(id), type: dataType, value };
}
