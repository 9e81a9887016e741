import { chromium } from 'playwright-core';

const executablePath = process.env.PURSER_CHROMIUM || '/usr/bin/chromium';

/** Chromium without a window. */
export function openChromium() {
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
}

/** Milliseconds from the beginning of a navigation until the first element of a selector has been painted. */
export async function viewTime(context, url, selector) {
  const page = await context.newPage();
  await page.addInitScript((wanted) => {
    globalThis.shown = new Promise((resolve) => {
      const look = () => {
        if (document.querySelector(wanted) === null) return;
        observer.disconnect();
        // The frame after the next one begins when the next one has been painted.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now())));
      };
      const observer = new MutationObserver(look);
      observer.observe(document, { childList: true, subtree: true });
    });
  }, selector);
  await page.goto(url, { waitUntil: 'commit' });
  const time = await page.evaluate(() => globalThis.shown);
  await page.close();
  return time;
}

/** Milliseconds from the slowest interaction of some work to its next paint, as browsers count it. */
export async function slowestPaint(page, work) {
  await page.evaluate(() => {
    globalThis.slowest = 0;
    globalThis.observer?.disconnect();
    globalThis.observer = new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries()) {
        if (interactionId > 0) globalThis.slowest = Math.max(globalThis.slowest, duration);
      }
    });
    globalThis.observer.observe({ type: 'event', durationThreshold: 16 });
  });
  await work();
  await page.waitForTimeout(500);
  return page.evaluate(() => globalThis.slowest);
}
