// Records on a map. The database clusters records by the cells of a grid that gets finer with the zoom, so
// that a hundred thousand addresses become a few hundred points. The grid is fixed to the world, not the
// viewport, so points stay the same while the map is panned.
import { holdsSeveral, isListChoice } from '@fieldhouse/contract/field-types';
import {
  type MapBounds,
  maxClusters,
  type PlaceCluster,
  type PlacesQuery,
} from '@fieldhouse/contract/record-places';
import { sql } from 'kysely';
import type { TeamContext } from '../../../../../kernel/context.ts';
import { Refusal } from '../../../../../kernel/http/refusal.ts';
import type { CollectionDefinition, FieldDefinition } from '../../../../catalogue/index.ts';
import { type Access, readableField } from '../../access/access.ts';
import { columnTypes } from '../../columns/column-types.ts';
import { type Sql, secondColumnOf } from '../../columns/identifiers.ts';
import { type CompiledQuery, compile } from '../compile-query.ts';
import { orderByClause } from '../order-by.ts';
import { totalOf } from '../positions.ts';
import { recordJson } from '../row-json.ts';

export interface MapPlaces {
  readonly clusters: readonly PlaceCluster[];
  readonly total: number;
  readonly withoutPlace: number;
  /** JSON text of each record. */
  readonly records: readonly string[];
}

export async function selectMapPlaces(
  ctx: TeamContext,
  collection: CollectionDefinition,
  query: PlacesQuery,
  access: Access,
): Promise<MapPlaces> {
  const field = readableField(collection, access, query.field);
  if (!columnTypes[field.dataType].hasCoordinates) refuseField(query.field);
  const colorField =
    query.colorBy === undefined ? undefined : readableField(collection, access, query.colorBy);
  if (colorField && !isSingleItem(colorField)) refuseField(colorField.columnName);
  const compiled = await compile(ctx, collection, query, access);
  const clusters = await selectClusters(ctx, compiled, { field, colorField, query });
  const nowhere = await totalOf(ctx, withoutPlace(compiled, field));
  return {
    clusters,
    total: clusters.reduce((sum, { count }) => sum + count, 0),
    withoutPlace: nowhere.count,
    records: query.limit === 0 ? [] : await selectWithin(ctx, compiled, { field, query }),
  };
}

/** Whether a value has a colour: that of one item of a list. */
function isSingleItem({ dataType }: FieldDefinition): boolean {
  return isListChoice(dataType) && !holdsSeveral(dataType);
}

function refuseField(field: string): never {
  throw new Refusal('invalid_filter', {
    data: { field, operator: 'places', reason: 'operator_does_not_fit' },
  });
}

interface PlaceRequest {
  readonly field: FieldDefinition;
  readonly query: PlacesQuery;
}

interface ClusterRow {
  readonly count: number;
  readonly longitude: number;
  readonly latitude: number;
  readonly id: string | null;
  readonly color: string | null;
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

async function selectClusters(
  ctx: TeamContext,
  compiled: CompiledQuery,
  { field, colorField, query }: PlaceRequest & { readonly colorField: FieldDefinition | undefined },
): Promise<PlaceCluster[]> {
  const { table, where, scope } = compiled;
  const cells = sql.lit(cellsAround(query.bounds, query.zoom));
  const points = sql`(select r.id, ${longitudeOf(field)} as x, ${latitudeOf(field)} as y
    from ${table} r where r.deleted_at is null and ${within(field, query.bounds)} and ${where})`;
  const color = colorField
    ? sql`(select ${columnTypes[colorField.dataType].toJson(colorField, 'r', scope)}->>'color' from ${table} r where r.id = c.id)`
    : sql`null::text`;
  const result = await sql<ClusterRow>`select c.*, ${color} as color from (
    select count(*)::int as count, avg(p.x) as longitude, avg(p.y) as latitude,
      case when count(*) = 1 then (array_agg(p.id))[1] end as id,
      min(p.x) as west, min(p.y) as south, max(p.x) as east, max(p.y) as north
    from ${points} p group by floor((p.x + 180) / 360 * ${cells}), floor(${northing} * ${cells})
    order by count desc limit ${sql.lit(maxClusters)}) c`.execute(ctx.db.withoutPlugins());
  return result.rows.map(({ west, south, east, north, ...row }) => ({
    ...row,
    // Read from the record's id column.
    id: row.id as PlaceCluster['id'],
    bounds: { west, south, east, north },
  }));
}

async function selectWithin(
  ctx: TeamContext,
  { table, where, order, fields, scope }: CompiledQuery,
  { field, query }: PlaceRequest,
): Promise<readonly string[]> {
  const result = await sql<{ j: string }>`select ${recordJson(fields, scope)} as j
    from (select r.* from ${table} r
      where r.deleted_at is null and ${within(field, query.bounds)} and ${where}
      order by ${orderByClause(order)} limit ${sql.lit(query.limit)}) r
    order by ${orderByClause(order)}`.execute(ctx.db.withoutPlugins());
  return result.rows.map((row) => row.j);
}

/** The same query, narrowed to records without coordinates; its count is cached until something changes. */
function withoutPlace(compiled: CompiledQuery, field: FieldDefinition): CompiledQuery {
  return {
    ...compiled,
    where: sql`(${compiled.where} and ${latitudeOf(field)} is null)`,
    isWhole: false,
    cacheKey: `${compiled.cacheKey} without place ${field.number}`,
  };
}

/** For wider viewports a full scan is faster than the index. */
const maxIndexedDegrees = 90;

function within(field: FieldDefinition, { west, south, east, north }: MapBounds): Sql {
  const [x, y] = [longitudeOf(field), latitudeOf(field)];
  const isIndexed = west <= east && east - west <= maxIndexedDegrees;
  // Matches the expression of the index on places (desired-indexes.ts).
  if (isIndexed) {
    return sql`point(${x}, ${y}) <@ box(point(${west}::float8, ${south}::float8), point(${east}::float8, ${north}::float8))`;
  }
  const along =
    west <= east ? sql`${x} between ${west} and ${east}` : sql`(${x} >= ${west} or ${x} <= ${east})`;
  return sql`(${along} and ${y} between ${south} and ${north})`;
}

function longitudeOf(field: FieldDefinition): Sql {
  return secondColumnOf(field, 'x');
}

function latitudeOf(field: FieldDefinition): Sql {
  return secondColumnOf(field, 'y');
}

/** The northern and southern limit of web maps, in degrees of latitude. */
const northernmost = 85.051;
/** From the top of a web map (0) to its bottom (1). */
const northing = sql`(0.5 - ln(tan(pi() / 4 + radians(greatest(least(p.y, ${sql.lit(northernmost)}), ${sql.lit(-northernmost)})) / 2)) / (2 * pi()))`;

const worldPixels = 512;
const cellPixels = 64;

/**
 * Number of cells around the world: one per 64 pixels of the map, fewer if the viewport would contain too
 * many.
 */
function cellsAround(bounds: MapBounds, zoom: number): number {
  const { west, south, east, north } = bounds;
  const width = (west <= east ? east - west : east - west + 360) / 360;
  const height = yOf(south) - yOf(north);
  let cells = 2 ** Math.floor(zoom) * (worldPixels / cellPixels);
  // A viewport cuts cells at both ends.
  while (cells > 1 && (width * cells + 2) * (height * cells + 2) > maxClusters) cells /= 2;
  return cells;
}

function yOf(latitude: number): number {
  const clamped = Math.max(-northernmost, Math.min(northernmost, latitude));
  return 0.5 - Math.log(Math.tan(Math.PI / 4 + (clamped * Math.PI) / 360)) / (2 * Math.PI);
}
