// Types for the used parts of two packages that ship none.
declare module 'topojson-client' {
  export type Position = number[];

  export interface Country {
    readonly type: 'Feature';
    readonly id?: string | number;
    readonly properties: { readonly name: string };
    readonly geometry:
      | { readonly type: 'Polygon'; readonly coordinates: Position[][] }
      | { readonly type: 'MultiPolygon'; readonly coordinates: Position[][][] };
  }

  export interface Countries {
    readonly type: 'FeatureCollection';
    readonly features: Country[];
  }

  export interface Lines {
    readonly type: 'MultiLineString';
    readonly coordinates: Position[][];
  }

  export function feature(topology: unknown, object: unknown): Countries;
  export function mesh(
    topology: unknown,
    object: unknown,
    isKept: (a: unknown, b: unknown) => boolean,
  ): Lines;
}

declare module 'world-atlas/countries-50m.json' {
  const atlas: { readonly objects: { readonly countries: unknown } };
  export default atlas;
}
