// The present content, or an earlier version of it in its place, which can be restored.
import type { ContentVersion, GoneTarget, WholeContentVersion } from '@fieldhouse/contract/content-versions';
import type { Variant } from '@fieldhouse/contract/message-ab-test';
import type { DataLanguage } from '@fieldhouse/contract/teams';
import { Button, Group, Stack, Text } from '@mantine/core';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Question } from '../../../../app/feedback/confirm-dialog.tsx';
import { problemText } from '../../../../app/feedback/problem-texts.ts';
import { QueryBoundary } from '../../../../app/feedback/query-boundary.tsx';
import { useAction } from '../../../../app/feedback/use-action.ts';
import { useFormats } from '../../../../app/language/formats.ts';
import { usePhrases } from '../../../../app/phrases.ts';
import { useMembership } from '../../../../app/session/use-team.ts';
import { Chip } from '../../../../ui/chip.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { PageSkeleton } from '../../../../ui/skeletons.tsx';
import { VersionSwitch } from '../../ab-test/version-switch.tsx';
import { LanguageSwitch } from '../languages/language-switch.tsx';
import { VersionMenu } from './version-menu.tsx';

export type VersionText = NonNullable<WholeContentVersion['versionB']> & {
  /** In which it is written; null for that of each text. */
  readonly language: DataLanguage | null;
};

/** The versions of a message or of a template. */
export interface Versions {
  readonly list: UseQueryOptions<{ items: ContentVersion[] }>;
  readonly read: (id: string) => UseQueryOptions<WholeContentVersion>;
  readonly mayRestore: boolean;
  /** Asked before, if what is there changes more than the content. */
  readonly confirm?: () => Question | undefined;
  /** Undefined if what was typed could not be saved before. */
  readonly restore: (id: string) => Promise<readonly GoneTarget[] | undefined>;
}

interface VersionedContentProps {
  readonly versions: Versions;
  /** Shows the text of a version, which can’t be changed. */
  readonly show: (text: VersionText) => ReactNode;
  /** The present content, with what opens earlier versions. What isn’t saved of it is saved when it is replaced. */
  readonly children: (versions: ReactNode) => ReactNode;
}

export function VersionedContent({ versions, show, children }: VersionedContentProps) {
  const [chosen, setChosen] = useState<string>();
  const [hasLooked, setLooked] = useState(false);
  const back = () => {
    setLooked(true);
    setChosen(undefined);
  };
  if (chosen !== undefined)
    return <EarlierVersion key={chosen} {...{ versions, show, id: chosen }} onBack={back} />;
  return children(<VersionMenu list={versions.list} takesFocus={hasLooked} onChoose={setChosen} />);
}

interface EarlierVersionProps extends Omit<VersionedContentProps, 'children'> {
  readonly id: string;
  readonly onBack: () => void;
}

function EarlierVersion({ versions, show, id, onBack }: EarlierVersionProps) {
  const version = useQuery(versions.read(id));
  const [variant, setVariant] = useState<Variant>('a');
  const [language, setLanguage] = useState<DataLanguage | null>(null);
  const { dataLanguages } = useMembership();
  return (
    <Stack>
      <Bar {...{ versions, id, onBack }} version={version.data} />
      <QueryBoundary query={version} skeleton={<PageSkeleton />}>
        {(loaded) => (
          <>
            {loaded.versionB && <VersionSwitch value={variant} onChange={setVariant} />}
            {loaded.translations.length > 0 && (
              <LanguageSwitch
                first={loaded.contentLanguage ?? dataLanguages[0] ?? 'en'}
                others={loaded.translations.map((one) => one.language)}
                value={language}
                onChange={setLanguage}
              />
            )}
            {show(textIn(loaded, variant, language))}
          </>
        )}
      </QueryBoundary>
    </Stack>
  );
}

function textIn(
  { versionB, contentLanguage, ...a }: WholeContentVersion,
  variant: Variant,
  language: DataLanguage | null,
): VersionText {
  const version = variant === 'b' && versionB ? versionB : a;
  const found = version.translations.find((one) => one.language === language);
  return { ...version, language: contentLanguage, ...found };
}

interface BarProps extends Omit<EarlierVersionProps, 'show'> {
  readonly version: WholeContentVersion | undefined;
}

function Bar({ versions, id, version, onBack }: BarProps) {
  const t = usePhrases('content-versions');
  const formats = useFormats();
  const goneText = useGoneText();
  const top = useRef<HTMLParagraphElement>(null);
  const isLoaded = version !== undefined;
  // What had the focus is no longer there. The text is read out once there is one.
  useEffect(() => {
    if (isLoaded) top.current?.focus();
  }, [isLoaded]);
  const { run, isPending } = useAction(versions.restore, {
    ...(versions.confirm && { confirm: versions.confirm }),
    done: (gone) => gone && (gone.length === 0 ? t('restored') : { text: goneText(gone), tone: 'calm' }),
    failed: (error) => t('failed', { reason: problemText(error) }),
    onDone: onBack,
  });
  const at = version && formats.dateTime(version.writtenAt);
  const text = version && t(version.writtenBy === '' ? 'shown' : 'shownBy', { at, who: version.writtenBy });
  return (
    <Panel>
      <Group justify="space-between">
        <Text ref={top} tabIndex={-1}>
          {text}
        </Text>
        {version?.isPresent && <Chip color="green">{t('present')}</Chip>}
        <Group gap="xs">
          <Button variant="default" onClick={onBack}>
            {t('back')}
          </Button>
          {versions.mayRestore && version && !version.isPresent && (
            <Button loading={isPending} onClick={() => void run(id)}>
              {t('restore')}
            </Button>
          )}
        </Group>
      </Group>
    </Panel>
  );
}

function useGoneText() {
  const t = usePhrases('content-versions');
  return (gone: readonly GoneTarget[]) => {
    const names = gone.map(({ kind, name }) => {
      if (name !== '') return t(`gone.${kind}`, { name });
      return t(kind === 'file' ? 'gone.unknownFile' : 'gone.unknownWizard');
    });
    return t('restoredGone', { names: names.join(', ') });
  };
}
