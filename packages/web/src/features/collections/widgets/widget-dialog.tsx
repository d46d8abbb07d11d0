// What a widget shows, on which sites, and how it looks there.
import {
  startWidgetStyle,
  type WebsiteWidget,
  widgetContent,
  widgetFonts,
  widgetSchemes,
} from '@fieldhouse/contract/website-widgets';
import { completeWebAddress } from '@fieldhouse/domain/fields/text/web-address';
import { drawnStyle } from '@fieldhouse/domain/widgets/drawn-style';
import { NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { websiteWidgetsApi } from '../../../api/endpoints/collections-admin-api.ts';
import { queryKeyOf } from '../../../api/queries.ts';
import { toast } from '../../../app/feedback/toasts.tsx';
import { ColorField } from '../../../app/forms/color-field.tsx';
import { FormDialog } from '../../../app/forms/form-dialog.tsx';
import { useContractForm } from '../../../app/forms/use-contract-form.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { ConfirmedFields } from '../../fields/index.ts';
import type { CollectionPlace } from '../collection-queries.ts';
import { useWidgetTargets } from './use-widget-targets.ts';

interface WidgetDialogProps {
  readonly place: CollectionPlace;
  /** Undefined for a new one. */
  readonly widget: WebsiteWidget | undefined;
  readonly onSaved: (widget: WebsiteWidget) => void;
  readonly onClose: () => void;
}

type Style = WebsiteWidget['style'];
type Shows = WebsiteWidget['shows'];

export function WidgetDialog(props: WidgetDialogProps) {
  const { place, widget, onClose } = props;
  const t = usePhrases('collections-admin');
  const targets = useWidgetTargets(place);
  const form = useWidgetForm(props);
  const { shows, style } = form.values;
  const set = (change: Partial<Style>) => form.set('style', { ...style, ...change });
  const fields = shows?.kind === 'view' ? targets.fieldsOf(shows.viewId) : [];
  return (
    <FormDialog
      form={form}
      title={widget ? t('widgets.edit', { name: widget.name }) : t('widgets.add')}
      action={widget ? t('widgets.save') : t('widgets.create')}
      onClose={onClose}
    >
      <TextInput label={t('widgets.name')} required data-autofocus {...form.text('name')} />
      <Select
        label={t('widgets.shows')}
        required
        {...(targets.groups.length === 0 && { description: t('widgets.nothing'), disabled: true })}
        value={shows === undefined ? null : shows.kind === 'view' ? shows.viewId : shows.wizardId}
        data={[...targets.groups]}
        onChange={(id) => form.set('shows', targets.showsOf(id))}
      />
      {shows?.kind === 'view' && (
        <ConfirmedFields
          label={t('widgets.fields')}
          description={t('widgets.fieldsText')}
          fields={fields}
          view={targets.viewOf(shows.viewId)}
          chosen={shows.fieldIds}
          // The ids of the fields above.
          onChange={(chosen) => form.set('shows', { ...shows, fieldIds: chosen as typeof shows.fieldIds })}
        />
      )}
      <Origins
        value={form.values.allowedOrigins}
        error={form.text('allowedOrigins').error}
        onChange={(origins) => form.set('allowedOrigins', origins)}
      />
      <StyleInputs style={style} onChange={set} />
    </FormDialog>
  );
}

interface OriginsProps {
  readonly value: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (origins: string[]) => void;
}

function Origins({ value, error, onChange }: OriginsProps) {
  const t = usePhrases('collections-admin');
  return (
    <Textarea
      label={t('widgets.origins')}
      description={t('widgets.originsText')}
      autosize
      minRows={2}
      error={error}
      value={value.join('\n')}
      onChange={(event) => onChange(event.currentTarget.value.split('\n'))}
      onBlur={() => onChange(value.map(toOrigin).filter((one) => one !== ''))}
    />
  );
}

/** Addresses of pages become that of their site; `https://` may be left out. */
function toOrigin(text: string): string {
  const address = completeWebAddress(text);
  return URL.canParse(address) ? new URL(address).origin : address;
}

interface StyleInputsProps {
  readonly style: Style;
  readonly onChange: (change: Partial<Style>) => void;
}

function StyleInputs({ style, onChange }: StyleInputsProps) {
  const t = usePhrases('collections-admin');
  return (
    <>
      <ColorField
        label={t('widgets.color')}
        description={t('widgets.colorText')}
        value={style.color ?? ''}
        onChange={(color) => onChange({ color: color === '' ? null : color })}
      />
      <ColorField
        label={t('widgets.background')}
        description={t('widgets.backgroundText')}
        value={style.background ?? ''}
        onChange={(color) => onChange({ background: color === '' ? null : color })}
      />
      <Select
        label={t('widgets.font')}
        allowDeselect={false}
        value={style.font}
        data={widgetFonts.map((value) => ({ value, label: t(`widgets.fonts.${value}`) }))}
        onChange={(chosen) => {
          const font = widgetFonts.find((one) => one === chosen);
          if (font) onChange({ font });
        }}
      />
      <NumberInput
        label={t('widgets.fontSize')}
        min={12}
        max={22}
        allowDecimal={false}
        value={style.fontSize}
        onChange={(size) => typeof size === 'number' && onChange({ fontSize: size })}
      />
      <Select
        label={t('widgets.scheme')}
        allowDeselect={false}
        disabled={style.background !== null}
        value={drawnStyle(style).scheme}
        data={widgetSchemes.map((value) => ({ value, label: t(`widgets.schemes.${value}`) }))}
        onChange={(chosen) => {
          const scheme = widgetSchemes.find((one) => one === chosen);
          if (scheme) onChange({ scheme });
        }}
      />
      <Switch
        label={t('widgets.hasHead')}
        checked={style.hasHead}
        onChange={(event) => onChange({ hasHead: event.currentTarget.checked })}
      />
    </>
  );
}

function useWidgetForm({ place, widget, onSaved }: WidgetDialogProps) {
  const t = usePhrases('collections-admin');
  const client = useQueryClient();
  return useContractForm({
    schema: widgetContent,
    initialValues: {
      name: widget?.name ?? '',
      shows: widget?.shows as Shows | undefined,
      allowedOrigins: widget?.allowedOrigins ?? ([] as string[]),
      style: widget?.style ?? startWidgetStyle,
    },
    fieldOfCode: { name_taken: 'name' },
    isEdit: widget !== undefined,
    onSubmit: async (body, { base }) => {
      const saved = await (widget
        ? websiteWidgetsApi.change({
            params: { ...place, widgetId: widget.id },
            body: { ...body, before: base },
          })
        : websiteWidgetsApi.create({ params: place, body }));
      await client.invalidateQueries({ queryKey: queryKeyOf(websiteWidgetsApi.list) });
      toast({ text: t(widget ? 'widgets.saved' : 'widgets.created', { name: body.name }), tone: 'good' });
      onSaved(saved);
    },
  });
}
