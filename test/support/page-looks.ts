import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { TestBrowser } from './browser.ts';
import { keyboardFaults } from './page-keys.ts';
import { sized } from './properties.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Pictures of all pages, to be looked at: PURSER_SCREENSHOTS names the folder. */
const pictures = process.env['PURSER_SCREENSHOTS'];

/** The windows in which pages are looked at: width and height. */
const windows = { phone: [360, 780], desk: [1440, 900], wall: [2560, 1300] } as const;

type Look = readonly [size: keyof typeof windows, scheme: 'light' | 'dark'];

/** Each window, light and dark. Looks that follow each other differ in both. */
export const looks: readonly Look[] = [
  ['phone', 'light'],
  ['desk', 'dark'],
  ['wall', 'light'],
  ['phone', 'dark'],
  ['desk', 'light'],
  ['wall', 'dark'],
];

/** Maximum time for all pages of a suite in one look: axe takes some seconds for each on a slow machine. */
export const looksTimeoutMs = 240_000;

/**
 * In how many looks each page is opened: in all of them, or in the small form of the suite in two, or in more if each look
 * would not get a page otherwise.
 */
function looksPerPage(pageCount: number): number {
  return sized(looks.length, Math.max(2, Math.ceil(looks.length / pageCount)));
}

/**
 * The names that are dealt to a look, if each gets as many looks as that. The first gets the first looks, the second one
 * those after them, and so on in a circle.
 */
export function dealPages(
  names: readonly string[],
  look: Look,
  perPage = looksPerPage(names.length),
): readonly string[] {
  const at = looks.findIndex(([size, scheme]) => size === look[0] && scheme === look[1]);
  return names.filter((_, index) => {
    const first = (index * perPage) % looks.length;
    return (at - first + looks.length) % looks.length < perPage;
  });
}

/**
 * Opens pages in a window and takes a picture of each, if PURSER_SCREENSHOTS names a folder. Returns what is wrong with
 * them: what axe finds by the rules of WCAG 2.2 AA, and pages that are wider than the window; if light, also what the Tab
 * key finds, and if dark, also what moves although the reader asked for less motion. In the small form of the suite, it
 * opens only the pages that are dealt to this look.
 */
export async function faultsOfPages(
  browser: TestBrowser,
  origin: string,
  pages: Readonly<Record<string, string>>,
  look: Look,
): Promise<readonly string[]> {
  const view = await showLook(browser, look);
  const [size, colorScheme] = look;
  const faults: string[] = [];
  for (const name of dealPages(Object.keys(pages), look)) {
    await view.goto(`${origin}${pages[name]}`);
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
      ...(colorScheme === 'light' ? await keyboardFaults(view) : await movingParts(view)),
    ];
    faults.push(...found.map((fault) => `${name}: ${fault}`));
  }
  await view.goto('about:blank');
  return faults;
}

const views = new WeakMap<TestBrowser, Page>();

/**
 * The one page that a browser has for all looks: its cache has the scripts of the dashboard, compiled. axe is put into it,
 * so it bypasses the content security policy.
 */
export async function showLook(browser: TestBrowser, [size, colorScheme]: Look): Promise<Page> {
  const view = views.get(browser) ?? (await browser.open({ bypassCSP: true }));
  views.set(browser, view);
  const [width, height] = windows[size];
  await view.setViewportSize({ width, height });
  const reducedMotion = colorScheme === 'dark' ? 'reduce' : 'no-preference';
  await view.emulateMedia({ colorScheme, reducedMotion });
  return view;
}

/** What is wrong with a page as it is. Its context must bypass the content security policy. */
export async function pageFaults(view: Page): Promise<readonly string[]> {
  const excess = await view.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  await view.evaluate(axe);
  const found = await view.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: {
        run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
      };
    };
    // Without a description of each element that passes.
    const { violations } = await axe.run({ resultTypes: ['violations'] });
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
