import type { DnsRecordState } from '@fieldhouse/contract/sending-domains';
import { usePhrases } from '../../app/phrases.ts';
import { Chip, type ChipColor } from '../../ui/chip.tsx';

const colors: Readonly<Record<DnsRecordState, ChipColor>> = {
  right: 'green',
  differs: 'orange',
  missing: 'red',
  no_answer: 'yellow',
  provider: 'gray',
  unchecked: 'gray',
};

export function StateChip({ state }: { readonly state: DnsRecordState }) {
  const t = usePhrases('sending-domains');
  return <Chip color={colors[state]}>{t(`state.${state}`)}</Chip>;
}
