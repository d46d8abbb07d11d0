// Records as rows of their displayed fields, for lists of any length; grouped if the view defines it.
import type { CollectionWithFields } from '@fieldhouse/contract/collections';
import { linesOf } from '@fieldhouse/domain/views/field-widths';
import { useMemo } from 'react';
import { QueryBoundary } from '../../../app/feedback/query-boundary.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { type CollectionPlace, useValueFormats } from '../../fields/index.ts';
import { type RecordsView, useEmptyState, useRowWindow } from '../../records/index.ts';
import { wideFields } from '../detail/displayed-values.tsx';
import type { OpenView } from '../open-view/use-open-view.ts';
import { colorOf } from '../open-view/use-view-layout.ts';
import classes from '../views.module.css';
import { GroupHead } from './group-head.tsx';
import { groupFilter, groupKey } from './groups.ts';
import { ListRows, type RowLook } from './list-rows.tsx';
import { placeSections } from './scroll-sections.ts';
import { type Groups, useGroups } from './use-groups.ts';
import { useScroll } from './use-scroll.ts';

interface ListViewProps {
  readonly place: CollectionPlace;
  readonly collection: CollectionWithFields;
  readonly open: OpenView;
}

export function ListView(props: ListViewProps) {
  const groups = useGroups(props.place, props.collection, props.open);
  return groups ? <GroupedList {...props} groups={groups} /> : <PlainList {...props} />;
}

const narrowPixels = 640;
const lineHeight = 46;
const rowPadding = 21;
const headHeight = 44;

/** The same for all rows: the displayed fields determine the height. */
function useRowLook({ collection, open }: ListViewProps, width: number): RowLook {
  const formats = useValueFormats();
  const { displayedFields, colorBy } = open.settings;
  return useMemo(() => {
    const isNarrow = width > 0 && width < narrowPixels;
    const fields = wideFields(collection.fields, displayedFields);
    const lines = linesOf(
      fields.map((one) => one.width),
      isNarrow,
    );
    const height = lines * lineHeight + rowPadding;
    return { fields, isNarrow, height, formats, colorOf: colorOf(collection.fields, colorBy) };
  }, [collection, displayedFields, colorBy, width, formats]);
}

function PlainList(props: ListViewProps) {
  const { place, collection, open } = props;
  const rows = useRowWindow(place, open.view, doNothing);
  const notice = useEmptyState(collection, open.view, rows, undefined);
  if (notice) return notice;
  if (rows.total === null) return <RowsSkeleton rows={10} height={62} />;
  return <PlainRows {...props} rows={rows} total={rows.total} />;
}

function PlainRows(
  props: ListViewProps & { readonly rows: ReturnType<typeof useRowWindow>; readonly total: number },
) {
  const { collection, rows, total } = props;
  // The row height depends on the page width, which is known after the first render.
  const first = useScroll(0);
  const look = useRowLook(props, first.width);
  const scroll = useScroll(total * look.height);
  return (
    <div
      className={classes.scroller}
      ref={(element) => {
        first.ref(element);
        scroll.ref(element);
      }}
      onScroll={scroll.onScroll}
    >
      <div className={classes.page} style={{ height: scroll.shownHeight }}>
        <ListRows
          label={collection.pluralName}
          rows={rows}
          total={total}
          top={0}
          look={look}
          scroll={scroll}
        />
      </div>
    </div>
  );
}

function GroupedList(props: ListViewProps & { readonly groups: Groups }) {
  const { place, collection, open, groups } = props;
  const t = usePhrases('views');
  const first = useScroll(0);
  const look = useRowLook(props, first.width);
  const layout = placeSections(
    groups.groups.map((group) => ({
      key: groupKey(group),
      bodyHeight: groups.isOpen(group) ? group.count * look.height : 0,
    })),
    headHeight,
  );
  const scroll = useScroll(layout.height + (groups.isCut ? headHeight : 0));
  const { view } = scroll;
  return (
    <QueryBoundary query={groups.query} skeleton={<RowsSkeleton rows={10} height={62} />}>
      {(list) => (
        <div
          className={classes.scroller}
          ref={(element) => {
            first.ref(element);
            scroll.ref(element);
          }}
          onScroll={scroll.onScroll}
        >
          <div className={classes.page} style={{ height: scroll.shownHeight }}>
            {list.map((group, index) => {
              const section = layout.sections[index];
              const end = (section?.top ?? 0) + headHeight + (section?.bodyHeight ?? 0);
              if (
                !section ||
                end < view.top - screenAround ||
                section.top > view.top + view.height + screenAround
              ) {
                return null;
              }
              const isOpen = groups.isOpen(group);
              return (
                <section key={section.key}>
                  <div
                    className={classes.placed}
                    style={{ top: scroll.toShown(section.top), height: headHeight }}
                  >
                    <GroupHead
                      group={group}
                      field={groups.field}
                      sumOf={groups.sumOf}
                      formats={look.formats}
                      isOpen={isOpen}
                      onToggle={() => groups.toggle(group)}
                    />
                  </div>
                  {isOpen && (
                    <GroupRows
                      place={place}
                      label={`${collection.pluralName}, ${index + 1}`}
                      view={{
                        ...open.view,
                        filter: groupFilter(open.view.filter, groups.field.columnName, group),
                      }}
                      total={group.count}
                      top={section.top + headHeight}
                      look={look}
                      scroll={scroll}
                    />
                  )}
                </section>
              );
            })}
            {groups.isCut && (
              <p
                className={`${classes.placed} ${classes.cut}`}
                style={{ top: scroll.toShown(layout.height) }}
              >
                {t('group.cut')}
              </p>
            )}
          </div>
        </div>
      )}
    </QueryBoundary>
  );
}

const screenAround = 300;
const doNothing = () => undefined;

interface GroupRowsProps {
  readonly place: CollectionPlace;
  readonly label: string;
  readonly view: RecordsView;
  readonly total: number;
  readonly top: number;
  readonly look: RowLook;
  readonly scroll: ReturnType<typeof useScroll>;
}

/** A group loads its records when it becomes visible. */
function GroupRows({ place, view, total, ...rest }: GroupRowsProps) {
  const rows = useRowWindow(place, view, doNothing);
  return <ListRows {...rest} rows={rows} total={total} />;
}
