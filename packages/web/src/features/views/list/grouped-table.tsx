// A grouped table: group headers with counts and sums, below each its rows with a footer. Only visible groups
// load their rows.
import type { CollectionWithFields } from '@fieldhouse/contract/collections';
import type { RecordGroup } from '@fieldhouse/contract/records';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { queryKeyOf } from '../../../api/queries.ts';
import { QueryBoundary } from '../../../app/feedback/query-boundary.tsx';
import { usePhrases } from '../../../app/phrases.ts';
import { Notice } from '../../../ui/notice.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { type CollectionPlace, useValueFormats, type ValueFormats } from '../../fields/index.ts';
import { RecordsTable, type RecordsView, type TableLayout, useRowWindow } from '../../records/index.ts';
import type { OpenView } from '../open-view/use-open-view.ts';
import classes from '../views.module.css';
import { GroupHead } from './group-head.tsx';
import { groupFilter, groupKey } from './groups.ts';
import { placeSections } from './scroll-sections.ts';
import { useGroups } from './use-groups.ts';
import { useScroll } from './use-scroll.ts';

interface GroupedTableProps {
  readonly place: CollectionPlace;
  readonly collection: CollectionWithFields;
  readonly open: OpenView;
  readonly layout: TableLayout;
}

const headHeight = 44;
const columnHeads = 36;
const footer = 41;
const edge = 14;
/** A larger group scrolls internally. */
const maxRows = 14;
const screenAround = 200;

export function GroupedTable({ place, collection, open, layout }: GroupedTableProps) {
  const t = usePhrases('views');
  const formats = useValueFormats();
  const groups = useGroups(place, collection, open);
  const placed = placeSections(
    (groups?.groups ?? []).map((group) => ({
      key: groupKey(group),
      bodyHeight: groups?.isOpen(group) ? tableHeight(group, layout) : 0,
    })),
    headHeight,
  );
  const scroll = useScroll(placed.height + (groups?.isCut ? headHeight : 0));
  const skeleton = <RowsSkeleton rows={12} height={layout.rowHeight} />;
  if (!groups) return skeleton;
  const { view } = scroll;
  return (
    <QueryBoundary query={groups.query} skeleton={skeleton} empty={<Notice title={t('group.empty')} />}>
      {(list) => (
        <div className={classes.scroller} ref={scroll.ref} onScroll={scroll.onScroll}>
          <div className={classes.page} style={{ height: scroll.shownHeight }}>
            {list.map((group, index) => {
              const section = placed.sections[index];
              if (!section) return null;
              const end = section.top + headHeight + section.bodyHeight;
              const isNear =
                end > view.top - screenAround && section.top < view.top + view.height + screenAround;
              if (!isNear) return null;
              const isOpen = groups.isOpen(group);
              return (
                <section
                  key={section.key}
                  className={classes.placed}
                  style={{ top: scroll.toShown(section.top), height: headHeight + section.bodyHeight }}
                >
                  <GroupHead
                    group={group}
                    field={groups.field}
                    sumOf={groups.sumOf}
                    formats={formats}
                    isOpen={isOpen}
                    onToggle={() => groups.toggle(group)}
                  />
                  {isOpen && (
                    <GroupTable
                      place={place}
                      collection={collection}
                      layout={layout}
                      formats={formats}
                      height={section.bodyHeight - edge}
                      view={{
                        ...open.view,
                        filter: groupFilter(open.view.filter, groups.field.columnName, group),
                      }}
                    />
                  )}
                </section>
              );
            })}
            {groups.isCut && (
              <p
                className={`${classes.placed} ${classes.cut}`}
                style={{ top: scroll.toShown(placed.height) }}
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

function tableHeight({ count }: RecordGroup, { rowHeight }: TableLayout): number {
  return Math.min(count, maxRows) * rowHeight + columnHeads + footer + edge + 4;
}

interface GroupTableProps {
  readonly place: CollectionPlace;
  readonly collection: CollectionWithFields;
  readonly layout: TableLayout;
  readonly formats: ValueFormats;
  readonly height: number;
  readonly view: RecordsView;
}

function GroupTable({ place, collection, layout, formats, height, view }: GroupTableProps) {
  const client = useQueryClient();
  const rows = useRowWindow(place, view, () => {
    void client.invalidateQueries({ queryKey: queryKeyOf(api.records.aggregate) });
  });
  return (
    <div className={classes.groupTable} style={{ height }}>
      <RecordsTable
        place={place}
        collection={collection}
        view={view}
        rows={rows}
        formats={formats}
        notice={undefined}
        onAdd={undefined}
        layout={layout}
        isSection
      />
    </div>
  );
}
