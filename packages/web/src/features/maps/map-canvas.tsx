// Renders the map and its points. Points are buttons above the canvas; keyboard users reach them through the
// list.
import { maxMapZoom } from '@fieldhouse/contract/map-zoom';
import type { MapBounds } from '@fieldhouse/contract/record-places';
import { Marker, NavigationControl, setWorkerUrl, Map as WorldMap } from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { useEffect, useRef, useState } from 'react';
import { useFormats } from '../../app/language/formats.ts';
import { usePhrases } from '../../app/phrases.ts';
import { toChipColor } from '../../ui/chip.tsx';
import { baseMap, type Tiles } from './base-map.ts';
import classes from './map-canvas.module.css';
import type { MapWindow } from './map-window.ts';
import { clusterSize, type DrawnCluster } from './merge-clusters.ts';

setWorkerUrl(workerUrl);

export interface MapCanvasProps {
  readonly clusters: readonly DrawnCluster[];
  readonly tiles: Tiles | null;
  /** The bounds shown initially, and again whenever this changes. */
  readonly focus: MapBounds | undefined;
  readonly chosen: string | undefined;
  readonly nameOf: (cluster: DrawnCluster) => string;
  readonly onMoved: (seen: MapWindow) => void;
  readonly onChoose: (cluster: DrawnCluster) => void;
  /** WebGL is not available. */
  readonly onFailed: () => void;
}

export function MapCanvas(props: MapCanvasProps) {
  const place = useRef<HTMLDivElement>(null);
  const map = useWorldMap(place, props);
  usePoints(map, props);
  useFocus(map, props.focus);
  return <div ref={place} className={classes.canvas} />;
}

/** The map instance, created once; its base is redrawn for another theme or language. */
function useWorldMap(
  place: React.RefObject<HTMLDivElement | null>,
  props: MapCanvasProps,
): WorldMap | undefined {
  const t = usePhrases('map');
  const { locale } = useFormats();
  const [map, setMap] = useState<WorldMap>();
  const latest = useRef(props);
  latest.current = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words of the first language stay on its buttons
  useEffect(() => {
    const made = makeMap(place.current, {
      'NavigationControl.ZoomIn': t('zoomIn'),
      'NavigationControl.ZoomOut': t('zoomOut'),
      'Map.Title': t('label', { name: '' }).trim(),
    });
    if (!made) {
      latest.current.onFailed();
      return;
    }
    const onMoveEnd = () => latest.current.onMoved(windowOf(made));
    made.on('moveend', onMoveEnd);
    setMap(made);
    return () => {
      setMap(undefined);
      made.remove();
    };
  }, []);
  const { tiles } = props;
  useEffect(() => {
    if (!map) return;
    let isCurrent = true;
    const draw = () => {
      const style = getComputedStyle(document.documentElement);
      void baseMap(tiles, (token) => rgbOf(style.getPropertyValue(token)), locale).then((base) => {
        if (isCurrent) map.setStyle(base);
      });
    };
    draw();
    const observer = new MutationObserver(draw);
    observer.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] });
    return () => {
      isCurrent = false;
      observer.disconnect();
    };
  }, [map, tiles, locale]);
  return map;
}

function makeMap(container: HTMLElement | null, locale: Record<string, string>): WorldMap | undefined {
  if (!container) return undefined;
  try {
    const map = new WorldMap({
      container,
      locale,
      center: [0, 25],
      zoom: 1,
      minZoom: 0,
      maxZoom: maxMapZoom,
      renderWorldCopies: false,
      dragRotate: false,
      pitchWithRotate: false,
      attributionControl: { compact: false },
      fadeDuration: 0,
    });
    map.touchZoomRotate.disableRotation();
    map.addControl(new NavigationControl({ showCompass: false }), 'bottom-right');
    return map;
  } catch {
    // Throws without WebGL; the list is shown instead.
    return undefined;
  }
}

function windowOf(map: WorldMap): MapWindow {
  const bounds = map.getBounds();
  const within = (value: number, limit: number) => Math.max(-limit, Math.min(limit, value));
  return {
    zoom: map.getZoom(),
    bounds: {
      west: within(bounds.getWest(), 180),
      south: within(bounds.getSouth(), 85),
      east: within(bounds.getEast(), 180),
      north: within(bounds.getNorth(), 85),
    },
  };
}

const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });

/** MapLibre does not support OKLCH. */
function rgbOf(color: string): string {
  if (!canvas) return '#888888';
  canvas.fillStyle = color.trim();
  canvas.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
  return `rgb(${red}, ${green}, ${blue})`;
}

function usePoints(map: WorldMap | undefined, { clusters, chosen, nameOf, onChoose }: MapCanvasProps): void {
  const formats = useFormats();
  const latest = useRef({ nameOf, onChoose });
  latest.current = { nameOf, onChoose };
  useEffect(() => {
    if (!map) return;
    const markers = clusters.map((cluster) => {
      const element = document.createElement('button');
      element.type = 'button';
      element.tabIndex = -1;
      element.className = (cluster.id === null ? classes.cluster : classes.point) ?? '';
      element.textContent = cluster.id === null ? formats.number(cluster.count) : '';
      element.style.setProperty('--size', `${clusterSize(cluster.count)}px`);
      if (cluster.color !== null) {
        element.style.setProperty('--point', `var(--fh-chip-${toChipColor(cluster.color)}-text)`);
      }
      element.dataset.chosen = String(cluster.id !== null && cluster.id === chosen);
      element.setAttribute('role', 'button');
      element.setAttribute('aria-label', latest.current.nameOf(cluster));
      element.addEventListener('click', (event) => {
        event.stopPropagation();
        latest.current.onChoose(cluster);
      });
      return new Marker({ element }).setLngLat([cluster.longitude, cluster.latitude]).addTo(map);
    });
    return () => {
      for (const marker of markers) marker.remove();
    };
  }, [map, clusters, chosen, formats]);
}

const nearestAtFirst = 12;

function useFocus(map: WorldMap | undefined, focus: MapBounds | undefined): void {
  useEffect(() => {
    if (!map || !focus) return;
    const { west, south, east, north } = focus;
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const isPlace = east - west < 1e-5 && north - south < 1e-5;
    map.fitBounds([west, south, east, north], {
      padding: 56,
      maxZoom: isPlace ? nearestAtFirst + 3 : maxMapZoom,
      duration: isCalm ? 0 : 300,
    });
  }, [map, focus]);
}
