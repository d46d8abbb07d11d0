// The type of a field that exists: choose another, look at what would become of the values, and agree to what is lost.
import type { Field } from '@fieldhouse/contract/collections';
import type { TypeChange, TypePreview } from '@fieldhouse/contract/field-type-changes';
import { fieldTypeChanges } from '@fieldhouse/contract/field-type-changes';
import type { DataType } from '@fieldhouse/contract/field-types';
import { Button, Group, List, Progress, Select, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { clientOf } from '../../api/client.ts';
import { usePhrases } from '../../app/phrases.ts';
import { problemText } from '../../app/problem-texts.ts';
import { type CollectionPlace, refreshCollections } from './collection-queries.ts';
import type { Settings } from './field-dialog.tsx';
import { FieldSettingsInputs } from './field-settings-inputs.tsx';
import { fieldTypeList } from './field-type-list.tsx';

const api = clientOf(fieldTypeChanges);
const pauseMs = 700;

interface TypeChangeFormProps {
  readonly place: CollectionPlace;
  readonly field: Field;
  readonly onDone: () => void;
}

export function TypeChangeForm({ place, field, onDone }: TypeChangeFormProps) {
  const t = usePhrases('collections');
  const client = useQueryClient();
  const [dataType, setDataType] = useState<DataType>();
  const [settings, setSettings] = useState<Settings>({});
  const [preview, setPreview] = useState<TypePreview>();
  const [change, setChange] = useState<TypeChange>();
  const [problem, setProblem] = useState<string>();
  const params = { ...place, fieldId: field.id };
  const attempt = async (work: () => Promise<void>) => {
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      setProblem(problemText(error));
    }
  };
  const look = () =>
    attempt(async () => {
      if (dataType) setPreview(await api.preview({ params, body: { dataType, settings: { ...settings } } }));
    });
  const begin = () =>
    attempt(async () => {
      if (!dataType || !preview) return;
      const body = { dataType, settings: { ...settings }, loses: preview.loses };
      let now = await api.begin({ params, body });
      for (setChange(now); now.state === 'running'; setChange(now)) {
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
        now = await api.get({ params });
      }
      await refreshCollections(client);
      if (now.state === 'done') onDone();
    });
  const choices = fieldTypeList
    .filter((one) => one.dataType !== field.dataType)
    .map((one) => ({ value: one.dataType, label: t(`type.${one.dataType}`) }));
  return (
    <Stack>
      <Select
        label={t('typeChange.to')}
        searchable
        data={choices}
        value={dataType ?? null}
        onChange={(value) => {
          setDataType(choices.find((one) => one.value === value)?.value);
          setSettings({});
          setPreview(undefined);
        }}
      />
      {dataType && (
        <FieldSettingsInputs
          dataType={dataType}
          settings={settings}
          isNew
          list={undefined}
          onList={() => undefined}
          onChange={(part) => {
            setSettings((now) => ({ ...now, ...part }));
            setPreview(undefined);
          }}
        />
      )}
      {preview && <Preview preview={preview} />}
      {change?.state === 'running' && (
        <Progress
          value={(100 * change.converted) / Math.max(1, change.total)}
          animated
          aria-label={t('typeChange.running')}
        />
      )}
      {change?.state === 'stopped' && (
        <Text c="red" role="alert">
          {t(`typeChange.${change.reason ?? 'would_lose'}`, { count: change.lost })}
        </Text>
      )}
      {problem && (
        <Text c="red" role="alert">
          {problem}
        </Text>
      )}
      <Group justify="flex-end">
        <Button variant="default" disabled={!dataType} onClick={() => void look()}>
          {t('typeChange.look')}
        </Button>
        <Button
          disabled={!preview}
          loading={change?.state === 'running'}
          {...(preview && preview.loses > 0 && { color: 'red' })}
          onClick={() => void begin()}
        >
          {preview && preview.loses > 0
            ? t('typeChange.changeAndLose', { count: preview.loses })
            : t('typeChange.change')}
        </Button>
      </Group>
    </Stack>
  );
}

function Preview({ preview }: { readonly preview: TypePreview }) {
  const t = usePhrases('collections');
  return (
    <Stack gap={4} role="status">
      <Text size="sm">{t('typeChange.result', { converts: preview.converts, loses: preview.loses })}</Text>
      <List size="sm">
        {preview.converted.map(({ before, after }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: examples stand still and may be equal
          <List.Item key={index}>{`${before} → ${after}`}</List.Item>
        ))}
        {preview.lost.map(({ before }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <List.Item key={index} c="red">{`${before} → ${t('typeChange.lost')}`}</List.Item>
        ))}
      </List>
    </Stack>
  );
}
