import { fitted, showing } from './camera.ts';
import type { Point } from './layout.ts';
import { arrows, nextNode } from './next-node.ts';
import type { CameraControl } from './use-camera.ts';
import type { Drawing } from './use-layout.ts';

/** What keys and buttons do with the picture. */
export interface Steering {
  select(key: string | null): void;
  zoomBy(steps: number): void;
  showAll(): void;
  goHome(): void;
  goTowards(direction: Point): void;
}

/** Steers a drawing. `focus` moves the focus to the document at a position of its list. */
export function steeringOf(
  { graph, layout }: Drawing,
  { move, zoomBy }: CameraControl,
  {
    centre,
    stop,
    select,
  }: {
    /** The document that the picture is about. */
    readonly centre: string | null;
    /** The document from which arrow keys lead to others. */
    readonly stop: string | null;
    select(key: string | null): void;
  },
  focus: (at: number) => void,
): Steering {
  const goTo = (key: string | null) => {
    const at = graph.nodes.findIndex((node) => node.key === key);
    const point = layout.centres[at];
    if (point === undefined) return;
    move((camera, frame) => showing(camera, point, frame));
    focus(at);
  };
  return {
    select,
    zoomBy,
    showAll: () => move((_camera, frame) => fitted(layout, frame)),
    goHome: () => goTo(centre ?? graph.nodes[0]?.key ?? null),
    goTowards: (direction) => goTo(stop && nextNode(stop, direction, graph, layout)),
  };
}

/** Does what a key says, on the document that has the focus. Returns whether the key says anything. */
export function obey(key: string, focused: string | null, steer: Steering): boolean {
  const direction = arrows[key as keyof typeof arrows];
  if (direction !== undefined) steer.goTowards(direction);
  else if (key === 'Enter' || key === ' ') steer.select(focused);
  else if (key === 'Escape') steer.select(null);
  else if (key === 'Home') steer.goHome();
  else if (key === '+' || key === '=') steer.zoomBy(1);
  else if (key === '-') steer.zoomBy(-1);
  else if (key === '0') steer.showAll();
  else return false;
  return true;
}
