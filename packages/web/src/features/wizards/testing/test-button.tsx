// "Test" in the builder: opens the draft as people will run it, with what its tasks do beside it.
import type { Wizard } from '@fieldhouse/contract/wizards';
import { Button } from '@mantine/core';
import { PlayIcon } from '@phosphor-icons/react/dist/csr/Play';
import { type ReactNode, Suspense, useState } from 'react';
import { FloatingNotice } from '../../../app/feedback/floating-notice.tsx';
import { onDemand } from '../../../app/feedback/on-demand.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import type { WizardPlace } from '../wizard-queries.ts';

const TestDrawer = onDemand(() => import('./test-drawer.tsx'), 'TestDrawer', FloatingNotice);

interface TestInput {
  readonly place: WizardPlace;
  readonly wizard: Wizard;
  /** Saves the draft first; resolves with whether it is saved. */
  readonly save: () => Promise<boolean>;
}

export interface WizardTest {
  readonly isSaving: boolean;
  readonly start: () => void;
  readonly drawer: ReactNode;
}

export function useWizardTest({ place, wizard, save }: TestInput): WizardTest {
  const [isOpen, setOpen] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const open = async () => {
    setSaving(true);
    setOpen(await save());
    setSaving(false);
  };
  const drawer = isOpen && (
    <Suspense>
      <TestDrawer place={place} wizard={wizard} onClose={() => setOpen(false)} />
    </Suspense>
  );
  return { isSaving, start: () => void open(), drawer };
}

export function TestButton({ test }: { readonly test: WizardTest }) {
  const t = usePhrases('wizard-tests');
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<PlayIcon size={16} />}
      loading={test.isSaving}
      onClick={test.start}
    >
      {t('test.action')}
    </Button>
  );
}
