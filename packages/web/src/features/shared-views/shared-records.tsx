// The records of a shared view as its type has them: a table, a list, or a card for each. A table becomes cards where it is
// narrow, and so do those of a calendar or map that can't be drawn.
import type { SharedCell, SharedPage } from '@fieldhouse/contract/public-views';
import { useElementSize } from '@mantine/hooks';
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown';
import { CaretUpIcon } from '@phosphor-icons/react/dist/csr/CaretUp';
import { Cell } from './cell.tsx';
import { Cards, Details, List } from './record-cards.tsx';
import css from './shared-views.module.css';
import type { SharedSort } from './use-shared-view.ts';

type View = NonNullable<SharedPage['view']>;
type Field = View['fields'][number];

interface SharedRecordsProps {
  readonly view: View;
  readonly records: readonly (readonly SharedCell[])[];
  readonly order: SharedSort | undefined;
  readonly onOrder: (order: SharedSort | undefined) => void;
}

const narrowPixels = 600;

export function SharedRecords(props: SharedRecordsProps) {
  const { ref, width } = useElementSize();
  return <div ref={ref}>{layoutOf(props, width !== 0 && width < narrowPixels)}</div>;
}

function layoutOf(props: SharedRecordsProps, isNarrow: boolean) {
  const { type } = props.view;
  if (type === 'table' && !isNarrow) return <Table {...props} />;
  if (type === 'list') return <List {...props} />;
  if (type === 'detail') return <Details {...props} isNarrow={isNarrow} />;
  return <Cards {...props} />;
}

function Table({ view, records, order, onOrder }: SharedRecordsProps) {
  return (
    // A wide table scrolls sideways, also by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: only focused elements scroll by arrow keys
    <section className={css.scroll} aria-label={view.name} tabIndex={0}>
      <table className={css.table}>
        <thead>
          <tr>
            {view.fields.map((field) => (
              <HeadCell key={field.id} field={field} order={order} onOrder={onOrder} />
            ))}
          </tr>
        </thead>
        <tbody>
          {records.map((cells, row) => (
            // Records have no ids here, and are only appended.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <tr key={row}>
              {view.fields.map(({ id, kind }, at) => (
                <td key={id} className={kind === 'number' ? css.number : undefined}>
                  <Cell cell={cells[at]} kind={kind} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface HeadCellProps extends Pick<SharedRecordsProps, 'order' | 'onOrder'> {
  readonly field: Field;
}

function HeadCell({ field, order, onOrder }: HeadCellProps) {
  const direction = order?.sort === field.id ? order.direction : undefined;
  const className = field.kind === 'number' ? css.number : undefined;
  if (!field.isSortable)
    return (
      <th scope="col" className={className}>
        {field.title}
      </th>
    );
  // Up, down, and back to the order of the view.
  const next = { asc: 'desc', desc: undefined, none: 'asc' } as const;
  const go = () => {
    const wanted = next[direction ?? 'none'];
    onOrder(wanted && { sort: field.id, direction: wanted });
  };
  return (
    <th
      scope="col"
      className={className}
      aria-sort={direction && (direction === 'asc' ? 'ascending' : 'descending')}
    >
      <button type="button" className={css.sort} onClick={go}>
        {field.title}
        {direction === 'asc' && <CaretUpIcon size={12} weight="bold" />}
        {direction === 'desc' && <CaretDownIcon size={12} weight="bold" />}
      </button>
    </th>
  );
}
