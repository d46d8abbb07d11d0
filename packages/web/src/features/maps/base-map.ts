// The base map: the bundled world, which needs no network, or tiles from a server that the operator
// configured. Colours come from the theme.
import type { GeoJSONSourceSpecification, StyleSpecification } from 'maplibre-gl';
import { type Countries, type Country, feature, mesh, type Position } from 'topojson-client';

export interface Tiles {
  readonly url: string;
  readonly attribution: string;
}

/** Reads a design token's value, for drawing outside of style sheets. */
export type ReadToken = (token: `--fh-${string}`) => string;

export async function baseMap(
  tiles: Tiles | null,
  read: ReadToken,
  locale: string,
): Promise<StyleSpecification> {
  if (tiles) return pictures(tiles, read);
  const world = await loadWorld();
  return {
    version: 8,
    sources: {
      land: { type: 'geojson', data: world.land, tolerance: 0.2 },
      borders: { type: 'geojson', data: world.borders, tolerance: 0.2 },
      names: { type: 'geojson', data: namesOf(world.land, locale) },
    },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': read('--fh-map-sea') } },
      { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': read('--fh-map-land') } },
      {
        id: 'borders',
        type: 'line',
        source: 'borders',
        paint: { 'line-color': read('--fh-map-border'), 'line-width': 1 },
      },
      {
        id: 'names',
        type: 'symbol',
        source: 'names',
        minzoom: 1.5,
        layout: {
          'text-field': ['get', 'name'],
          // System fonts: nothing is fetched.
          'text-font': ['sans-serif'],
          'text-size': 12,
          'text-max-width': 7,
          'symbol-sort-key': ['-', 0, ['get', 'size']],
        },
        paint: {
          'text-color': read('--fh-map-text'),
          'text-halo-color': read('--fh-map-land'),
          'text-halo-width': 1.5,
        },
      },
    ],
  };
}

function pictures({ url, attribution }: Tiles, read: ReadToken): StyleSpecification {
  return {
    version: 8,
    sources: { pictures: { type: 'raster', tiles: [url], tileSize: 256, attribution: escaped(attribution) } },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': read('--fh-map-sea') } },
      { id: 'pictures', type: 'raster', source: 'pictures' },
    ],
  };
}

/** MapLibre renders an attribution as HTML. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

type MapShapes = Exclude<GeoJSONSourceSpecification['data'], string>;

interface World {
  readonly land: Countries;
  readonly borders: MapShapes;
}

let loading: Promise<World> | undefined;

function loadWorld(): Promise<World> {
  loading ??= import('world-atlas/countries-50m.json').then(({ default: atlas }) => ({
    land: unrolled(feature(atlas, atlas.objects.countries)),
    borders: mesh(atlas, atlas.objects.countries, (a, b) => a !== b),
  }));
  return loading;
}

function unrolled(countries: Countries): Countries {
  return {
    ...countries,
    features: countries.features.map(({ geometry, ...country }) => ({
      ...country,
      geometry: {
        type: 'MultiPolygon',
        coordinates: (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates).map(
          (polygon) => polygon.map(unrolledRing),
        ),
      },
    })),
  };
}

/**
 * Where an outline crosses the date line, its longitudes jump. Here they continue beyond 180, which the map
 * draws at its other edge. The outline around the pole is closed along it.
 */
function unrolledRing(ring: readonly Position[]): Position[] {
  let turn = 0;
  let before = ring[0]?.[0] ?? 0;
  const points = ring.map(([x = 0, y = 0]): Position => {
    if (x - before > 180) turn -= 360;
    else if (before - x > 180) turn += 360;
    before = x;
    return [x + turn, y];
  });
  const [first, last] = [points[0], points.at(-1)];
  if (turn === 0 || !first || !last) return points;
  const pole = (first[1] ?? 0) < 0 ? -90 : 90;
  return [...points, [last[0] ?? 0, pole], [first[0] ?? 0, pole], first];
}

/** A label for every country in the UI language, centred in its largest part. */
function namesOf(land: Countries, locale: string): MapShapes {
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' });
  return {
    type: 'FeatureCollection',
    features: land.features.flatMap((country) => {
      const ring = largestRing(country);
      if (!ring) return [];
      const name = nameOf(country, names);
      const [west, south, east, north] = boxOf(ring);
      const size = (east - west) * (north - south);
      return [
        {
          type: 'Feature' as const,
          properties: { name, size },
          geometry: { type: 'Point' as const, coordinates: [(west + east) / 2, (south + north) / 2] },
        },
      ];
    }),
  };
}

/** The atlas uses ISO 3166 numeric codes; a locale resolves them to letter codes. */
function nameOf({ id, properties }: Country, names: Intl.DisplayNames): string {
  if (id === undefined) return properties.name;
  const region = new Intl.Locale(`und-${String(id).padStart(3, '0')}`).region ?? '';
  return (/^[A-Z]{2}$/.test(region) && names.of(region)) || properties.name;
}

function largestRing({ geometry }: Country): Position[] | undefined {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  const rings = polygons.flatMap(([outer]) => (outer ? [outer] : []));
  return rings.toSorted((a, b) => areaOf(b) - areaOf(a))[0];
}

function areaOf(ring: readonly Position[]): number {
  const [west, south, east, north] = boxOf(ring);
  return (east - west) * (north - south);
}

function boxOf(ring: readonly Position[]): readonly [number, number, number, number] {
  const xs = ring.map(([x = 0]) => x);
  const ys = ring.map(([, y = 0]) => y);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}
