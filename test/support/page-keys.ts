import type { Page } from 'playwright-core';

/** How often the Tab key is pressed on one page. */
const steps = 70;

/** A page that is still being laid out may scroll to the focus a moment later. */
const looks = 20;
const lookMs = 100;

/** What the Tab key reached: its name for people, and what is wrong with it. */
interface Stop {
  readonly name: string;
  readonly faults: readonly string[];
}

/**
 * Goes through a page with the Tab key alone. Returns what is wrong: controls that it passes over, and controls of which
 * the focus cannot be seen.
 */
export async function keyboardFaults(view: Page): Promise<readonly string[]> {
  await view.evaluate('document.activeElement?.blur()');
  const faults: string[] = [];
  for (let step = 0; step < steps; step += 1) {
    await view.keyboard.press('Tab');
    let stop = await view.evaluate<Stop | null>(lookAtFocus(false));
    if (stop === null) break;
    for (let look = 0; look < looks && stop !== null && stop.faults.length > 0; look += 1) {
      await view.waitForTimeout(lookMs);
      stop = await view.evaluate<Stop | null>(lookAtFocus(true));
    }
    if (stop === null) continue;
    faults.push(...stop.faults.map((fault) => `${stop.name}: ${fault}`));
  }
  const passed = await view.evaluate<readonly string[]>(passedControls);
  return [...faults, ...passed.map((name) => `${name}: the Tab key passes over it`)];
}

/** Marks the element that has the focus. Null at the end of the page, or if it was there before and is not looked at again. */
const lookAtFocus = (isAgain: boolean): string => `(() => {
  const element = document.activeElement;
  if (element === null || element === document.body || (element.dataset.reached && !${isAgain})) return null;
  element.dataset.reached = 'true';
  const faults = [];
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
  const isMarked = (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
  const active = element.getAttribute('aria-activedescendant');
  const shown = (active && document.getElementById(active)) || element;
  const box = shown.getBoundingClientRect();
  const isEditor = element.isContentEditable || element.closest('.graph') !== null;
  if (!isMarked && !isEditor) faults.push('its focus is not visible');
  const [x, y] = [box.x + Math.min(box.width, innerWidth) / 2, box.y + Math.min(box.height, 20) / 2];
  const isInside = x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
  const hit = isInside ? document.elementFromPoint(x, y) : null;
  const isSeen = hit !== null && (shown.contains(hit) || hit.contains(shown));
  if (!isSeen) faults.push('it is not seen when it has the focus');
  return { name: element.textContent?.trim().slice(0, 40) || element.outerHTML.slice(0, 80), faults };
})()`;

/** Controls before the last that was reached, and that were not. */
const passedControls = `(() => {
  const wanted = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, summary, [tabindex="0"]';
  const controls = [...document.querySelectorAll(wanted)];
  const last = controls.findLastIndex((one) => one.dataset.reached);
  return controls
    .slice(0, last)
    .filter((one) => !one.dataset.reached && one.tabIndex >= 0 && one.checkVisibility() && !one.closest('[inert]'))
    .map((one) => one.textContent?.trim().slice(0, 40) || one.outerHTML.slice(0, 80));
})()`;
