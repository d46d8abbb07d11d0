// What a further language of a message still lacks, each leading to its place.
import type { DeliveryMethod } from '@fieldhouse/contract/delivery-methods';
import type { MailBlock } from '@fieldhouse/contract/mail-blocks';
import type { TextPlace, Translation } from '@fieldhouse/contract/message-translations';
import type { DataLanguage } from '@fieldhouse/contract/teams';
import { htmlToPlainText } from '@fieldhouse/domain/fields/text/html-to-plain-text';
import { missingPlaces, stillCopied, wordsOf } from '@fieldhouse/domain/messages/languages/text-places';
import { fillSegments, parseMergeTags } from '@fieldhouse/domain/messages/merge-tags';
import { Anchor, Button, Group, Text } from '@mantine/core';
import { useAction } from '../../../../app/feedback/use-action.ts';
import { useLanguageNames } from '../../../../app/language/text-languages.ts';
import { usePhrases } from '../../../../app/phrases.ts';
import { Panel } from '../../../../ui/panel.tsx';
import { findBlock } from '../editing/change-blocks.ts';
import type { Autosaved } from '../saving/use-autosave.ts';
import { jumpTo } from '../use-jump.ts';
import { addMissing } from './add-missing.ts';
import css from './languages.module.css';

export interface TranslatedDraft {
  readonly subjectLine: string;
  readonly preheader: string;
  readonly blocks: MailBlock[];
  readonly textOnlyVersion: string;
}

type Words = Omit<TranslatedDraft, 'blocks'> & { readonly blocks: readonly MailBlock[] };

interface ToTranslateProps {
  readonly method: DeliveryMethod;
  readonly language: DataLanguage;
  readonly isLocked: boolean;
  readonly first: Words;
  /** As it is stored. */
  readonly stored: Translation;
  readonly save: Pick<Autosaved<TranslatedDraft>, 'draft' | 'put'>;
  readonly mark: (place: TextPlace) => Promise<boolean>;
}

export function ToTranslate({ method, language, isLocked, first, stored, save, mark }: ToTranslateProps) {
  const t = usePhrases('mail-editor');
  const nameOf = useLanguageNames();
  const { draft, put } = save;
  const missing = missingPlaces({ ...first, method }, { ...draft, method });
  const untranslated = stillCopied(stored.untranslated, stored, { ...draft, method });
  const { run, isPending } = useAction(mark);
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
      <PlaceText method={method} place={place} content={isMissing ? first : draft} isMissing={isMissing} />
      {!isLocked && (
        <Button
          variant="subtle"
          size="compact-xs"
          disabled={isPending}
          onClick={() => (isMissing ? add(place) : void run(place))}
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

function keyOf({ blockId, field }: TextPlace): string {
  return `${blockId} ${field}`;
}

interface PlaceTextProps {
  readonly method: DeliveryMethod;
  readonly place: TextPlace;
  /** Where it is written. */
  readonly content: Words;
  readonly isMissing: boolean;
}

/** What is there leads to itself. */
function PlaceText({ method, place: { blockId, field }, content, isMissing }: PlaceTextProps) {
  const t = usePhrases('mail-editor');
  const sms = usePhrases('sms');
  const block = blockId === null ? undefined : findBlock(content.blocks, blockId);
  const ofBlock = block?.kind === 'text' ? htmlToPlainText(block.html) : block && wordsOf(block);
  const written = ofBlock ?? (field === null ? '' : content[field]);
  const nameOfField = method === 'sms' ? sms('text') : t(`conflict.part.${field ?? 'subjectLine'}`);
  const name = block ? t(`kind.${block.kind}`) : nameOfField;
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
