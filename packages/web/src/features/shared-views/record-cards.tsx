// Records of a shared view one by one: as a list, as cards side by side, or as cards that show one record in the widths of
// the view.
import type { SharedCell, SharedPage } from '@fieldhouse/contract/public-views';
import { spanOf } from '@fieldhouse/domain/views/field-widths';
import { usePhrases } from '../../app/phrases.ts';
import { Cell } from './cell.tsx';
import css from './record-cards.module.css';

export type View = NonNullable<SharedPage['view']>;
export type Cells = readonly SharedCell[];

interface RecordsProps {
  readonly view: View;
  readonly records: readonly Cells[];
}

/** The name of a record, if that is shown; empty if it has none. */
export function nameIn({ fields }: View, cells: Cells): string | undefined {
  const at = fields.findIndex(({ isName }) => isName);
  return at === -1 ? undefined : (cells[at]?.text ?? '');
}

function pictureIn({ fields }: View, cells: Cells) {
  const at = fields.findIndex(({ kind }) => kind === 'files');
  const [picture] = cells[at]?.files?.filter(({ thumbnailUrl }) => thumbnailUrl !== null) ?? [];
  return { at, url: picture?.thumbnailUrl ?? undefined };
}

export function List({ view, records }: RecordsProps) {
  const t = usePhrases('shared-views');
  return (
    <ul className={css.list}>
      {records.map((cells, row) => {
        const name = nameIn(view, cells);
        const others = view.fields.flatMap(({ id, isName, kind }, at) =>
          isName || (cells[at]?.text ?? '') === '' ? [] : [{ id, kind, cell: cells[at] }],
        );
        return (
          // Records have no ids here, and are only appended.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={row} className={css.row}>
            {name !== undefined && <span className={css.rowName}>{name || t('unnamed')}</span>}
            {others.length > 0 && (
              <span className={css.facts}>
                {others.map(({ id, kind, cell }) => (
                  <span key={id}>
                    <Cell cell={cell} kind={kind} />
                  </span>
                ))}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

export function Cards({ view, records }: RecordsProps) {
  const t = usePhrases('shared-views');
  return (
    <ul className={css.cards}>
      {records.map((cells, row) => {
        const picture = pictureIn(view, cells);
        const name = nameIn(view, cells);
        return (
          // Records have no ids here, and are only appended.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={row} className={css.card}>
            {picture.url && <img src={picture.url} alt="" loading="lazy" className={css.cover} />}
            {name !== undefined && <h2 className={css.name}>{name || t('unnamed')}</h2>}
            <Values view={view} cells={cells} {...(picture.url && { leftOut: picture.at })} />
          </li>
        );
      })}
    </ul>
  );
}

interface ValuesProps {
  readonly view: View;
  readonly cells: Cells;
  /** The position of a field that is shown in another way. */
  readonly leftOut?: number;
}

/** All values but the name and those that are empty. */
export function Values({ view, cells, leftOut }: ValuesProps) {
  return (
    <dl className={css.values}>
      {view.fields.map(({ id, title, kind, isName }, at) =>
        isName || (cells[at]?.text ?? '') === '' || at === leftOut ? null : (
          <div key={id}>
            <dt>{title}</dt>
            <dd>
              <Cell cell={cells[at]} kind={kind} />
            </dd>
          </div>
        ),
      )}
    </dl>
  );
}

/** Each with all of its fields, side by side as wide as the view has them. */
export function Details({ view, records, isNarrow }: RecordsProps & { readonly isNarrow: boolean }) {
  const t = usePhrases('shared-views');
  return (
    <ul className={css.details}>
      {records.map((cells, row) => {
        const picture = pictureIn(view, cells);
        const name = nameIn(view, cells);
        return (
          // Records have no ids here, and are only appended.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={row} className={css.detail}>
            {picture.url && <img src={picture.url} alt="" loading="lazy" className={css.picture} />}
            {name !== undefined && <h2 className={css.detailName}>{name || t('unnamed')}</h2>}
            <dl className={css.grid}>
              {view.fields.map(({ id, title, kind, isName, width }, at) =>
                isName || (picture.url && at === picture.at) ? null : (
                  <div key={id} style={{ gridColumn: `span ${spanOf(width, isNarrow)}` }}>
                    <dt>{title}</dt>
                    <dd>
                      <Cell cell={cells[at]} kind={kind} />
                    </dd>
                  </div>
                ),
              )}
            </dl>
          </li>
        );
      })}
    </ul>
  );
}
