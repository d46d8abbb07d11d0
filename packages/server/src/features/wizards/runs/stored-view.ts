// The reply to a submit, as it is stored to be repeated to who sends the same request again: without the lists that its questions
// choose from, which can have hundreds of items in each of a million visits.
import type { Question, StepView } from '@fieldhouse/contract/wizard-runs';

export function toStoredView(view: StepView): StepView {
  return withQuestions(view, (question) =>
    question.options === null ? question : { ...question, options: [] },
  );
}

export function withQuestions(view: StepView, change: (question: Question) => Question): StepView {
  const parts = view.parts.map((part) =>
    'questions' in part ? { ...part, questions: part.questions.map(change) } : part,
  );
  return { ...view, parts };
}
