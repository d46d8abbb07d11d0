// The address after the last step: opened right away, unless the wizard is in a frame of a website.
import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { usePhrases } from '../../../../app/phrases.ts';

export function GoOn({ address }: { readonly address: string }) {
  const t = usePhrases('wizard-runs');
  useEffect(() => {
    if (window.top === window) window.location.assign(address);
  }, [address]);
  return (
    <Button component="a" href={address} target="_top" size="md" variant="default">
      {t('run.goOn', { site: new URL(address).hostname })}
    </Button>
  );
}
