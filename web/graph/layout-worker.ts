import { type LayoutInput, layoutOf } from './layout.ts';

/** Lays graphs out beside the page, which stays quick meanwhile. */
self.addEventListener('message', ({ data }: MessageEvent<LayoutInput>) => {
  self.postMessage(layoutOf(data));
});
