import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { useEffect, useState } from 'react';
import { usePhrases } from '../../../app/phrases.ts';
import type { View } from '../question/use-view.ts';

const typingPauseMs = 200;

export function SearchBox({ view, width }: { readonly view: View; readonly width?: number | string }) {
  const t = usePhrases('records');
  const [text, setText] = useState(view.search);
  const apply = useDebouncedCallback((search: string) => view.change({ search }), typingPauseMs);
  useEffect(() => setText(view.search), [view.search]);
  return (
    <TextInput
      type="search"
      aria-label={t('table.search')}
      placeholder={t('table.search')}
      leftSection={<MagnifyingGlassIcon size={16} />}
      w={width ?? 200}
      size="sm"
      maxLength={200}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        apply(event.currentTarget.value.trim());
      }}
    />
  );
}
