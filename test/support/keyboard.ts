import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

/** What people do who have no mouse. */
export interface Keyboard {
  press(key: string): Promise<void>;
  /** What people call the control that has the focus. */
  focused(): Promise<string>;
  /** Presses the Tab key until a control has the focus whose name begins with a text. */
  tabTo(name: string): Promise<void>;
}

export function keyboardOf(page: Page): Keyboard {
  const press = (key: string) => page.keyboard.press(key);
  const focused = () =>
    page.evaluate<string>(`(({ labels, textContent, ariaLabel }) =>
      (labels?.[0]?.textContent || textContent || ariaLabel || '').trim())(document.activeElement)`);
  return {
    press,
    focused,
    async tabTo(name) {
      for (let step = 0; step < 120; step += 1) {
        await press('Tab');
        if ((await focused()).startsWith(name)) return;
      }
      assert.fail(`the Tab key does not reach ${name}`);
    },
  };
}
