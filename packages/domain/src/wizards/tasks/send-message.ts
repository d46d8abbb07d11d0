// "Send an outgoing message": all that the template needs has to be there in every run. A run without an address skips it.
import { deliveryMethods } from '@fieldhouse/contract/delivery-methods';
import { isFieldsTask, type SendMessageTask, type WizardTask } from '@fieldhouse/contract/wizard-definition';
import { isAddress, type KnownTemplate } from '../known-messages.ts';
import { type DefinedName, isSure } from '../names/defined-names.ts';
import { refsOfCondition } from '../names/references.ts';
import { foundFieldOf } from '../names/variable-names.ts';
import { type Check, type Place, type Problems, unknownCode } from './checks/check-context.ts';
import { showsNothing, type TaskKind } from './task-kind.ts';

export const sendMessage: TaskKind<SendMessageTask> = {
  hasEffect: true,
  isLasting: true,
  isShown: () => false,
  names: () => [],
  references: ({ to, data }) => ({
    printed: [...(to === null ? [] : [to]), ...data.map(({ ref }) => ref)],
  }),
  problems: checkSend,
  shownByWriting: showsNothing,
  shownReferences(task, { tasks, isOfFoundField }) {
    // To an address of the found record itself, a message says nothing of it to anyone else, unless the run writes that address.
    const to = task.to === null ? undefined : foundFieldOf(task.to);
    const own = to && !isWritten(tasks, to.fieldId) ? to.taskId : undefined;
    const deciding = refsOfCondition(task.condition).filter(isOfFoundField);
    return [...task.data.map(({ ref }) => ref), ...deciding].filter(
      (ref) => own !== (foundFieldOf(ref)?.taskId ?? ''),
    );
  },
  /** A template that can't be sent is a problem of the draft: it grants nothing. */
  grants({ templateId, to }, { rights, targets, titleOf }) {
    if (templateId === null || to === null) return;
    const template = targets?.templates.get(templateId);
    const { name: templateName = '', version: templateVersion = null, method = 'email' } = template ?? {};
    rights.sends.push({
      ...{ templateId, templateName, templateVersion },
      ...{ deliveryMethodId: method, to, address: titleOf(to) },
    });
  },
};

function checkSend(check: Check, task: SendMessageTask): void {
  const { problems, step, messages, definition } = check;
  const place = { step, task };
  const ofEntries = check.entryAnswers(task.to);
  const known = new Map([...check.known, ...ofEntries.map((one) => [one.name as string, one] as const)]);
  if (task.templateId === null) problems.add('task_without_template', place);
  if (task.to === null) problems.add('task_without_address', place);
  const address = task.to === null ? undefined : known.get(task.to);
  if (task.to !== null && !address) problems.add(unknownCode(task.to, definition), place);
  for (const { ref } of task.data) if (!known.has(ref)) problems.add(unknownCode(ref, definition), place);
  const template = task.templateId === null ? undefined : messages?.templates.get(task.templateId);
  if (messages && task.templateId !== null && !template)
    problems.add(messages.unsendable.get(task.templateId) ?? 'template_not_published', place);
  if (address) checkAddress(problems, address, { template, place });
  if (!template) return;
  for (const fault of template.faults) problems.add(fault, place);
  for (const { tag } of task.data)
    if (!template.tags.includes(tag)) problems.add('tag_unknown', place, { tag });
  for (const tag of template.requiredTags) {
    const defined = known.get(task.data.find((one) => one.tag === tag)?.ref ?? '');
    if (!defined) problems.add('tag_without_value', place, { tag });
    else if (!isSure(defined)) problems.add('variable_maybe_unset', place);
  }
}

/** While the template isn't known, either kind of address fits. */
function checkAddress(
  problems: Problems,
  address: DefinedName,
  { template, place }: { readonly template: KnownTemplate | undefined; readonly place: Place },
): void {
  const methods = template ? [template.method] : deliveryMethods;
  if (methods.some((method) => isAddress(address, method))) return;
  problems.add(template?.method === 'sms' ? 'address_not_phone' : 'address_not_email', place);
}

/** Whether a task writes the field in a record that is there already. */
function isWritten(tasks: readonly WizardTask[], fieldId: string): boolean {
  return tasks.some(
    (task) => isFieldsTask(task) && 'records' in task && task.fields.some((one) => one.fieldId === fieldId),
  );
}
