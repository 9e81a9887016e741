import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { TestBrowser } from './browser.ts';
import { keyboardFaults } from './page-keys.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Pictures of all pages, to be looked at: PURSER_SCREENSHOTS names the folder. */
const pictures = process.env['PURSER_SCREENSHOTS'];

/** The windows in which pages are looked at: width and height. */
export const windows = { phone: [360, 780], desk: [1440, 900], wall: [2560, 1300] } as const;

/** Each window, light and dark. */
export const looks = Object.keys(windows).flatMap((size) =>
  (['light', 'dark'] as const).map((scheme) => [size as keyof typeof windows, scheme] as const),
);

/** Maximum time for all pages of a suite in one look: axe takes some seconds for each on a slow machine. */
export const looksTimeoutMs = 240_000;

/** Where pages are also gone through with the Tab key, and where nothing may move. */
const [keyboardLook, stillLook] = ['desk, light', 'desk, dark'];

/**
 * Opens pages in a window and takes a picture of each, if PURSER_SCREENSHOTS names a folder. Returns what is wrong with
 * them: what axe finds by the rules of WCAG 2.2 AA, and pages that are wider than the window; in one of the windows also
 * what the Tab key finds, and in another one what moves although the reader asked for less motion.
 */
export async function faultsOfPages(
  browser: TestBrowser,
  origin: string,
  pages: Readonly<Record<string, string>>,
  [size, colorScheme]: (typeof looks)[number],
): Promise<readonly string[]> {
  const [width, height] = windows[size];
  const look = `${size}, ${colorScheme}`;
  // axe is put into the page, which the content security policy refuses.
  const view = await browser.open({
    ...{ viewport: { width, height }, colorScheme, bypassCSP: true },
    reducedMotion: look === stillLook ? 'reduce' : 'no-preference',
  });
  const faults: string[] = [];
  for (const [name, path] of Object.entries(pages)) {
    await view.goto(origin + path);
    await view.locator('h1, h2').first().waitFor();
    await view.locator('.waiting').first().waitFor({ state: 'detached' });
    if ((await view.locator('.plot-room').count()) > 0) {
      await view.locator('.plot canvas').waitFor();
    }
    if (pictures !== undefined) {
      mkdirSync(pictures, { recursive: true });
      await view.screenshot({ path: join(pictures, `${name}-${size}-${colorScheme}.png`) });
    }
    const found = [
      ...(await pageFaults(view)),
      ...(look === keyboardLook ? await keyboardFaults(view) : []),
      ...(look === stillLook ? await movingParts(view) : []),
    ];
    faults.push(...found.map((fault) => `${name}: ${fault}`));
  }
  await view.context().close();
  return faults;
}

/** What is wrong with a page as it is. Its context must bypass the content security policy. */
export async function pageFaults(view: Page): Promise<readonly string[]> {
  const excess = await view.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  await view.evaluate(axe);
  const found = await view.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    const { violations } = await axe.run();
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  });
  return excess > 0 ? [`it is ${excess} pixels too wide`, ...found] : found;
}

/** What is animated. */
async function movingParts(view: Page): Promise<readonly string[]> {
  const count = await view.evaluate(
    'document.getAnimations().filter(({ effect }) => effect.getComputedTiming().duration > 0).length',
  );
  return count === 0 ? [] : [`${count} parts of it move`];
}
