// Whether a message has a second version, for how many people, and how the winner is chosen.
import { type AbTest, abMeasures, abShare, abWait } from '@fieldhouse/contract/message-ab-test';
import type { Message } from '@fieldhouse/contract/messages';
import { Select, SimpleGrid, Stack, Switch } from '@mantine/core';
import { confirm } from '../../../app/feedback/confirm.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { useWaitText } from './use-wait-text.ts';

export type TestSettingsDraft = Pick<AbTest, 'share' | 'measure' | 'waitMinutes' | 'isAutomatic'>;

/** The settings alone: the content of version B is edited in its own step. */
export function testSettingsOf({ abTest }: Message): TestSettingsDraft | null {
  if (abTest === null) return null;
  const { share, measure, waitMinutes, isAutomatic } = abTest;
  return { share, measure, waitMinutes, isAutomatic };
}

interface TestSettingsProps {
  readonly value: TestSettingsDraft | null;
  readonly isLocked: boolean;
  /** What can decide the test. */
  readonly tracked: Readonly<Record<(typeof abMeasures)[number], boolean>>;
  readonly onChange: (value: TestSettingsDraft | null) => void;
}

const shares = [5, 10, 15, 20, 25, 30, 40, 50];
const waits = [30, 60, 120, 240, 480, 720, 1440, 2880, 4320, 10_080];

export function TestSettings({ value, isLocked, tracked, onChange }: TestSettingsProps) {
  const t = usePhrases('message-ab-test');
  const first = abMeasures.find((measure) => tracked[measure]);
  const start = () =>
    onChange({
      share: abShare.default,
      measure: first ?? 'opened',
      waitMinutes: abWait.default,
      isAutomatic: true,
    });
  const end = async () => {
    const question = { title: t('endTitle'), text: t('endText'), action: t('end'), isDangerous: true };
    if (await confirm(question)) onChange(null);
  };
  return (
    <Stack gap="sm">
      <Switch
        label={t('switch')}
        description={t('switchHint')}
        checked={value !== null}
        // Without anything tracked, no version could win.
        disabled={isLocked || (value === null && first === undefined)}
        onChange={(event) => (event.currentTarget.checked ? start() : void end())}
      />
      {value && <Fields {...{ value, isLocked, tracked }} onChange={onChange} />}
    </Stack>
  );
}

interface FieldsProps extends TestSettingsProps {
  readonly value: TestSettingsDraft;
}

function Fields({ value, isLocked, tracked, onChange }: FieldsProps) {
  const t = usePhrases('message-ab-test');
  const waitText = useWaitText();
  // Below, so that inputs beside each other are in one line.
  const inputWrapperOrder: ('label' | 'input' | 'description')[] = ['label', 'input', 'description'];
  const shared = { disabled: isLocked, allowDeselect: false, inputWrapperOrder };
  // Others can be set by programs.
  const withOwn = (choices: readonly number[], own: number) =>
    [...new Set([...choices, own])].sort((a, b) => a - b);
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <Select
        {...shared}
        label={t('share')}
        description={t('shareHint')}
        data={withOwn(shares, value.share).map((share) => ({
          value: String(share),
          label: t('percent', { count: share }),
        }))}
        value={String(value.share)}
        onChange={(share) => share !== null && onChange({ ...value, share: Number(share) })}
      />
      <Select
        {...shared}
        label={t('measure')}
        description={t('measureHint')}
        data={abMeasures.map((measure) => ({
          value: measure,
          label: tracked[measure]
            ? t(`measures.${measure}`)
            : t('notTracked', { measure: t(`measures.${measure}`) }),
          disabled: !tracked[measure],
        }))}
        value={value.measure}
        // The choices are the contract's own.
        onChange={(measure) =>
          measure !== null && onChange({ ...value, measure: measure as AbTest['measure'] })
        }
      />
      <Select
        {...shared}
        label={t('decides')}
        data={[
          { value: 'automatic', label: t('automatic') },
          { value: 'by_hand', label: t('byHand') },
        ]}
        value={value.isAutomatic ? 'automatic' : 'by_hand'}
        onChange={(choice) => onChange({ ...value, isAutomatic: choice === 'automatic' })}
      />
      {value.isAutomatic && (
        <Select
          {...shared}
          label={t('wait')}
          description={t('waitHint')}
          data={withOwn(waits, value.waitMinutes).map((minutes) => ({
            value: String(minutes),
            label: waitText(minutes),
          }))}
          value={String(value.waitMinutes)}
          onChange={(minutes) => minutes !== null && onChange({ ...value, waitMinutes: Number(minutes) })}
        />
      )}
    </SimpleGrid>
  );
}
