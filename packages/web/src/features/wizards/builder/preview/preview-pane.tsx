// A preview for users beside the builder: the components at once, and the real engine behind them (docs/decisions/0212).
import type { RecordId } from '@fieldhouse/contract/ids';
import type { WizardDefinition, WizardStep } from '@fieldhouse/contract/wizard-definition';
import { ActionIcon } from '@mantine/core';
import { DeviceMobileIcon } from '@phosphor-icons/react/dist/csr/DeviceMobile';
import { MonitorIcon } from '@phosphor-icons/react/dist/csr/Monitor';
import { useState } from 'react';
import { usePhrases } from '../../../../app/phrases.ts';
import { useMembership } from '../../../../app/session/use-team.ts';
import type { FormValues } from '../../run/form-values.ts';
import { useAccentStyle } from '../../run/look/accent-style.ts';
import { Cover } from '../../run/look/cover.tsx';
import { RunMark } from '../../run/look/run-mark.tsx';
import type { DraftCollections, WizardPlace } from '../../wizard-queries.ts';
import { SilentTasks } from '../record-tasks/silent-tasks.tsx';
import { useDraftParts } from './draft-parts.ts';
import { fittedValues, mergedParts } from './engine-parts.ts';
import { PreviewNote } from './preview-note.tsx';
import css from './preview-pane.module.css';
import { PreviewScreen } from './preview-screen.tsx';
import { useEnginePreview } from './use-engine-preview.ts';

export const devices = ['phone', 'desktop'] as const;
export type Device = (typeof devices)[number];
const deviceIcons = { phone: DeviceMobileIcon, desktop: MonitorIcon } as const;

interface PreviewPaneProps {
  /** Undefined: only the components, without the engine. */
  readonly place?: WizardPlace | undefined;
  readonly definition: WizardDefinition;
  readonly step: WizardStep;
  readonly collections: DraftCollections;
  readonly device: Device;
  readonly onDevice: (device: Device) => void;
  readonly onChoose?: ((stepId: string) => void) | undefined;
}

export function PreviewPane(props: PreviewPaneProps) {
  const { place, definition, step, collections, device, onDevice, onChoose } = props;
  const t = usePhrases('wizards');
  const { teamName } = useMembership();
  // Of every step, so that they stay while the wizard is built.
  const [values, setValues] = useState<FormValues>({});
  const [recordId, setRecordId] = useState<RecordId | null>(null);
  const own = useDraftParts(definition, step, collections);
  const engine = useEnginePreview({ place, definition, step, values, recordId });
  const parts = mergedParts(own, engine.run && { of: engine.run.of, parts: engine.run.step.parts }, step);
  const { appearance } = definition;
  const accentStyle = useAccentStyle(appearance.accentColor);
  return (
    <section className={css.pane} aria-labelledby="wizard-preview">
      <div className={css.head}>
        <h2 className={css.paneTitle} id="wizard-preview">
          {t('builder.preview')}
        </h2>
        {devices.map((one) => {
          const Icon = deviceIcons[one];
          return (
            <ActionIcon
              key={one}
              size={32}
              aria-label={t(`builder.device.${one}`)}
              aria-pressed={one === device}
              className={one === device ? css.pressed : undefined}
              onClick={() => onDevice(one)}
            >
              <Icon size={18} />
            </ActionIcon>
          );
        })}
      </div>
      <PreviewNote
        definition={definition}
        engine={engine}
        collections={collections}
        onRecord={place && setRecordId}
      />
      <div className={css.screen} data-device={device} style={accentStyle}>
        <div className={css.team}>
          <RunMark teamName={teamName} teamLogo={engine.run?.step.teamLogo ?? null} logo={appearance.logo} />
        </div>
        {definition.steps[0] === step && appearance.cover && <Cover picture={appearance.cover} />}
        <PreviewScreen
          // What comes after it is shown until the step changes.
          key={step.id}
          definition={definition}
          step={step}
          parts={parts}
          values={fittedValues(parts, values)}
          engine={place && engine}
          onValues={setValues}
          onChoose={onChoose}
        />
      </div>
      <SilentTasks definition={definition} step={step} collections={collections} />
    </section>
  );
}
