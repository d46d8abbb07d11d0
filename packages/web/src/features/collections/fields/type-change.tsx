// Changes the type of an existing field, or its list, collection or digits, or undoes the last change:
// preview the effect on the values, and confirm what is lost.

import type { Field } from '@fieldhouse/contract/collections';
import {
  fieldTypeChanges,
  type TypeChange,
  type TypePreview,
  type UndoPreview,
} from '@fieldhouse/contract/field-type-changes';
import {
  type DataType,
  holdsSeveral,
  isCollectionLink,
  isListChoice,
  isRecordLink,
} from '@fieldhouse/contract/field-types';
import { trashRetentionDays } from '@fieldhouse/contract/record-history';
import { Button, Group, Progress, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { clientOf } from '../../../api/client.ts';
import { refetchStale } from '../../../api/events/own-changes.ts';
import { queryOf } from '../../../api/queries.ts';
import { problemText } from '../../../app/feedback/problem-texts.ts';
import { toast } from '../../../app/feedback/toasts.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import {
  FieldSettingsInputs,
  FieldTypeIcon,
  fieldTypeList,
  isListDraft,
  type ListDraft,
  makeList,
  type Settings,
} from '../../fields/index.ts';
import type { CollectionPlace } from '../collection-queries.ts';
import classes from '../collections.module.css';
import { MissingNames } from './missing-names.tsx';
import { TypeExamples } from './type-examples.tsx';
import { TypePlaces } from './type-places.tsx';
import { useNewSettings } from './use-new-settings.ts';

const api = clientOf(fieldTypeChanges);
const pauseMs = 700;

interface TypeChangeFormProps {
  readonly place: CollectionPlace;
  readonly field: Field;
  /** Another type, other settings of the same type, or undo. */
  readonly kind: 'change' | 'set' | 'undo';
  readonly onBack: () => void;
  readonly onDone: () => void;
}

export function TypeChangeForm({ kind, ...props }: TypeChangeFormProps) {
  return kind === 'undo' ? <UndoForm {...props} /> : <ChangeForm {...props} isSame={kind === 'set'} />;
}

type FormProps = Omit<TypeChangeFormProps, 'kind'>;
type OnMissing = 'lose' | 'add';
type Separators = 'usual' | 'semicolon';

function ChangeForm({ place, field, isSame, onBack, onDone }: FormProps & { readonly isSame: boolean }) {
  const t = usePhrases('collections-admin');
  const types = usePhrases('collections');
  const [dataType, setDataType] = useState(isSame ? field.dataType : undefined);
  const [settings, setSettings] = useState<Settings>(isSame ? field.settings : {});
  const [list, setList] = useState<ListDraft>();
  const [onMissing, setOnMissing] = useState<OnMissing>('lose');
  const [separators, setSeparators] = useState<Separators>('usual');
  const [preview, setPreview] = useState<TypePreview>();
  const client = useQueryClient();
  const newSettings = useNewSettings(place.teamId);
  const work = useTypeChange({ place, field, onDone });
  const params = { ...place, fieldId: field.id };
  const look = (missing: OnMissing, signs: Separators) =>
    work.attempt(async () => {
      if (!dataType) return;
      // A list created here starts with its given items; the missing names are added if chosen.
      const listId = list && isListDraft(list) ? await makeList(place.teamId, list) : undefined;
      const wanted = { ...settings, ...(listId && { listId }) };
      if (listId) await refetchStale(client);
      setSettings(wanted);
      setList(undefined);
      const body = { dataType, settings: wanted, onMissing: missing, separators: signs };
      setPreview(await api.preview({ params, body }));
    });
  const begin = () => {
    if (!dataType || !preview) return;
    const { loses, rounds, stops } = preview;
    const body = { dataType, settings: { ...settings }, onMissing, separators, loses, rounds, stops };
    void work.follow(() => api.begin({ params, body }));
  };
  const choose = (chosen: OnMissing) => {
    setOnMissing(chosen);
    void look(chosen, separators);
  };
  const separate = (chosen: Separators) => {
    setSeparators(chosen);
    void look(onMissing, chosen);
  };
  const choices = fieldTypeList
    .filter((one) => one.dataType !== field.dataType)
    .map((one) => ({ value: one.dataType, label: types(`type.${one.dataType}`) }));
  return (
    <Stack>
      <TypeLine
        dataType={field.dataType}
        text={t('typeChange.is', { type: types(`type.${field.dataType}`) })}
      />
      {!isSame && (
        <Select
          label={t('typeChange.to')}
          searchable
          data-autofocus
          data={choices}
          value={dataType ?? null}
          onChange={(value) => {
            const chosen = choices.find((one) => one.value === value)?.value;
            setDataType(chosen);
            setSettings(chosen ? newSettings(chosen) : {});
            setPreview(undefined);
          }}
        />
      )}
      {dataType && (
        <FieldSettingsInputs
          dataType={dataType}
          settings={settings}
          isNew
          list={list}
          onList={(draft) => {
            setList(draft);
            setPreview(undefined);
          }}
          onChange={(part) => {
            setSettings((now) => ({ ...now, ...part }));
            setPreview(undefined);
          }}
        />
      )}
      {preview && <TypeExamples preview={preview} />}
      {preview && dataType && readsSeveralNames(field.dataType, dataType) && (
        <Stack gap={4}>
          <Text size="sm">{t('typeChange.separators')}</Text>
          <SegmentedControl
            aria-label={t('typeChange.separators')}
            value={separators}
            data={[
              { value: 'usual', label: t('typeChange.usual') },
              { value: 'semicolon', label: t('typeChange.semicolon') },
            ]}
            onChange={(chosen) => separate(chosen === 'semicolon' ? 'semicolon' : 'usual')}
          />
        </Stack>
      )}
      {preview && <MissingNames preview={preview} onMissing={onMissing} onChoose={choose} />}
      {preview && <TypePlaces preview={preview} />}
      <Progressing {...work} />
      <Actions onBack={onBack}>
        {preview ? (
          <AgreeButton
            kind={isSame ? 'set' : 'change'}
            preview={preview}
            isBusy={work.isBusy}
            onClick={begin}
          />
        ) : (
          <Button disabled={!dataType} loading={work.isBusy} onClick={() => void look(onMissing, separators)}>
            {t('typeChange.look')}
          </Button>
        )}
      </Actions>
    </Stack>
  );
}

/** Links that are made of texts. */
function readsSeveralNames(from: DataType, to: DataType): boolean {
  const isLink = (type: DataType) => isRecordLink(type) || isCollectionLink(type) || isListChoice(type);
  return isLink(to) && holdsSeveral(to) && !isLink(from);
}

function UndoForm({ place, field, onBack, onDone }: FormProps) {
  const t = usePhrases('collections-admin');
  const types = usePhrases('collections');
  const params = { ...place, fieldId: field.id };
  const last = useQuery(queryOf(api.get, { params }));
  const look = useQuery({ ...queryOf(api.previewUndo, { params }), gcTime: 0, staleTime: 0 });
  const work = useTypeChange({ place, field, onDone });
  const preview: UndoPreview | undefined = look.data;
  const before = last.data?.typeBefore;
  const undo = () => {
    const { loses = 0, rounds = 0, stops = 0 } = preview ?? {};
    void work.follow(() => api.undo({ params, body: { loses, rounds, stops } }));
  };
  return (
    <Stack>
      {before && (
        <TypeLine
          dataType={before}
          text={
            before === field.dataType
              ? t('typeChange.undoSet')
              : t('typeChange.undoTitle', { type: types(`type.${before}`) })
          }
        />
      )}
      <Text size="sm">{t('typeChange.undoText')}</Text>
      {preview && <TypeExamples preview={preview} />}
      {preview && <TypePlaces preview={preview} />}
      {look.error && (
        <Text className={classes.lost} role="alert">
          {problemText(look.error)}
        </Text>
      )}
      <Progressing {...work} />
      <Actions onBack={onBack}>
        <AgreeButton kind="undo" preview={preview} isBusy={work.isBusy} onClick={undo} />
      </Actions>
    </Stack>
  );
}

function useTypeChange({ place, field, onDone }: Pick<FormProps, 'place' | 'field' | 'onDone'>) {
  const t = usePhrases('collections-admin');
  const types = usePhrases('collections');
  const client = useQueryClient();
  const [change, setChange] = useState<TypeChange>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const attempt = async (work: () => Promise<void>) => {
    setProblem(undefined);
    setBusy(true);
    try {
      await work();
    } catch (error) {
      setProblem(problemText(error));
    }
    setBusy(false);
  };
  const follow = (begin: () => Promise<TypeChange>) =>
    attempt(async () => {
      const end = await waitForEnd(await begin(), { ...place, fieldId: field.id }, setChange);
      await refetchStale(client);
      if (end.state !== 'done') return;
      toast({
        text:
          end.dataType === end.typeBefore
            ? t('typeChange.isSet', { field: field.title })
            : t('typeChange.done', { field: field.title, type: types(`type.${end.dataType}`) }),
        tone: 'good',
      });
      onDone();
    });
  return { change, problem, isBusy, attempt, follow };
}

async function waitForEnd(
  begun: TypeChange,
  params: CollectionPlace & { readonly fieldId: Field['id'] },
  show: (change: TypeChange) => void,
): Promise<TypeChange> {
  let now = begun;
  for (show(now); now.state === 'running'; show(now)) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    now = await api.get({ params });
  }
  return now;
}

interface ProgressingProps {
  readonly change: TypeChange | undefined;
  readonly problem: string | undefined;
}

function Progressing({ change, problem }: ProgressingProps) {
  const t = usePhrases('collections-admin');
  const stopped =
    change?.state === 'stopped'
      ? t(`typeChange.${change.reason ?? 'stopped'}`, { count: change.lost })
      : undefined;
  return (
    <>
      {change?.state === 'running' && (
        <Progress
          value={(100 * change.converted) / Math.max(1, change.total)}
          animated
          aria-label={t('typeChange.running')}
        />
      )}
      {(problem ?? stopped) && (
        <Text className={classes.lost} role="alert">
          {problem ?? stopped}
        </Text>
      )}
    </>
  );
}

function TypeLine({ dataType, text }: { readonly dataType: DataType; readonly text: string }) {
  return (
    <Group gap={8}>
      <FieldTypeIcon dataType={dataType} />
      <Text fw={600}>{text}</Text>
    </Group>
  );
}

function Actions({ onBack, children }: { readonly onBack: () => void; readonly children: ReactNode }) {
  const t = usePhrases('collections-admin');
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {t('typeChange.undoHint', { days: trashRetentionDays })}
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onBack}>
          {t('typeChange.back')}
        </Button>
        {children}
      </Group>
    </Stack>
  );
}

interface AgreeButtonProps {
  readonly kind: TypeChangeFormProps['kind'];
  readonly preview: TypePreview | undefined;
  readonly isBusy: boolean;
  readonly onClick: () => void;
}

function AgreeButton({ kind, preview, isBusy, onClick }: AgreeButtonProps) {
  const t = usePhrases('collections-admin');
  const { loses = 0, rounds = 0, stops = 0, blocks = 0 } = preview ?? {};
  const isUndo = kind === 'undo';
  const plain = { change: t('typeChange.change'), set: t('typeChange.set'), undo: t('typeChange.undo') }[
    kind
  ];
  const stopping = isUndo ? t('typeChange.undoAndStop') : t('typeChange.changeAndStop');
  const losing = isUndo
    ? t('typeChange.undoAndLose', { count: loses })
    : t('typeChange.changeAndLose', { count: loses });
  const rounding = isUndo
    ? t('typeChange.undoAndRound', { count: rounds })
    : t('typeChange.changeAndRound', { count: rounds });
  return (
    <Button
      disabled={!preview || blocks > 0}
      loading={isBusy}
      {...(loses + stops > 0 && { color: 'red' })}
      onClick={onClick}
    >
      {loses > 0 ? losing : stops > 0 ? stopping : rounds > 0 ? rounding : plain}
    </Button>
  );
}
