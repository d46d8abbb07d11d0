// Drawing a map and its points, for members and for visitors: without the schemas of the contract and the query library.
export type { Tiles } from './base-map.ts';
export { MapCanvas } from './lazy-map-canvas.tsx';
export { around, extentOf, isOnePlace, type MapWindow, toGrid, wholeWorld } from './map-window.ts';
export { type DrawnCluster, mergeOverlapping } from './merge-clusters.ts';
