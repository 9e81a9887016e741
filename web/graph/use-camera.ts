import { type RefObject, useEffect, useRef, useState } from 'react';
import {
  type Camera,
  cameraText,
  type Frame,
  firstCamera,
  panned,
  readCamera,
  zoomed,
} from './camera.ts';
import type { Layout, Point } from './layout.ts';

const zoomStep = 1.25;
/** A press that moves less than this is a click. */
const clickPixels = 5;
/** After the last movement, before the URL follows it. Browsers limit how often a URL may change. */
const settleMs = 300;

/** What shows of a picture, and how the mouse, fingers and wheel change it. */
export interface CameraControl {
  readonly camera: Camera | null;
  readonly frame: Frame | null;
  move(change: (camera: Camera, frame: Frame) => Camera): void;
  zoomBy(steps: number): void;
  /** Whether the press that ends now moved the picture, and thus is no click. */
  wasDragged(): boolean;
}

/**
 * Moves the picture in `place`. `text` is the camera of the URL, and `setText` is called with another one when a movement
 * has ended. Without one, the picture shows as `firstCamera` says.
 */
export function useCamera(
  place: RefObject<SVGSVGElement | null>,
  layout: Layout,
  focus: Point | null,
  text: string | undefined,
  setText: (text: string) => void,
): CameraControl {
  const frame = useFrame(place);
  const [moved, setMoved] = useState(() => readCamera(text));
  const camera = moved ?? (frame && firstCamera(layout, frame, focus));
  const latest = useRef({ camera, frame });
  latest.current = { camera, frame };

  const move: CameraControl['move'] = (change) => {
    const { camera, frame } = latest.current;
    if (camera === null || frame === null) return;
    latest.current = { camera: change(camera, frame), frame };
    setMoved(latest.current.camera);
  };
  const wasDragged = useGestures(place, move);

  useEffect(() => {
    if (moved === null) return;
    const timer = setTimeout(() => setText(cameraText(moved)), settleMs);
    return () => clearTimeout(timer);
  }, [moved, setText]);

  const zoomBy = (steps: number) =>
    move((camera, frame) => zoomed(camera, zoomStep ** steps, middleOf(frame), frame));
  return { camera, frame, move, zoomBy, wasDragged };
}

function middleOf({ width, height }: Frame): Point {
  return { x: width / 2, y: height / 2 };
}

/** The size of an element; null until it is known. */
function useFrame(place: RefObject<SVGSVGElement | null>): Frame | null {
  const [frame, setFrame] = useState<Frame | null>(null);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => {
      const { width, height } = element.getBoundingClientRect();
      setFrame({ width, height });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [place]);
  return frame;
}

/** One finger or the mouse drags, two fingers and the wheel zoom. */
function useGestures(
  place: RefObject<SVGSVGElement | null>,
  move: CameraControl['move'],
): () => boolean {
  const latest = useRef(move);
  latest.current = move;
  const dragged = useRef(false);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const pointers = new Map<number, Point>();
    let travelled = 0;
    const at = (event: MouseEvent): Point => {
      const { left, top } = element.getBoundingClientRect();
      return { x: event.clientX - left, y: event.clientY - top };
    };
    const down = (event: PointerEvent) => {
      if (event.button !== 0) return;
      if (pointers.size === 0) {
        travelled = 0;
        dragged.current = false;
      }
      pointers.set(event.pointerId, at(event));
    };
    const drag = (event: PointerEvent) => {
      const before = pointers.get(event.pointerId);
      if (before === undefined) return;
      const now = at(event);
      const others = [...pointers].filter(([id]) => id !== event.pointerId);
      pointers.set(event.pointerId, now);
      travelled += Math.hypot(now.x - before.x, now.y - before.y);
      if (travelled < clickPixels) return;
      dragged.current = true;
      element.setPointerCapture(event.pointerId);
      const other = others[0]?.[1];
      latest.current((camera, frame) =>
        other === undefined
          ? panned(camera, now.x - before.x, now.y - before.y)
          : zoomed(camera, apart(now, other) / apart(before, other), other, frame),
      );
    };
    const up = (event: PointerEvent) => pointers.delete(event.pointerId);
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      const factor = Math.exp(-event.deltaY * (event.deltaMode === 0 ? 0.0015 : 0.05));
      latest.current((camera, frame) => zoomed(camera, factor, at(event), frame));
    };
    const stop = new AbortController();
    const { signal } = stop;
    element.addEventListener('pointerdown', down, { signal });
    element.addEventListener('pointermove', drag, { signal });
    element.addEventListener('pointerup', up, { signal });
    element.addEventListener('pointercancel', up, { signal });
    element.addEventListener('wheel', wheel, { passive: false, signal });
    return () => stop.abort();
  }, [place]);
  return () => dragged.current;
}

function apart(one: Point, other: Point): number {
  return Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));
}
