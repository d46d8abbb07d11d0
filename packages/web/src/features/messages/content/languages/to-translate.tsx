// What a further language of a mail still lacks, each leading to its place.
import type { MailBlock } from '@fieldhouse/contract/mail-blocks';
import type { Variant } from '@fieldhouse/contract/message-ab-test';
import type { TextPlace } from '@fieldhouse/contract/message-translations';
import type { Message } from '@fieldhouse/contract/messages';
import type { DataLanguage } from '@fieldhouse/contract/teams';
import { htmlToPlainText } from '@fieldhouse/domain/fields/text/html-to-plain-text';
import {
  isSamePlace,
  missingPlaces,
  stillCopied,
  wordsOf,
} from '@fieldhouse/domain/messages/languages/text-places';
import { fillSegments, parseMergeTags } from '@fieldhouse/domain/messages/merge-tags';
import { Anchor, Button, Group, Text } from '@mantine/core';
import { useAction } from '../../../../app/feedback/use-action.ts';
import { useLanguageNames } from '../../../../app/language/text-languages.ts';
import { usePhrases } from '../../../../app/phrases.ts';
import { Panel } from '../../../../ui/panel.tsx';
import { asContent, asVersion } from '../../ab-test/edited-version.ts';
import { findBlock } from '../editing/change-blocks.ts';
import type { Autosaved } from '../saving/use-autosave.ts';
import { jumpTo } from '../use-jump.ts';
import { addMissing } from './add-missing.ts';
import css from './languages.module.css';
import { useTranslationChange } from './use-translation-change.ts';

interface Draft {
  readonly subjectLine: string;
  readonly preheader: string;
  readonly blocks: MailBlock[];
  readonly textOnlyVersion: string;
}

interface ToTranslateProps {
  readonly message: Message;
  readonly variant: Variant;
  readonly language: DataLanguage;
  readonly isLocked: boolean;
  readonly save: Pick<Autosaved<Draft>, 'draft' | 'put' | 'flush' | 'version'>;
}

export function ToTranslate({ message, variant, language, isLocked, save }: ToTranslateProps) {
  const t = usePhrases('mail-editor');
  const nameOf = useLanguageNames();
  const change = useTranslationChange(message, save);
  const { draft, put } = save;
  const first = asVersion(message, variant);
  const stored = asContent(message, variant, language);
  const copied = copiedIn(message, variant, language);
  const missing = missingPlaces(first, draft);
  const untranslated = stillCopied(copied, stored, draft);
  const { run: mark, isPending } = useAction((place: TextPlace) =>
    change((saved) => {
      const rest = copiedIn(saved, variant, language).filter((one) => !isSamePlace(one, place));
      const translations = { [language]: { untranslated: rest } };
      return variant === 'b' ? { abTest: { translations } } : { translations };
    }),
  );
  const count = missing.length + untranslated.length;
  if (count === 0)
    return (
      <Text size="sm" role="status">
        {t('languages.complete', { language: nameOf(language) })}
      </Text>
    );
  const add = (place: TextPlace) => {
    if (place.field !== null) put({ [place.field]: first[place.field] });
    else put({ blocks: addMissing(first.blocks, draft.blocks, place.blockId ?? '') });
  };
  const row = (place: TextPlace, isMissing: boolean) => (
    <li key={keyOf(place)} className={css.row}>
      <PlaceText place={place} content={isMissing ? first : draft} isMissing={isMissing} />
      {!isLocked && (
        <Button
          variant="subtle"
          size="compact-xs"
          disabled={isPending}
          onClick={() => (isMissing ? add(place) : void mark(place))}
        >
          {t(isMissing ? 'languages.addPlace' : 'languages.mark')}
        </Button>
      )}
    </li>
  );
  return (
    <Panel title={t('languages.toTranslate', { count, language: nameOf(language) })}>
      <ul className={css.rows}>
        {missing.map((place) => row(place, true))}
        {untranslated.map((place) => row(place, false))}
      </ul>
    </Panel>
  );
}

function copiedIn(message: Message, variant: Variant, language: DataLanguage): TextPlace[] {
  const { translations } = asVersion(message, variant);
  return translations.find((one) => one.language === language)?.untranslated ?? [];
}

function keyOf({ blockId, field }: TextPlace): string {
  return `${blockId} ${field}`;
}

interface PlaceTextProps {
  readonly place: TextPlace;
  /** Where it is written. */
  readonly content: Omit<Draft, 'blocks'> & { readonly blocks: readonly MailBlock[] };
  readonly isMissing: boolean;
}

/** What is there leads to itself. */
function PlaceText({ place: { blockId, field }, content, isMissing }: PlaceTextProps) {
  const t = usePhrases('mail-editor');
  const block = blockId === null ? undefined : findBlock(content.blocks, blockId);
  const ofBlock = block?.kind === 'text' ? htmlToPlainText(block.html) : block && wordsOf(block);
  const written = ofBlock ?? (field === null ? '' : content[field]);
  const name = block ? t(`kind.${block.kind}`) : t(`conflict.part.${field ?? 'subjectLine'}`);
  const label = (
    <>
      {isMissing && `${t('languages.missing')} `}
      {name}
    </>
  );
  return (
    <Group gap="xs" wrap="nowrap" miw={0} flex={1}>
      {isMissing ? (
        <Text size="sm" flex="none">
          {label}
        </Text>
      ) : (
        <Anchor
          component="button"
          type="button"
          size="sm"
          underline="always"
          flex="none"
          onClick={() => jumpTo({ block: blockId ?? undefined, field: field ?? undefined })}
        >
          {label}
        </Anchor>
      )}
      <Text size="sm" c="dimmed" truncate>
        {fillSegments(parseMergeTags(written), {}, String)}
      </Text>
    </Group>
  );
}
