import type { StepView } from '@fieldhouse/contract/wizard-runs';
import { Button } from '@mantine/core';
import { CalendarPlusIcon } from '@phosphor-icons/react/dist/csr/CalendarPlus';
import { toastProblem } from '../../../app/feedback/toasts.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { saveEvent } from '../../../app/save-event.ts';

/** The date that the thank-you message names, for the calendar of the person who submitted the form. */
export function AddToCalendar({ step }: { readonly step: Pick<StepView, 'event' | 'wizardName'> }) {
  const t = usePhrases('wizard-runs');
  const { event, wizardName } = step;
  if (event === null) return null;
  return (
    <Button
      variant="default"
      size="md"
      leftSection={<CalendarPlusIcon size={18} />}
      onClick={() => void saveEvent({ title: wizardName, ...event }).catch(toastProblem)}
    >
      {t('run.addToCalendar')}
    </Button>
  );
}
