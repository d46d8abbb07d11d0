// Blueprints that other teams of this instance offer, a preview of each, and installing it.

import { type Blueprint, type BlueprintPreview, blueprints } from '@fieldhouse/contract/blueprints';
import { Button, Group, Skeleton, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { blueprintsApi } from '../../../api/endpoints/collections-admin-api.ts';
import { queryOf } from '../../../api/queries.ts';
import { QueryBoundary } from '../../../app/feedback/query-boundary.tsx';
import { FormNotes } from '../../../app/forms/form-notes.tsx';
import { useContractForm } from '../../../app/forms/use-contract-form.ts';
import { useFormats } from '../../../app/language/formats.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import { DataIcon } from '../../../ui/data-icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page, PageHeader } from '../../../ui/page.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import classes from '../collections.module.css';
import admin from '../collections-admin.module.css';

export function BlueprintsPage() {
  const t = usePhrases('collections-admin');
  const teamId = useTeamId();
  const [chosen, setChosen] = useState<Blueprint>();
  const offered = useQuery(queryOf(blueprintsApi.list, { params: { teamId } }));
  return (
    <Page width="narrow">
      <PageHeader title={t('blueprint.install')} intro={t('blueprint.installIntro')} />
      {chosen ? (
        <Preview blueprint={chosen} onBack={() => setChosen(undefined)} />
      ) : (
        <QueryBoundary
          query={offered}
          skeleton={<RowsSkeleton rows={4} height={52} />}
          empty={<Notice title={t('blueprint.empty')} text={t('blueprint.emptyText')} />}
        >
          {({ items }) => <Offers items={items} onChoose={setChosen} />}
        </QueryBoundary>
      )}
    </Page>
  );
}

interface OffersProps {
  readonly items: readonly Blueprint[];
  readonly onChoose: (blueprint: Blueprint) => void;
}

function Offers({ items, onChoose }: OffersProps) {
  const t = usePhrases('collections-admin');
  const formats = useFormats();
  return (
    <Panel isFlush>
      <ul className={classes.rows}>
        {items.map((one) => (
          <li key={one.id} className={classes.row}>
            <span className={classes.cardIcon}>
              <DataIcon icon={one.icon} size={15} />
            </span>
            <span className={classes.rowText}>
              <strong>{one.pluralName}</strong>
              <br />
              <span className={classes.soft}>
                {[
                  t('blueprint.from', { team: one.teamName }),
                  t('blueprint.fields', { count: one.fieldCount, number: formats.number(one.fieldCount) }),
                  one.price === null ? t('blueprint.free') : formats.price(one.price),
                ].join(' · ')}
              </span>
              {one.description !== '' && (
                <>
                  <br />
                  <span className={classes.soft}>{one.description}</span>
                </>
              )}
            </span>
            <Button
              variant="default"
              aria-label={t('blueprint.chooseNamed', { name: one.pluralName })}
              onClick={() => onChoose(one)}
            >
              {t('blueprint.choose')}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Preview({ blueprint, onBack }: { readonly blueprint: Blueprint; readonly onBack: () => void }) {
  const t = usePhrases('collections-admin');
  const naming = usePhrases('collections');
  const teamId = useTeamId();
  const install = useInstall(blueprint);
  const preview = useQuery(queryOf(blueprintsApi.get, { params: { teamId, blueprintId: blueprint.id } }));
  return (
    <Panel title={t('blueprint.preview', { name: blueprint.pluralName })}>
      <form {...install.form}>
        <Stack>
          <QueryBoundary query={preview} skeleton={<Skeleton height={120} />}>
            {(loaded) => <Parts preview={loaded} />}
          </QueryBoundary>
          <div className={classes.pair}>
            <TextInput label={naming('form.name')} required {...install.text('name')} />
            <TextInput label={naming('form.pluralName')} required {...install.text('pluralName')} />
          </div>
          <FormNotes form={install} />
          <Group justify="space-between">
            <Button variant="default" onClick={onBack}>
              {t('blueprint.back')}
            </Button>
            <Button type="submit" disabled={!preview.data} loading={install.isBusy}>
              {t('blueprint.action', { name: blueprint.pluralName })}
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}

function Parts({ preview }: { readonly preview: BlueprintPreview }) {
  const t = usePhrases('collections-admin');
  const types = usePhrases('collections');
  const others = (['lists', 'views', 'cards'] as const).filter((kind) => preview[kind].length > 0);
  return (
    <div className={admin.parts}>
      {preview.collections.map((one) => (
        <section key={one.pluralName}>
          <h3 className={classes.subtitle}>{one.pluralName}</h3>
          <ul className={admin.preview}>
            {one.fields.map((field) => (
              <li key={field.title} className={field.isLeftOut ? admin.leftOut : undefined}>
                {field.title} · {field.isLeftOut ? t('blueprint.leftOut') : types(`type.${field.dataType}`)}
              </li>
            ))}
          </ul>
        </section>
      ))}
      {others.map((kind) => (
        <p key={kind}>
          <strong>{t(`blueprint.${kind}`)}:</strong> {preview[kind].join(', ')}
        </p>
      ))}
      {preview.leftOut.length > 0 && (
        <p className={admin.leftOut}>
          <strong>{t('blueprint.facesLeftOut')}:</strong> {preview.leftOut.join(', ')}
        </p>
      )}
      {preview.wizards.map(({ name, steps, leftOut }) => (
        <p key={name}>
          <strong>{t('blueprint.wizard')}:</strong> {name}
          {steps.length > 0 && leftOut.length === 0 && ` · ${t('blueprint.wizardDraft')}`}
          {leftOut.length > 0 && (
            <span
              className={admin.leftOut}
            >{` · ${t('blueprint.wizardLeftOut', { steps: leftOut.join(', ') })}`}</span>
          )}
        </p>
      ))}
    </div>
  );
}

/**
 * The form has the blueprint's names; others are entered if the team already has a collection of that name.
 */
function useInstall(blueprint: Blueprint) {
  const t = usePhrases('collections-admin');
  const teamId = useTeamId();
  const navigate = useNavigate();
  return useContractForm({
    schema: blueprints.install.body,
    initialValues: { name: blueprint.name, pluralName: blueprint.pluralName },
    fieldOfCode: { name_taken: 'pluralName' },
    onSubmit: (body) => blueprintsApi.install({ params: { teamId, blueprintId: blueprint.id }, body }),
    done: ({ collection: { pluralName: name }, leftOut }) =>
      leftOut.length === 0
        ? t('blueprint.installed', { name })
        : t('blueprint.installedWithout', { name, names: leftOut.join(', ') }),
    onDone: ({ collection }) =>
      navigate({
        to: '/team-{$teamId}/admin/data-collections/$dataCollectionId/data-fields',
        params: { teamId, dataCollectionId: collection.id },
      }),
  });
}
