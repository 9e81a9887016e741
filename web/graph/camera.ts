import type { Layout, Point } from './layout.ts';

/** Which part of a picture shows: the point at the middle of the window, and the size of a unit in pixels. */
export interface Camera extends Point {
  readonly zoom: number;
}

/** The window on the picture, in pixels. */
export interface Frame {
  readonly width: number;
  readonly height: number;
}

const margin = 24;
const zooms = { min: 0.02, max: 2.5 } as const;
/** Below this, names cannot be read. */
export const minReadable = 0.45;

/** Shows all of a picture. */
export function fitted({ width, height }: Layout, frame: Frame): Camera {
  const zoom = Math.min(
    1,
    (frame.width - 2 * margin) / Math.max(1, width),
    (frame.height - 2 * margin) / Math.max(1, height),
  );
  return { x: width / 2, y: height / 2, zoom: limited(zoom) };
}

/** What shows first: all of the picture if it can be read, or else the document that it is about. */
export function firstCamera(layout: Layout, frame: Frame, focus: Point | null): Camera {
  const whole = fitted(layout, frame);
  return focus === null || whole.zoom >= minReadable ? whole : { ...focus, zoom: 0.8 };
}

/** Makes everything larger by a factor, around a point of the window that stays where it is. */
export function zoomed(camera: Camera, factor: number, around: Point, frame: Frame): Camera {
  const zoom = limited(camera.zoom * factor);
  const [dx, dy] = [around.x - frame.width / 2, around.y - frame.height / 2];
  return {
    x: camera.x + dx / camera.zoom - dx / zoom,
    y: camera.y + dy / camera.zoom - dy / zoom,
    zoom,
  };
}

/** Moves the picture by pixels. */
export function panned(camera: Camera, dx: number, dy: number): Camera {
  return { ...camera, x: camera.x - dx / camera.zoom, y: camera.y - dy / camera.zoom };
}

/** Moves as little as makes a point show, well within the window. */
export function showing(camera: Camera, { x, y }: Point, frame: Frame): Camera {
  const far = (size: number) => Math.max(0, size / 2 - 110) / camera.zoom;
  const near = (centre: number, at: number, reach: number) =>
    Math.min(Math.max(centre, at - reach), at + reach);
  return {
    ...camera,
    x: near(camera.x, x, far(frame.width)),
    y: near(camera.y, y, far(frame.height)),
  };
}

/** The camera in a URL: `120,-40,0.8`; null if the text is none. */
export function readCamera(text: string | undefined): Camera | null {
  const numbers = text?.split(',').map(Number) ?? [];
  const [x, y, zoom] = numbers;
  if (numbers.length !== 3 || !numbers.every(Number.isFinite)) return null;
  return { x: x ?? 0, y: y ?? 0, zoom: limited(zoom ?? 1) };
}

/** The camera for a URL. */
export function cameraText({ x, y, zoom }: Camera): string {
  return `${Math.round(x)},${Math.round(y)},${Number(zoom.toPrecision(3))}`;
}

function limited(zoom: number): number {
  return Math.min(zooms.max, Math.max(zooms.min, zoom));
}
