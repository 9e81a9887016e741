import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { cameraText, firstCamera, fitted, panned, readCamera, showing, zoomed } from './camera.ts';

const frame = { width: 800, height: 600 };
const layout = (width: number, height: number) => ({ width, height, centres: [], lines: [] });

/** Where a point of the picture shows in the window. */
const seen = (
  { x, y, zoom }: { x: number; y: number; zoom: number },
  at: { x: number; y: number },
) => ({
  x: Math.round((at.x - x) * zoom + frame.width / 2),
  y: Math.round((at.y - y) * zoom + frame.height / 2),
});

describe('the camera', () => {
  it('shows all of a large picture, and does not enlarge a small one', () => {
    const camera = fitted(layout(8_000, 1_000), frame);
    assert.ok(seen(camera, { x: 0, y: 0 }).x >= 0 && seen(camera, { x: 8_000, y: 0 }).x <= 800);
    assert.equal(fitted(layout(100, 100), frame).zoom, 1);
  });

  it('begins at the document that the picture is about, if the whole is too small to read', () => {
    assert.equal(firstCamera(layout(9_000, 900), frame, { x: 10, y: 20 }).x, 10);
    assert.equal(firstCamera(layout(900, 900), frame, { x: 10, y: 20 }).x, 450);
    assert.equal(firstCamera(layout(9_000, 900), frame, null).x, 4_500);
  });

  it('zooms around the pointer', () => {
    const before = { x: 100, y: 50, zoom: 1 };
    const pointer = { x: 700, y: 100 };
    const under = { x: before.x + 300, y: before.y - 200 };
    assert.deepEqual(seen(before, under), pointer);
    assert.deepEqual(seen(zoomed(before, 1.7, pointer, frame), under), pointer);
  });

  it('moves with the pointer', () => {
    const before = { x: 100, y: 50, zoom: 0.5 };
    const at = seen(before, { x: 0, y: 0 });
    const after = seen(panned(before, 30, -20), { x: 0, y: 0 });
    assert.deepEqual(after, { x: at.x + 30, y: at.y - 20 });
  });

  it('moves to a document outside the window, and stays for one within', () => {
    const camera = { x: 0, y: 0, zoom: 1 };
    assert.deepEqual(showing(camera, { x: 10, y: 10 }, frame), camera);
    const { x } = seen(showing(camera, { x: 5_000, y: 0 }, frame), { x: 5_000, y: 0 });
    assert.ok(x > 400 && x < 800);
  });

  it('is read from the URL that it wrote, and from no other text', () => {
    assert.deepEqual(readCamera(cameraText({ x: 12.4, y: -3.6, zoom: 0.12345 })), {
      x: 12,
      y: -4,
      zoom: 0.123,
    });
    for (const text of [undefined, '', '1,2', 'a,b,c', '1,2,Infinity', '1,2,3,4']) {
      assert.equal(readCamera(text), null);
    }
    assert.equal(readCamera('0,0,1e9')?.zoom, 2.5);
  });
});
